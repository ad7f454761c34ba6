import { AREAS } from '@lobby/contract/access';
import type { DomainEvents, LiveNotice } from '@lobby/contract/events';

type Changed = DomainEvents['record.changed'];
type Session = DomainEvents['session.changed'];
export interface LiveSubscriber {
  /** The encoded message is shared by all subscribers: one buffer however many streams have yet to send it. */
  onRecordChanged(area: Changed['area'], message: Buffer): void;
  onSessionChanged(change: Session): void;
  /** This node was disconnected from the broker and may have missed events. */
  onGap(): void;
}

const known = new Set<string>(AREAS);

/** Coalescing: changes of an area within this time are one notice. */
const COALESCE_MS = 250;
/** Records named in a notice; with more it names only the area. */
const MAX_TOPICS = 20;

/** Server-Sent Events format. */
export const encodeSse = (name: string, data: object) => Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** One notice for all changes of an area. `id` only where a single record changed. */
export function noticeOf(area: Changed['area'], changes: Changed[]): LiveNotice {
  const ids = [...new Set(changes.map(({ id }) => id))];
  const kinds = new Set(changes.map(({ change }) => change));
  const [id = null] = ids.length === 1 ? ids : [];
  const last = changes.at(-1)?.change ?? 'updated';
  // The last change of a single record; of many records only a kind they all share.
  const change = id !== null || kinds.size === 1 ? last : 'updated';
  const isNamed = !ids.includes(null) && ids.length <= MAX_TOPICS;
  const named = ids.flatMap((one) => (isNamed && one !== null ? [`${area}:${one}` as const] : []));
  return { area, id, change, topics: [area, ...named] };
}

/** Publish/subscribe within a node, by property; fed from the event bus with the changes of all nodes. */
export function liveHub() {
  const subscribers = new Map<number, Set<LiveSubscriber>>();
  const waiting = new Map<string, Changed[]>();
  const allSubscribers = () => [...subscribers.values()].flatMap((here) => [...here]);
  const send = (property: number, area: Changed['area'], key: string) => {
    const message = encodeSse('record.changed', noticeOf(area, waiting.get(key) ?? []));
    waiting.delete(key);
    for (const { onRecordChanged } of subscribers.get(property) ?? []) onRecordChanged(area, message);
  };
  return {
    publishChange(property: number, change: Changed): void {
      const { area } = change;
      // During an upgrade a newer node tells of areas this one does not know; nobody here has a page of them.
      if (!subscribers.has(property) || !known.has(area)) return;
      const key = `${property}:${area}`;
      const others = waiting.get(key);
      if (others) return void others.push(change);
      waiting.set(key, [change]);
      setTimeout(send, COALESCE_MS, property, area, key).unref();
    },
    /** A person may be signed in to several properties at once, so every subscriber decides whether it is meant. */
    publishSessionChange(change: Session): void {
      for (const { onSessionChanged } of allSubscribers()) onSessionChanged(change);
    },
    notifyGap(): void {
      for (const { onGap } of allSubscribers()) onGap();
    },
    /** Returns the unsubscribe function. */
    subscribe(property: number, listener: LiveSubscriber): () => void {
      const here = subscribers.get(property) ?? new Set();
      subscribers.set(property, here.add(listener));
      return () => {
        here.delete(listener);
        if (here.size === 0 && subscribers.get(property) === here) subscribers.delete(property);
      };
    },
  };
}
export type LiveHub = ReturnType<typeof liveHub>;
