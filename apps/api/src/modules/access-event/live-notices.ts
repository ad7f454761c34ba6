import { randomUUID } from 'node:crypto';
import type { DomainEvents } from '@lobby/contract/events';

const AT_MOST_EVERY_MS = 1000;
const changed: DomainEvents['record.changed'] = { area: 'access-event', id: null, change: 'created' };

/** Tells open portals that a property's events changed, at most once a second for each; told on the way only, kept nowhere. */
export function notices(root: string, publish: (subject: string, text: string) => void) {
  const lastTold = new Map<number, number>();
  const waiting = new Map<number, NodeJS.Timeout>();

  function tell(property: number): void {
    waiting.delete(property);
    lastTold.set(property, Date.now());
    const event = { id: randomUUID(), name: 'record.changed', payload: changed };
    publish(`live.${root}.${property}.record.changed`, JSON.stringify(event));
  }
  return {
    changed(property: number): void {
      if (waiting.has(property)) return;
      const wait = (lastTold.get(property) ?? 0) + AT_MOST_EVERY_MS - Date.now();
      if (wait <= 0) tell(property);
      else waiting.set(property, setTimeout(tell, wait, property));
    },
    /** What waits for its second is told now. */
    stop(): void {
      for (const [property, timer] of waiting) {
        clearTimeout(timer);
        tell(property);
      }
    },
  };
}
