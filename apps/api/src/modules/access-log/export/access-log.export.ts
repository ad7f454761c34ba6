import { type AccessLogName, accessLogApi, KINDS_OF_LOG } from '@lobby/contract/areas/access-log';
import { listQuery, type WireQuery } from '@lobby/contract/kernel/list';
import { retentionStart } from '#modules/access-event/access-event.public.ts';
import {
  type Config,
  type ExportBatch,
  type ExportKind,
  type ExportRequest,
  type Filter,
  type LeasedExport,
  type Query,
  type ReadInProperty,
  rowsStatement,
} from '#platform/module.ts';
import { EVENT_FIELDS, type EventRow } from '../event-row.ts';
import { type LogQuery, readLogQuery } from '../log-query.ts';
import { resolveNames } from '../names.ts';
import { assertReasonGiven } from '../reason.ts';
import { lastWeek, windowFilters } from '../window.ts';
import { headerIn, linesIn, nameOf } from './labels.ts';

const HOUR = 3_600_000;
const BATCH = 1000;

/** Export of the access log: masked for readers, unmasked for those who may reveal. */
export const accessLogExport: ExportKind = {
  name: 'access-log',
  permission: ({ isMasked }) => (isMasked ? 'log:read' : 'log-reveal:write'),
  authorize: (ctx, request, config) => assertReasonGiven(ctx, config, queryOf(request, config).subjects),
  fileName: ({ subject, language, createdAt, timeZone }) => nameOf(subject as AccessLogName, language, createdAt, timeZone),
  head: ({ language }) => headerIn(language),
  batches: (request, read, config) => hourByHour(request, queryOf(request, config), read),
};

/** The list query at the time of the request: refuses what the list refuses. */
const queryOf = ({ subject, filters, createdAt }: ExportRequest, { LOBBY_ACCESS_MONTHS }: Config): LogQuery =>
  readLogQuery(
    { kinds: KINDS_OF_LOG[subject as AccessLogName] },
    wireOf(filters),
    lastWeek(createdAt, retentionStart(createdAt, LOBBY_ACCESS_MONTHS)),
  );

const wireOf = (filters: unknown): WireQuery => listQuery('occurredAt:desc').parse(isEmpty(filters) ? {} : { filters });
const isEmpty = (filters: unknown) => typeof filters === 'object' && filters !== null && Object.keys(filters).length === 0;

/** The newest hour first, in short transactions. */
export async function* hourByHour(request: LeasedExport, logQuery: LogQuery, read: ReadInProperty): AsyncGenerator<ExportBatch> {
  const { language, isMasked: masked, createdAt } = request;
  const [start, end] = [logQuery.window.from.getTime(), (logQuery.window.until ?? createdAt).getTime()];
  const lineOf = linesIn(language);
  for (let to = end; to > start; to = hourBefore(to, start)) {
    const from = hourBefore(to, start);
    for (let cursor: Filter[] = [], isLast = false; !isLast; ) {
      const batch = await read(async (query) => {
        const rows = await rowsIn(query, logQuery, [...windowFilters({ from: new Date(from), until: new Date(to) }), ...cursor]);
        return { entries: await resolveNames({ query }, rows, { masked }), beyond: await keysetAfter(query, rows) };
      });
      cursor = batch.beyond;
      isLast = batch.entries.length < BATCH;
      const progress = Math.floor((99 * (end - (isLast ? from : to))) / (end - start));
      yield { lines: batch.entries.map(lineOf), progress };
    }
  }
}

/** Start of the hour that ends here, or that contains this moment. */
const hourBefore = (to: number, start: number) => Math.max(start, Math.ceil(to / HOUR) * HOUR - HOUR);

async function rowsIn(query: Query, { query: list }: LogQuery, where: Filter[]) {
  const parts = [...(list.filter ? [list.filter] : []), ...where];
  const page = { ...list, filter: { is: 'and' as const, parts }, page: 1, pageSize: BATCH };
  const statement = rowsStatement({ table: 'accessEvent' }, accessLogApi.shape, page, [...EVENT_FIELDS]);
  return (await query<EventRow>(statement.text, statement.values)).rows;
}

/** Keyset pagination: rows after the last one by its own key, not by offset, since a late event would shift all rows by one. */
async function keysetAfter(query: Query, rows: EventRow[]): Promise<Filter[]> {
  const last = rows.at(-1);
  if (!last) return [];
  // Stored timestamps have microseconds, a Date has milliseconds.
  const { rows: found } = await query<{ moment: string }>(
    `select occurred_at::text as moment from access_event
     where id = $1 and occurred_at >= $2 and occurred_at < $2::timestamptz + interval '1 millisecond'`,
    [last.id, last.occurredAt],
  );
  const { moment } = found[0] as { moment: string };
  const when = (operator: '$lt' | '$lte'): Filter => ({ is: 'field', name: 'occurredAt', operator, value: moment });
  return [when('$lte'), { is: 'or', parts: [when('$lt'), { is: 'field', name: 'id', operator: '$lt', value: last.id }] }];
}
