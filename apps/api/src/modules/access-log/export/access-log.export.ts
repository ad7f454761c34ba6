import { type AccessLogName, accessLogApi } from '@lobby/contract/areas/access-log';
import { listQuery, type WireQuery } from '@lobby/contract/kernel/list';
import { oldestKept } from '#modules/access-event/access-event.public.ts';
import {
  type Ask,
  type Config,
  type ExportBatch,
  type ExportKind,
  type ExportRequest,
  type Filter,
  type LeasedExport,
  pageStatement,
  type ReadInProperty,
} from '#platform/module.ts';
import { EVENT_FIELDS, type EventRow } from '../event-row.ts';
import { tell as tellNames } from '../names.ts';
import { type Question, readQuestion } from '../question.ts';
import { assertReasonGiven } from '../reason.ts';
import { within } from '../window.ts';
import { headIn, linesIn, nameOf } from './words.ts';

const HOUR = 3_600_000;
const BATCH = 1000;

/** Files of the access log: masked for whoever reads it, without masks for those who may look behind them. */
export const accessLogExport: ExportKind = {
  name: 'access-log',
  permission: ({ isMasked }) => (isMasked ? 'log:read' : 'log-reveal:write'),
  authorize: (ctx, request, config) => assertReasonGiven(ctx, questionOf(request, config).subjects),
  fileName: ({ subject, language, createdAt, timeZone }) => nameOf(subject as AccessLogName, language, createdAt, timeZone),
  head: ({ language }) => headIn(language),
  batches: hourByHour,
};

/** As the list would have been asked when the file was: refuses what the list refuses. */
const questionOf = ({ subject, filters, createdAt }: ExportRequest, { LOBBY_ACCESS_MONTHS }: Config): Question =>
  readQuestion(subject as AccessLogName, wireOf(filters), createdAt, oldestKept(createdAt, LOBBY_ACCESS_MONTHS));

const wireOf = (filters: unknown): WireQuery => listQuery('occurredAt:desc').parse(isEmpty(filters) ? {} : { filters });
const isEmpty = (filters: unknown) => typeof filters === 'object' && filters !== null && Object.keys(filters).length === 0;

/** The newest hour first, in short transactions: nothing is held for long. */
async function* hourByHour(request: LeasedExport, read: ReadInProperty, config: Config): AsyncGenerator<ExportBatch> {
  const { language, isMasked: masked, createdAt, timeZone } = request;
  const question = questionOf(request, config);
  const [start, end] = [question.window.from.getTime(), (question.window.until ?? createdAt).getTime()];
  const lineOf = linesIn(language, timeZone);
  for (let to = end; to > start; to = hourBefore(to, start)) {
    const from = hourBefore(to, start);
    for (let beyond: Filter[] = [], isLast = false; !isLast; ) {
      const batch = await read(async (ask) => {
        const rows = await rowsIn(ask, question, [...within({ from: new Date(from), until: new Date(to) }), ...beyond]);
        return { entries: await tellNames({ ask }, rows, { masked }), beyond: await beyondLast(ask, rows) };
      });
      beyond = batch.beyond;
      isLast = batch.entries.length < BATCH;
      const progress = Math.floor((99 * (end - (isLast ? from : to))) / (end - start));
      yield { lines: batch.entries.map(lineOf), progress };
    }
  }
}

/** Where the hour that ends here, or is broken here, began. */
const hourBefore = (to: number, start: number) => Math.max(start, Math.ceil(to / HOUR) * HOUR - HOUR);

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
