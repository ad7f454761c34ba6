import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { AppError } from '#platform/errors/errors.ts';
import { registry } from '#platform/metrics/metrics.ts';

export type KeyVariable = 'LOBBY_SESSION_SECRET' | 'LOBBY_PASSWORD_PEPPER' | 'LOBBY_SECRET_KEY' | 'LOBBY_SEAL_KEY';
export type ReportMissingKey = (id: string) => void;

const missing = new Counter({
  name: 'lobby_missing_keys_total',
  help: 'Times something could not be opened because the key it was made with is not configured',
  labelNames: ['variable'],
  registers: [registry],
});

/** For whoever runs this: an old key was taken out of a variable while something still needed it. */
export const reportMissingKey =
  (log: Logger, variable: KeyVariable): ReportMissingKey =>
  (id) => {
    missing.inc({ variable });
    log.error({ alarm: 'missing key', variable, keyId: id }, `${variable} does not hold key ${id}; see lobby keys status`);
  };

/** For the person who asked: nothing they can do but tell somebody. */
export const keyMissing = () => new AppError(503, 'A key of this installation is missing', { key: 'error.keyMissing' });
