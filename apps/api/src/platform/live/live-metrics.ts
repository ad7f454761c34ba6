import { Counter, Gauge } from 'prom-client';
import { registry } from '#platform/metrics/metrics.ts';

const registers = [registry];
export const openStreamsGauge = new Gauge({ name: 'lobby_live_streams', help: 'Open streams of live updates', registers });
export const streamsLetGo = new Counter({
  name: 'lobby_live_let_go_total',
  help: 'Streams of live updates that were let go because their reader fell behind',
  registers,
});
