import { LIST_NEEDS, type ReportList, reportApi } from '@lobby/contract/areas/report';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { assertReasonGiven, headerIn, hourByHour } from '#modules/access-log/access-log.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import {
  type ExportBatch,
  type ExportKind,
  type ExportRequest,
  type Filter,
  type LeasedExport,
  type Query,
  type ReadInProperty,
  readListQuery,
  rowsStatement,
  snake,
  sourceFor,
} from '#platform/module.ts';
import { type ListReport, listReports } from '../report.lists.ts';
import { activityWindow, cardActivities, limitsOf } from '../report.service.ts';
import { fileNameOf, headOf, linesOf } from './labels.ts';

const BATCH = 1000;

/** Files of reports: masked for readers, unmasked for those who may reveal. */
export const reportExport: ExportKind = {
  name: 'report',
  permission: ({ subject, isMasked }) => (isMasked ? LIST_NEEDS[subject as ReportList] : 'log-reveal:write'),
  async authorize(ctx, request, config) {
    const clock = { now: request.createdAt, timeZone: (await settingsOf(ctx)).timeZone };
    const wire = wireOf(request);
    if (request.subject === 'card-activities-log')
      await assertReasonGiven(ctx, config, cardActivities(wire, clock, config).subjects);
    else queryOf(request, clock.timeZone);
  },
  fileName: ({ subject, language, createdAt, timeZone }) => fileNameOf(subject as ReportList, language, createdAt, timeZone),
  head: ({ subject, language }) =>
    subject === 'card-activities-log' ? headerIn(language) : headOf(subject as keyof typeof listReports, language),
  batches: (request, read, config) =>
    request.subject === 'card-activities-log'
      ? hourByHour(request, cardActivities(wireOf(request), { now: request.createdAt, timeZone: request.timeZone }, config), read)
      : batchByBatch(request, read),
};

/** By the grammar of the list, at the moment of the request: refuses what the list refuses. */
const wireOf = ({ subject, filters }: ExportRequest): WireQuery =>
  reportApi[subject as ReportList].query.parse(isEmpty(filters) ? {} : { filters });
const isEmpty = (filters: unknown) => typeof filters === 'object' && filters !== null && Object.keys(filters).length === 0;

function queryOf(request: ExportRequest, timeZone: string) {
  const name = request.subject as keyof typeof listReports;
  const { shape, populate, order } = listReports[name];
  const wire = { ...wireOf(request), populate };
  const own = limitsOf(name, wire, { now: request.createdAt, timeZone });
  return { ...readListQuery(shape, wire, own), sort: [{ field: order, direction: 'desc' as const }], page: 1, pageSize: BATCH };
}

async function* batchByBatch(request: LeasedExport, read: ReadInProperty): AsyncGenerator<ExportBatch> {
  const name = request.subject as keyof typeof listReports;
  const report = listReports[name];
  const list = queryOf(request, request.timeZone);
  const lineOf = linesOf(name, request.language);
  const shareOf = shareIn(request);
  const source = sourceFor({ role: request.askerRole, deskDuties: 'none' }, report.source);
  for (let cursor: Filter[] = [], isLast = false; !isLast; ) {
    const filter = { is: 'and' as const, parts: [...(list.filter ? [list.filter] : []), ...cursor] };
    const { text, values } = rowsStatement(source, report.shape, { ...list, filter }, Object.keys(report.shape.fields));
    const batch = await read(async (query, db) => {
      const { rows } = await query<Row>(text, values);
      const complete = await report.complete({ query, db }, rows, { masked: request.isMasked });
      return { rows, lines: complete.map(lineOf), beyond: await keysetAfter(query, report, rows.at(-1)) };
    });
    cursor = batch.beyond;
    isLast = batch.rows.length < BATCH;
    yield { lines: batch.lines, progress: isLast ? 99 : shareOf(batch.rows.at(-1) as Row) };
  }
}

type Row = { id: number; at?: Date };

/** How much of it is written: of what staff did by the time it covers, of the others by the ids that are left. */
function shareIn(request: LeasedExport): (last: Row) => number {
  if (request.subject === 'officer-activities-log') {
    const { from, until } = activityWindow(wireOf(request), { now: request.createdAt, timeZone: request.timeZone });
    const [start, end] = [from.getTime(), (until ?? request.createdAt).getTime()];
    return ({ at }) => Math.floor((99 * (end - (at as Date).getTime())) / Math.max(1, end - start));
  }
  let first = 0;
  return ({ id }) => {
    first ||= id + BATCH;
    return Math.floor(99 * (1 - id / first));
  };
}

/** Rows after the last one by its own key, not by offset: what is added meanwhile shifts nothing. */
async function keysetAfter(query: Query, { source, order }: ListReport, last: Row | undefined): Promise<Filter[]> {
  if (!last) return [];
  const before = (name: string, operator: '$lt' | '$lte', value: string | number): Filter => ({
    is: 'field',
    name,
    operator,
    value,
  });
  if (order === 'id') return [before('id', '$lt', last.id)];
  // Stored timestamps have microseconds, a Date has milliseconds.
  const { rows } = await query<{ moment: string }>(
    `select ${snake(order)}::text as moment from ${snake(source.table)} where id = $1`,
    [last.id],
  );
  const { moment } = rows[0] as { moment: string };
  return [before(order, '$lte', moment), { is: 'or', parts: [before(order, '$lt', moment), before('id', '$lt', last.id)] }];
}
