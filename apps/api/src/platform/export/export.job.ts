import { may, STAFF_ROLES, type StaffRole } from '@lobby/contract/access';
import { inTransaction, openPool, type Pool } from '#platform/db/db.ts';
import { openStore } from '#platform/files/file-store.ts';
import type { Job, JobCtx } from '#platform/jobs/worker.ts';
import type { ExportKind } from './export-kind.ts';
import {
  claimExport,
  type ExportLease,
  expireExport,
  finishExport,
  readLease,
  refuseExport,
  releaseExport,
  reportProgress,
} from './export-lease.ts';
import { writeCsv } from './write-csv.ts';

/** The two jobs of the export service, for the kinds the areas declare. */
export function exportJobs(kinds: ExportKind[]): Job[] {
  const drain = async (job: JobCtx) => {
    for (let lease = await claimExport(job); lease; lease = await claimExport(job)) await writeExport(job, kinds, lease);
  };
  return [
    { name: 'writeExports', pool: 'bulk', run: drain },
    {
      /** Every minute: what a dead worker left behind, what is to be tried again, what is a day old, and what was asked for a month ago. */
      name: 'dueExports',
      pool: 'bulk',
      every: '* * * * *',
      async run(job) {
        const { rows } = await job.query<{ property: number; export: number }>('select * from files.expired_exports()');
        if (rows.length > 0)
          await asApplication(job, async (pool) => {
            for (const { property, export: id } of rows) await expireExport(pool, property, id);
          });
        await job.query('select files.purge_exports()');
        // Last: while exports keep coming, what is over must not wait for them.
        await drain(job);
      },
    },
  ];
}

const isStaff = (role: string | null): role is StaffRole => STAFF_ROLES.some((staff) => staff === role);

const writeExport = (job: JobCtx, kinds: ExportKind[], lease: ExportLease) =>
  asApplication(job, async (pool) => {
    const request = await readLease(pool, lease);
    if (!request) return;
    try {
      const kind = kinds.find(({ name }) => name === request.kind);
      if (!kind) throw new Error(`no area declares exports of the kind ${request.kind}`);
      if (!isStaff(request.askerRole) || !may(request.askerRole, kind.permission(request))) {
        job.log.warn({ ...lease }, 'an export is not written: whoever asked for it may no longer have it');
        await refuseExport(pool, lease);
        return;
      }
      const csv = {
        name: kind.fileName(request),
        head: kind.head(request),
        batches: kind.batches(
          request,
          (work) => inTransaction(pool, { property: lease.property, readOnly: true }, (_db, ask) => work(ask)),
          job.config,
        ),
      };
      const written = await writeCsv(openStore(job.config), lease.property, csv, (progress) =>
        reportProgress(pool, lease, progress),
      );
      await finishExport(pool, lease, request.askedById, written);
    } catch (error) {
      job.log.error({ err: error, ...lease }, 'an export was not written');
      await releaseExport(pool, lease);
    }
  });

/**
 * Reads as the person who asked would: the application's role, set to one property. The jobs' own role sees no property's records,
 * and a function for this would have to be given every question a list can be asked.
 */
async function asApplication({ config, log }: JobCtx, work: (pool: Pool) => Promise<unknown>): Promise<void> {
  const pool = openPool(config.LOBBY_DATABASE_URL, 1, log);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
