import { Readable } from 'node:stream';
import { type AccessLogName, accessLogApi } from '@lobby/contract/areas/access-log';
import type { Language } from '@lobby/contract/constants';
import type { Disk } from 'flydrive';
import { keyOf } from '#files/store.ts';
import { inTransaction, type Pool } from '#kernel/db.ts';
import { pageStatement } from '#kernel/query/sql.ts';
import { oldestKept } from '../../../stream/clock.ts';
import { EVENT_FIELDS, type EventRow } from '../event-row.ts';
import { tell } from '../names.ts';
import { type Question, readQuestion } from '../question.ts';
import { within } from '../window.ts';
import { wireOf } from './wire.ts';
import { csvLine, headIn, lineOf, titleIn } from './words.ts';

const HOUR = 3_600_000;
const BATCH = 1000;

export interface Place {
  pool: Pool;
  store: Disk;
  property: number;
  id: number;
  months: number;
}

/** One file, hour by hour in short transactions: nothing is held for long, and however much it is, one batch is in memory. */
export async function writeFile({ pool, store, property, id, months }: Place): Promise<void> {
  const asked = await inTransaction(pool, { property }, async (db) => {
    const row = await db.selectFrom('accessExport').selectAll().where('id', '=', id).executeTakeFirst();
    const { timeZone } = await db.selectFrom('property').select('timeZone').where('id', '=', property).executeTakeFirstOrThrow();
    if (!row || (row.status !== 'queued' && row.status !== 'running')) return undefined;
    await db.updateTable('accessExport').set({ status: 'running' }).where('id', '=', id).execute();
    return { ...row, timeZone };
  });
  // Written already by a worker that died before it could say so, or gone.
  if (!asked) return;
  const [language, masked] = [asked.language as Language, asked.isMasked];
  const question = readQuestion(
    asked.log as AccessLogName,
    wireOf(asked.filters),
    asked.createdAt,
    oldestKept(asked.createdAt, months),
  );
  const until = question.window.until ?? asked.createdAt;
  const [start, end] = [question.window.from.getTime(), until.getTime()];
  let [count, size] = [0, 0];

  async function* lines(): AsyncGenerator<Buffer> {
    yield Buffer.from(`\ufeff${csvLine(headIn(language))}`);
    for (let to = end; to > start; to = Math.max(start, Math.ceil(to / HOUR) * HOUR - HOUR)) {
      const from = Math.max(start, Math.ceil(to / HOUR) * HOUR - HOUR);
      for (let page = 1; ; page += 1) {
        const entries = await inTransaction(pool, { property, readOnly: true }, async (_db, ask) =>
          tell({ ask }, await rowsIn(ask, question, new Date(from), new Date(to), page), { masked }),
        );
        count += entries.length;
        if (entries.length > 0)
          yield Buffer.from(entries.map((entry) => csvLine(lineOf(entry, language, asked?.timeZone ?? 'UTC'))).join(''));
        if (entries.length < BATCH) break;
      }
      await tellProgress(Math.min(99, Math.floor((100 * (end - from)) / (end - start))));
    }
  }
  let told = 0;
  async function tellProgress(progress: number) {
    if (progress === told) return;
    told = progress;
    await inTransaction(pool, { property }, (db) =>
      db.updateTable('accessExport').set({ progress }).where('id', '=', id).execute(),
    );
  }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of lines()) {
      size += piece.length;
      yield piece;
    }
  }

  const key = crypto.randomUUID();
  await store.putStream(keyOf(property, key, 'full'), Readable.from(counted(), { objectMode: false }), {
    contentType: 'text/csv',
  });
  await inTransaction(pool, { property, user: asked.askedById }, async (db) => {
    const day = asked.createdAt.toISOString().slice(0, 10);
    const file = { key, name: `${titleIn(language)} ${day}.csv`, type: 'text/csv', size, uploadedById: asked.askedById };
    const { id: fileId } = await db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
    const done = { status: 'ready', progress: 100, rowCount: count, fileId, finishedAt: new Date() };
    await db.updateTable('accessExport').set(done).where('id', '=', id).execute();
  });
}

async function rowsIn(ask: Parameters<typeof tell>[0]['ask'], { query }: Question, from: Date, until: Date, page: number) {
  const filter = { is: 'and' as const, parts: [...(query.filter ? [query.filter] : []), ...within({ from, until })] };
  const statement = pageStatement({ table: 'accessEvent' }, accessLogApi.shape, { ...query, filter, page, pageSize: BATCH }, [
    ...EVENT_FIELDS,
  ]);
  return (await ask<EventRow>(statement.text, statement.values)).rows;
}
