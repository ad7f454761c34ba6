import { Counter, Gauge, Histogram } from 'prom-client';
import { registry } from '#platform/module.ts';
import type { Landed } from './access-event.store.ts';
import type { Read } from './message.ts';

const registers = [registry];
const stored = new Counter({ name: 'lobby_stream_events_total', help: 'Events that were new and are in the tables', registers });
const repeated = new Counter({ name: 'lobby_stream_repeated_total', help: 'Events that were there already', registers });
const poison = new Counter({ name: 'lobby_stream_poison_total', help: 'Messages and events set aside', registers });
const failures = new Counter({ name: 'lobby_stream_failures_total', help: 'Batches that had to be written again', registers });
const throttled = new Counter({
  name: 'lobby_stream_throttled_total',
  help: 'Times a sender was blocked for sending more than its share',
  registers,
});
const seconds = new Histogram({ name: 'lobby_stream_batch_seconds', help: 'Time of writing a batch', registers });
const lag = new Gauge({
  name: 'lobby_stream_waiting',
  help: 'Messages of all workers together: not fetched yet, or fetched and not written yet',
  labelNames: ['state'],
  registers,
});

export const measures = {
  wrote({ events, poison: unread }: Read, landed: Landed, aside: number, ms: number): void {
    const fresh = landed.reduce((sum, one) => sum + one.landed, 0);
    stored.inc(fresh);
    repeated.inc(Math.max(0, events.length - fresh - (aside - unread.length)));
    poison.inc(aside);
    seconds.observe(ms / 1000);
  },
  throttled: () => throttled.inc(),
  failed: () => failures.inc(),
  waiting({ inStream, inHand }: { inStream: number; inHand: number }): void {
    lag.set({ state: 'stream' }, inStream);
    lag.set({ state: 'worker' }, inHand);
  },
  /** While the broker does not say, no figure is better than the last one. */
  blind: () => lag.reset(),
};
