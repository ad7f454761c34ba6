import type { DomainEvents, LiveNotice } from '@lobby/contract/events';

type Changed = DomainEvents['record.changed'];
type Session = DomainEvents['session.changed'];
export interface Listener {
  /** The words are the same for everybody who may hear them: written once, and kept once however many streams have yet to take them. */
  changed(area: Changed['area'], words: Buffer): void;
  session(change: Session): void;
  /** This node was away from the broker: something may have happened that nobody told it. */
  missed(): void;
}

/** Coalescing: what changes in an area within this time is one notice. */
const COALESCE_MS = 250;
/** Records named in a notice; of more it says only that the area changed. */
const MAX_TOPICS = 20;

/** One event of a stream, as browsers read it. */
export const wordsOf = (name: string, data: object) => Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** One notice for all changes of an area. `id` only where a single record changed. */
export function noticeOf(area: Changed['area'], changes: Changed[]): LiveNotice {
  const ids = [...new Set(changes.map(({ id }) => id))];
  const kinds = new Set(changes.map(({ change }) => change));
  const [id = null] = ids.length === 1 ? ids : [];
  const last = changes.at(-1)?.change ?? 'updated';
  // Of one record the last change counts; of many they are told apart only where they are all alike.
  const change = id !== null || kinds.size === 1 ? last : 'updated';
  const isNamed = !ids.includes(null) && ids.length <= MAX_TOPICS;
  const named = ids.flatMap((one) => (isNamed && one !== null ? [`${area}:${one}` as const] : []));
  return { area, id, change, topics: [area, ...named] };
}

/** Who on this node wants to hear of changes, property by property. The event bus tells it what any node committed. */
export function liveHub() {
  const listeners = new Map<number, Set<Listener>>();
  const waiting = new Map<string, Changed[]>();
  const everybody = () => [...listeners.values()].flatMap((here) => [...here]);
  const send = (property: number, area: Changed['area'], key: string) => {
    const words = wordsOf('record.changed', noticeOf(area, waiting.get(key) ?? []));
    waiting.delete(key);
    for (const { changed } of listeners.get(property) ?? []) changed(area, words);
  };
  return {
    tell(property: number, change: Changed): void {
      if (!listeners.has(property)) return;
      const { area } = change;
      const key = `${property}:${area}`;
      const others = waiting.get(key);
      if (others) return void others.push(change);
      waiting.set(key, [change]);
      setTimeout(send, COALESCE_MS, property, area, key).unref();
    },
    /** A person may sit in several properties at once, so everybody is asked whether it is them. */
    tellSession(change: Session): void {
      for (const { session } of everybody()) session(change);
    },
    tellMissed(): void {
      for (const { missed } of everybody()) missed();
    },
    /** Gives back how to stop listening. */
    listen(property: number, listener: Listener): () => void {
      const here = listeners.get(property) ?? new Set();
      listeners.set(property, here.add(listener));
      return () => {
        here.delete(listener);
        if (here.size === 0 && listeners.get(property) === here) listeners.delete(property);
      };
    },
  };
}
export type LiveHub = ReturnType<typeof liveHub>;
