import type { AccessLogName } from '@lobby/contract/areas/access-log';
import type { Language } from '@lobby/contract/constants';
import { inTransaction, type Pool } from '#kernel/db.ts';

const MOST_TRIES = 3;

/** One file somebody asked for, and the way to it. */
export interface Place {
  pool: Pool;
  property: number;
  id: number;
}
export interface Turn {
  id: number;
  log: AccessLogName;
  filters: unknown;
  language: Language;
  isMasked: boolean;
  askedById: number;
  createdAt: Date;
  attempts: number;
  timeZone: string;
}
export interface Written {
  key: string;
  name: string;
  size: number;
  rowCount: number;
}

/** A file is one worker's for a minute, and for another each time it tells how far it is: one that dies leaves it to the next. */
export const take = ({ pool, property, id }: Place): Promise<Turn | undefined> =>
  inTransaction(pool, { property }, async (_db, ask) => {
    const { rows } = await ask<Turn>(
      `update access_export set status = 'running', progress = 0, attempts = attempts + 1, not_before = now() + interval '1 minute'
       from property where property.id = access_export.property_id and access_export.id = $1
         and access_export.status in ('queued', 'running') and not_before <= now()
       returning access_export.id, log, filters, language, is_masked as "isMasked", asked_by_id as "askedById",
         access_export.created_at as "createdAt", attempts, time_zone as "timeZone"`,
      [id],
    );
    return rows[0];
  });

/** A worker that dies gives nothing back, so a file that ends each one is given up before the next. */
export const giveUp = ({ pool, property, id }: Place): Promise<boolean> =>
  inTransaction(pool, { property }, async (_db, ask) => {
    const { rowCount } = await ask(
      `update access_export set status = 'failed', finished_at = now()
       where id = $1 and status in ('queued', 'running') and not_before <= now() and attempts >= ${MOST_TRIES}`,
      [id],
    );
    return rowCount === 1;
  });

/** Counted by its tries: whoever has been taken for dead no longer has a say. */
const MINE = `where id = $1 and status = 'running' and attempts = $2`;

export const tell = ({ pool, property }: Place, { id, attempts }: Turn, progress: number) =>
  inTransaction(pool, { property }, async (_db, ask) => {
    const { rowCount } = await ask(`update access_export set progress = $3, not_before = now() + interval '1 minute' ${MINE}`, [
      id,
      attempts,
      progress,
    ]);
    if (rowCount === 0) throw new Error('another worker has taken over');
  });

/** The file belongs to whoever asked, for a day. */
export const finish = ({ pool, property }: Place, { id, attempts, askedById }: Turn, { rowCount, ...written }: Written) =>
  inTransaction(pool, { property, user: askedById }, async (db, ask) => {
    const file = { ...written, type: 'text/csv', uploadedById: askedById };
    const { id: fileId } = await db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
    const done = await ask(
      `update access_export set status = 'ready', progress = 100, row_count = $3, file_id = $4, finished_at = now(),
         not_before = now() + interval '1 day' ${MINE}`,
      [id, attempts, rowCount, fileId],
    );
    if (done.rowCount === 0) throw new Error('another worker has taken over');
  });

/** Tried again a little later, and later still; then it has failed, and whoever asked decides. */
export const giveBack = ({ pool, property }: Place, { id, attempts }: Turn) =>
  inTransaction(pool, { property }, (_db, ask) =>
    attempts < MOST_TRIES
      ? ask(`update access_export set status = 'queued', not_before = now() + make_interval(secs => $3) ${MINE}`, [
          id,
          attempts,
          15 * 2 ** attempts,
        ])
      : ask(`update access_export set status = 'failed', finished_at = now() ${MINE}`, [id, attempts]),
  );

/** The bytes go with the next sweep: no record names them any more. */
export const letGo = ({ pool, property, id }: Place) =>
  inTransaction(pool, { property }, (_db, ask) =>
    ask(`update access_export set status = 'expired', file_id = null where id = $1 and status = 'ready'`, [id]),
  );
