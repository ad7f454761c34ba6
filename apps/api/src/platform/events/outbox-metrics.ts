import { Counter, Gauge } from 'prom-client';
import { registry } from '#platform/metrics/metrics.ts';

const registers = [registry];
export const outboxDepth = new Gauge({ name: 'lobby_outbox_depth', help: 'Events written and not yet delivered', registers });
export const outboxAge = new Gauge({
  name: 'lobby_outbox_oldest_seconds',
  help: 'Age of the oldest event not yet delivered',
  registers,
});
export const relayed = new Counter({
  name: 'lobby_outbox_relayed_total',
  help: 'Events this worker delivered to the broker',
  registers,
});
