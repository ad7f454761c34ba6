import { Counter } from 'prom-client';
import { registry } from '#platform/module.ts';

export const sealRefusals = new Counter({
  name: 'lobby_audit_seal_refusals_total',
  help: 'Chains of the log that were not sealed on: unknown key, a last seal that does not fit, a cut, a server behind the log',
  labelNames: ['reason'],
  registers: [registry],
});
