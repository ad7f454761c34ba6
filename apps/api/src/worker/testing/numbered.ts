import { inTransaction, type Pool } from '#kernel/db.ts';
import { emitter } from '#kernel/jobs.ts';
import { pause } from '#kernel/testing/node-process.ts';

export interface Written {
  property: number;
  /** In the order of the commits of its property; none for those that held their transaction open beside the others. */
  number: number | null;
  committedAt: number;
}

const LATE_SHARE = 0.01;
const MAX_LATE_MS = 300;

/**
 * Writes events as calls do, numbered in the order in which their transactions commit; beside them a few transactions that stay open for a
 * while after their event, so that ids and commits cross.
 */
export function numberedWriter(pool: Pool, random: () => number) {
  const last = new Map<number, number>();
  const written = new Map<string, Written>();
  let serial = 0;
  return {
    written,
    async write(property: number): Promise<void> {
      serial += 1;
      const mark = `m${serial}`;
      const isLate = random() < LATE_SHARE;
      let number: number | null = null;
      await inTransaction(pool, { property }, async (_db, ask) => {
        if (!isLate) {
          // Held until the commit is seen: the next number is taken behind it.
          await ask('select pg_advisory_xact_lock(1, $1)', [property]);
          number = (last.get(property) ?? 0) + 1;
          last.set(property, number);
        }
        await emitter(ask)('record.changed', { area: 'parcel', id: serial, change: 'created', mark } as never);
        if (isLate) await pause(random() * MAX_LATE_MS);
      });
      written.set(mark, { property, number, committedAt: performance.now() });
    },
  };
}
