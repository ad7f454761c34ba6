import { Counter } from 'prom-client';
import { registry } from '#platform/metrics/metrics.ts';

/** SQLSTATEs and system errors of a server that cannot keep what it is given. */
const reasons: Record<string, string> = {
  '53100': 'database_full',
  '53200': 'database_memory',
  '58030': 'database_io',
  ENOSPC: 'files_full',
  EDQUOT: 'files_full',
  EROFS: 'files_read_only',
  EIO: 'files_io',
};
/** How long readiness tells of the last one. */
const TOLD_MS = 60_000;

const failures = new Counter({
  name: 'lobby_storage_failures_total',
  help: 'Writes refused because storage or memory ran out, by reason',
  labelNames: ['reason'],
  registers: [registry],
});
let last: { reason: string; at: number } | undefined;

/** The reason, also where a library wrapped the error into one of its own. */
export function storageFailureOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? storageFailureOf(error.cause);
}

export function noteStorageFailure(reason: string): void {
  failures.inc({ reason });
  last = { reason, at: performance.now() };
}

/** Reads go on and nobody is sent away for it; whoever watches the nodes hears it here as well. */
export const storageWarning = (): string | undefined => (last && performance.now() - last.at < TOLD_MS ? last.reason : undefined);
