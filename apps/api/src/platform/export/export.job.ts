import { may, STAFF_ROLES, type StaffRole } from '@lobby/contract/access';
import type { ExportFormat } from '@lobby/contract/areas/export';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import { keyOf, openStore } from '#platform/files/file-store.ts';
import { asApplication } from '#platform/jobs/as-application.ts';
import type { Job, JobCtx } from '#platform/jobs/worker.ts';
import type { AnyExportKind, ExportKind, LeasedExport, ReadInProperty } from './export-kind.ts';
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
import { writeArchive, writeExport } from './write-export.ts';

/** The two jobs of the export service, for the kinds the areas declare. */
export function exportJobs(kinds: AnyExportKind[]): Job[] {
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

const runExport = (job: JobCtx, kinds: AnyExportKind[], lease: ExportLease) =>
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
      const { property } = lease;
      const store = openStore(job.config);
      const read: ReadInProperty = (work) => inTransaction(pool, { property, readOnly: true }, (db, query) => work(query, db));
      const report = (progress: number) => reportProgress(pool, lease, progress);
      const name = `${kind.fileName(leased)}.${request.format}`;
      const source = {
        config: job.config,
        open: (key: string, variant: string) => store.getStream(keyOf(property, key, variant)),
      };
      const written =
        'entries' in kind
          ? await writeArchive(store, property, name, kind.entries(leased, read, source), report)
          : await writeExport(store, property, sheetOf(kind, leased, name, read, job.config), report);
      await finishExport(pool, lease, request.askedById, written);
    } catch (error) {
      job.log.error({ err: error, ...lease }, 'export failed');
      await releaseExport(pool, lease);
    }
  });

const sheetOf = (kind: ExportKind, request: LeasedExport, name: string, read: ReadInProperty, config: Config) => ({
  name,
  format: request.format as ExportFormat,
  timeZone: request.timeZone,
  head: kind.head(request),
  batches: kind.batches(request, read, config),
});
