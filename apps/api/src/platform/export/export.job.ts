import { may, STAFF_ROLES, type StaffRole } from '@lobby/contract/access';
import { inTransaction } from '#platform/db/db.ts';
import { openStore } from '#platform/files/file-store.ts';
import { asApplication } from '#platform/jobs/as-application.ts';
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
import { writeExport } from './write-export.ts';

/** The two jobs of the export service, for the kinds the areas declare. */
export function exportJobs(kinds: ExportKind[]): Job[] {
  const drain = async (job: JobCtx) => {
    for (let lease = await claimExport(job); lease; lease = await claimExport(job)) await runExport(job, kinds, lease);
  };
  return [
    { name: 'writeExports', pool: 'bulk', run: drain },
    {
      /** Every minute: exports of dead workers, due retries, expired files, and requests older than a month. */
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
        // Last: expiry must not wait while exports keep coming.
        await drain(job);
      },
    },
  ];
}

const isStaff = (role: string | null): role is StaffRole => STAFF_ROLES.some((staff) => staff === role);

const runExport = (job: JobCtx, kinds: ExportKind[], lease: ExportLease) =>
  asApplication(job, async (pool) => {
    const request = await readLease(pool, lease);
    if (!request) return;
    try {
      const kind = kinds.find(({ name }) => name === request.kind);
      if (!kind) throw new Error(`no area declares exports of the kind ${request.kind}`);
      const { askerRole } = request;
      if (!isStaff(askerRole) || !may(askerRole, kind.permission(request))) {
        job.log.warn({ ...lease }, 'export refused: its requester no longer has the permission');
        await refuseExport(pool, lease);
        return;
      }
      const leased = { ...request, askerRole };
      const file = {
        name: `${kind.fileName(leased)}.${request.format}`,
        format: request.format,
        timeZone: request.timeZone,
        head: kind.head(leased),
        batches: kind.batches(
          leased,
          (work) => inTransaction(pool, { property: lease.property, readOnly: true }, (db, query) => work(query, db)),
          job.config,
        ),
      };
      const written = await writeExport(openStore(job.config), lease.property, file, (progress) =>
        reportProgress(pool, lease, progress),
      );
      await finishExport(pool, lease, request.askedById, written);
    } catch (error) {
      job.log.error({ err: error, ...lease }, 'export failed');
      await releaseExport(pool, lease);
    }
  });
