import { Counter, Gauge } from 'prom-client';
import { registry } from '#platform/metrics/metrics.ts';

const registers = [registry];
export const openStreamsGauge = new Gauge({ name: 'lobby_live_streams', help: 'Open SSE streams of live updates', registers });
export const slowClientsDisconnected = new Counter({
  name: 'lobby_live_slow_clients_total',
  help: 'SSE clients disconnected because they read too slowly',
  registers,
});
