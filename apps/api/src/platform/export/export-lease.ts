import type { Language } from '@lobby/contract/constants';
import { inTransaction, type Pool } from '#platform/db/db.ts';
import type { JobCtx } from '#platform/jobs/worker.ts';
import type { LeasedExport } from './export-kind.ts';

/** Over all workers: exports must leave connections and disk to the counter. */
const MAX_RUNNING = 2;
const MAX_ATTEMPTS = 3;

/** One worker's claim on one export, good for a minute and for another with each progress report. `attempt` is its fencing token. */
export interface ExportLease {
  property: number;
  export: number;
  attempt: number;
}
export interface WrittenFile {
  key: string;
  name: string;
  type: string;
  size: number;
  rowCount: number;
}

export async function claimExport({ query }: Pick<JobCtx, 'query'>): Promise<ExportLease | undefined> {
  const { rows } = await query<ExportLease>('select property, export, attempt from files.claim_export($1)', [MAX_RUNNING]);
  return rows[0];
}

interface ExportRow extends Omit<LeasedExport, 'askerRole'> {
  kind: string;
  language: Language;
  askedById: number;
  /** The requester's current role; null for somebody who has left or is blocked. */
  askerRole: string | null;
}

/** Fencing: a worker whose lease has expired and was claimed by another writes nothing. */
const HELD = `id = $1 and status = 'running' and attempts = $2`;

export const readLease = (pool: Pool, { property, export: id, attempt }: ExportLease): Promise<ExportRow | undefined> =>
  inTransaction(pool, { property, readOnly: true }, async (_db, query) => {
    const { rows } = await query<ExportRow>(
      `select kind, subject, filters, format, language, is_masked as "isMasked", asked_by_id as "askedById", created_at as "createdAt",
         (select time_zone from property where id = property_id) as "timeZone",
         (select role.type from membership join role on role.id = membership.role_id
          where membership.account_id = asked_by_id and membership.status) as "askerRole"
       from export where ${HELD}`,
      [id, attempt],
    );
    return rows[0];
  });

export const reportProgress = (pool: Pool, { property, export: id, attempt }: ExportLease, progress: number) =>
  inTransaction(pool, { property }, async (_db, query) => {
    const { rowCount } = await query(`update export set progress = $3, not_before = now() + interval '1 minute' where ${HELD}`, [
      id,
      attempt,
      progress,
    ]);
    if (rowCount === 0) throw new LeaseLost();
  });

/** The file belongs to the requester: for a day, or as long as the request says. */
export const finishExport = (pool: Pool, lease: ExportLease, askedById: number, { rowCount, ...written }: WrittenFile) =>
  inTransaction(pool, { property: lease.property, user: askedById }, async (db, query) => {
    const file = { ...written, uploadedById: askedById };
    const { id: fileId } = await db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
    const done = await query(
      `update export set status = 'ready', progress = 100, row_count = $3, file_id = $4, finished_at = now(),
         not_before = now() + make_interval(days => kept_days) where ${HELD}`,
      [lease.export, lease.attempt, rowCount, fileId],
    );
    if (done.rowCount === 0) throw new LeaseLost();
  });

/** No retry: the requester has lost the permission. */
export const refuseExport = (pool: Pool, { property, export: id, attempt }: ExportLease) =>
  inTransaction(pool, { property }, (_db, query) =>
    query(`update export set status = 'failed', finished_at = now() where ${HELD}`, [id, attempt]),
  );

/** Retry with exponential backoff; failed after the last attempt, when the requester may retry it. */
export const releaseExport = (pool: Pool, { property, export: id, attempt }: ExportLease) =>
  inTransaction(pool, { property }, (_db, query) =>
    query(
      `update export set
         status = case when attempts - attempts_before < ${MAX_ATTEMPTS} then 'queued' else 'failed' end,
         finished_at = case when attempts - attempts_before < ${MAX_ATTEMPTS} then null else now() end,
         not_before = now() + make_interval(secs => 15 * 2 ^ (attempts - attempts_before))
       where ${HELD}`,
      [id, attempt],
    ),
  );

/** The bytes are deleted by the next sweep, as no record references them any more. */
export const expireExport = (pool: Pool, property: number, id: number) =>
  inTransaction(pool, { property }, (_db, query) =>
    query(`update export set status = 'expired', file_id = null where id = $1 and status = 'ready'`, [id]),
  );

class LeaseLost extends Error {
  constructor() {
    super('another worker holds the lease of this export');
  }
}
