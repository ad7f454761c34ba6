import type { DomainEvents } from '@lobby/contract/events';

type Changed = DomainEvents['record.changed'];
type Session = DomainEvents['session.changed'];
export interface Listener {
  changed(change: Changed): void;
  session(change: Session): void;
}

/** Who on this node wants to hear of changes, property by property. The event bus tells it what any node committed. */
export function liveDesk() {
  const listeners = new Map<number, Set<Listener>>();
  return {
    tell(property: number, change: Changed): void {
      for (const { changed } of listeners.get(property) ?? []) changed(change);
    },
    /** A person may sit in several properties at once, so everybody is asked whether it is them. */
    tellSession(change: Session): void {
      for (const here of listeners.values()) for (const { session } of here) session(change);
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
