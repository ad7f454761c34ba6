import { randomUUID } from 'node:crypto';
import type { DomainEvents } from '@lobby/contract/events';

const MIN_INTERVAL_MS = 1000;
const changed: DomainEvents['record.changed'] = { area: 'access-event', id: null, change: 'created' };

/** Notifies open portals that a property's events changed, at most once a second (throttled). Not stored: a portal that is away reads the list when it returns. */
export function liveNotices(root: string, publish: (subject: string, text: string) => void) {
  const lastSent = new Map<number, number>();
  const waiting = new Map<number, NodeJS.Timeout>();

  function send(property: number): void {
    waiting.delete(property);
    lastSent.set(property, Date.now());
    const event = { id: randomUUID(), name: 'record.changed', payload: changed };
    publish(`live.${root}.${property}.record.changed`, JSON.stringify(event));
  }
  return {
    notifyChanged(property: number): void {
      if (waiting.has(property)) return;
      const wait = (lastSent.get(property) ?? 0) + MIN_INTERVAL_MS - Date.now();
      if (wait <= 0) send(property);
      else waiting.set(property, setTimeout(send, wait, property));
    },
    /** Sends pending notices at once. */
    stop(): void {
      for (const [property, timer] of waiting) {
        clearTimeout(timer);
        send(property);
      }
    },
  };
}
