import type { DomainEvents } from '@lobby/contract/events';

type Changed = DomainEvents['record.changed'];
type Session = DomainEvents['session.changed'];
export interface Listener {
  /** The words are the same for everybody who may hear them: written once, and kept once however many streams have yet to take them. */
  changed(area: Changed['area'], words: Buffer): void;
  session(change: Session): void;
  /** This node was away from the broker: something may have happened that nobody told it. */
  missed(): void;
}

/** One event of a stream, as browsers read it. */
export const wordsOf = (name: string, data: object) => Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** Who on this node wants to hear of changes, property by property. The event bus tells it what any node committed. */
export function liveDesk() {
  const listeners = new Map<number, Set<Listener>>();
  const everybody = () => [...listeners.values()].flatMap((here) => [...here]);
  return {
    tell(property: number, change: Changed): void {
      const words = wordsOf('record.changed', change);
      for (const { changed } of listeners.get(property) ?? []) changed(change.area, words);
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
export type LiveDesk = ReturnType<typeof liveDesk>;
