import type { DomainEvents } from '@lobby/contract/events';

type Changed = DomainEvents['record.changed'];
type Listener = (change: Changed) => void;

/** Who on this node wants to hear of changes, property by property. The event bus tells it what any node committed. */
export function liveDesk() {
  const listeners = new Map<number, Set<Listener>>();
  return {
    tell(property: number, change: Changed): void {
      for (const listener of listeners.get(property) ?? []) listener(change);
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
