import { Readable } from 'node:stream';
import { accessLogApi } from '@lobby/contract/areas/access-log';
import { csvLine, UTF8_MARK } from '@lobby/contract/csv';
import type { Disk } from 'flydrive';
import { keyOf } from '#files/store.ts';
import type { Ask } from '#kernel/builder.ts';
import { inTransaction } from '#kernel/db.ts';
import type { Filter } from '#kernel/query/filters.ts';
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
      for (let beyond: Filter[] = [], isLast = false; !isLast; ) {
        const batch = await inTransaction(pool, { property, readOnly: true }, async (_db, ask) => {
          const rows = await rowsIn(ask, question, [...within({ from: new Date(from), until: new Date(to) }), ...beyond]);
          return { entries: await tellNames({ ask }, rows, { masked }), beyond: await beyondLast(ask, rows) };
        });
        beyond = batch.beyond;
        rowCount += batch.entries.length;
        yield batch.entries.map((entry) => csvLine(lineOf(entry))).join('');
        isLast = batch.entries.length < BATCH;
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

async function rowsIn(ask: Ask, { query }: Question, where: Filter[]) {
  const parts = [...(query.filter ? [query.filter] : []), ...where];
  const asked = { ...query, filter: { is: 'and' as const, parts }, page: 1, pageSize: BATCH };
  const statement = pageStatement({ table: 'accessEvent' }, accessLogApi.shape, asked, [...EVENT_FIELDS]);
  return (await ask<EventRow>(statement.text, statement.values)).rows;
}

/** What comes after the last line, by its own place and not by counting: an event that comes late would move all lines by one. */
async function beyondLast(ask: Ask, rows: EventRow[]): Promise<Filter[]> {
  const last = rows.at(-1);
  if (!last) return [];
  // Devices tell the time finer than a Date holds it.
  const { rows: found } = await ask<{ moment: string }>(
    `select occurred_at::text as moment from access_event
     where id = $1 and occurred_at >= $2 and occurred_at < $2::timestamptz + interval '1 millisecond'`,
    [last.id, last.occurredAt],
  );
  const { moment } = found[0] as { moment: string };
  const when = (operator: '$lt' | '$lte'): Filter => ({ is: 'field', name: 'occurredAt', operator, value: moment });
  return [when('$lte'), { is: 'or', parts: [when('$lt'), { is: 'field', name: 'id', operator: '$lt', value: last.id }] }];
}
