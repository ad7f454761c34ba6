import { Counter } from 'prom-client';
import { registry } from '#platform/module.ts';

export const sealRefusals = new Counter({
  name: 'lobby_audit_seal_refusals_total',
  help: 'Log chains not sealed: unknown key, last seal invalid, chain truncated, server behind the log',
  labelNames: ['reason'],
  registers: [registry],
});
