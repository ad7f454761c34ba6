import { Counter, Gauge, Histogram } from 'prom-client';
import { registry } from '#platform/module.ts';
import type { InsertedCounts } from './access-event.store.ts';
import type { ParsedMessages } from './message.ts';

const registers = [registry];
const stored = new Counter({ name: 'lobby_stream_events_total', help: 'New events stored', registers });
const duplicates = new Counter({
  name: 'lobby_stream_duplicates_total',
  help: 'Events that were stored before (deduplicated)',
  registers,
});
const deadLetters = new Counter({
  name: 'lobby_stream_dead_letters_total',
  help: 'Messages and events stored as dead letters',
  registers,
});
const failures = new Counter({
  name: 'lobby_stream_failures_total',
  help: 'Batches whose write failed and was retried',
  registers,
});
const throttled = new Counter({
  name: 'lobby_stream_throttled_total',
  help: 'Times a sender was blocked for exceeding its rate limit',
  registers,
});
const seconds = new Histogram({ name: 'lobby_stream_batch_seconds', help: 'Time of writing a batch', registers });
const lag = new Gauge({
  name: 'lobby_stream_waiting',
  help: 'Messages of all workers together: not fetched yet, or fetched and not written yet',
  labelNames: ['state'],
  registers,
});

export const metrics = {
  batchStored(
    { events, deadLetters: unparsed }: ParsedMessages,
    inserted: InsertedCounts,
    deadLetterCount: number,
    ms: number,
  ): void {
    const fresh = inserted.reduce((sum, one) => sum + one.inserted, 0);
    stored.inc(fresh);
    duplicates.inc(Math.max(0, events.length - fresh - (deadLetterCount - unparsed.length)));
    deadLetters.inc(deadLetterCount);
    seconds.observe(ms / 1000);
  },
  throttled: () => throttled.inc(),
  batchFailed: () => failures.inc(),
  setLag({ inStream, unacknowledged }: { inStream: number; unacknowledged: number }): void {
    lag.set({ state: 'stream' }, inStream);
    lag.set({ state: 'worker' }, unacknowledged);
  },
  /** While the broker does not answer, no figure is better than a stale one. */
  lagUnknown: () => lag.reset(),
};
