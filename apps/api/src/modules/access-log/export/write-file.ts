import { Readable } from 'node:stream';
import { accessLogApi } from '@lobby/contract/areas/access-log';
import { csvLine, UTF8_MARK } from '@lobby/contract/csv';
import type { Disk } from 'flydrive';
import { keyOf } from '#files/store.ts';
import type { Ask } from '#kernel/builder.ts';
import { inTransaction } from '#kernel/db.ts';
import { pageStatement } from '#kernel/query/sql.ts';
import { oldestKept } from '../../../stream/clock.ts';
import { EVENT_FIELDS, type EventRow } from '../event-row.ts';
import { tell as tellNames } from '../names.ts';
import { type Question, readQuestion } from '../question.ts';
import { within } from '../window.ts';
import { type Place, type Turn, tell, type Written } from './turn.ts';
import { wireOf } from './wire.ts';
import { headIn, linesIn, nameOf } from './words.ts';

const HOUR = 3_600_000;
const BATCH = 1000;
/** Told at least this often, also where an hour takes long. */
const SILENCE_MS = 10_000;

/** Hour by hour, the newest first, in short transactions: nothing is held for long, and however much it is, one batch is in memory. */
export async function writeFile(place: Place, turn: Turn, store: Disk, months: number): Promise<Written> {
  const { property, pool } = place;
  const { language, isMasked: masked, createdAt, timeZone } = turn;
  const question = readQuestion(turn.log, wireOf(turn.filters), createdAt, oldestKept(createdAt, months));
  const [start, end] = [question.window.from.getTime(), (question.window.until ?? createdAt).getTime()];
  const lineOf = linesIn(language, timeZone);
  const tellProgress = teller(place, turn);
  let [rowCount, size] = [0, 0];

  async function* pieces(): AsyncGenerator<string> {
    yield UTF8_MARK + csvLine(headIn(language));
    for (let to = end; to > start; to = hourBefore(to, start)) {
      const from = hourBefore(to, start);
      for (let page = 1, isLast = false; !isLast; page += 1) {
        const entries = await inTransaction(pool, { property, readOnly: true }, async (_db, ask) =>
          tellNames({ ask }, await rowsIn(ask, question, new Date(from), new Date(to), page), { masked }),
        );
        rowCount += entries.length;
        yield entries.map((entry) => csvLine(lineOf(entry))).join('');
        isLast = entries.length < BATCH;
        await tellProgress(Math.floor((99 * (end - (isLast ? from : to))) / (end - start)));
      }
    }
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const piece of pieces()) {
      const written = Buffer.from(piece);
      size += written.length;
      if (written.length > 0) yield written;
    }
  }

  const key = crypto.randomUUID();
  const content = Readable.from(bytes(), { objectMode: false });
  await store.putStream(keyOf(property, key, 'full'), content, { contentType: 'text/csv' });
  return { key, name: nameOf(turn), size, rowCount };
}

/** Where the hour that ends here, or is broken here, began. */
const hourBefore = (to: number, start: number) => Math.max(start, Math.ceil(to / HOUR) * HOUR - HOUR);

function teller(place: Place, turn: Turn) {
  let [told, at] = [0, Date.now()];
  return async (progress: number) => {
    if (progress === told && Date.now() - at < SILENCE_MS) return;
    [told, at] = [progress, Date.now()];
    await tell(place, turn, progress);
  };
}

async function rowsIn(ask: Ask, { query }: Question, from: Date, until: Date, page: number) {
  const parts = [...(query.filter ? [query.filter] : []), ...within({ from, until })];
  const asked = { ...query, filter: { is: 'and' as const, parts }, page, pageSize: BATCH };
  const statement = pageStatement({ table: 'accessEvent' }, accessLogApi.shape, asked, [...EVENT_FIELDS]);
  return (await ask<EventRow>(statement.text, statement.values)).rows;
}
