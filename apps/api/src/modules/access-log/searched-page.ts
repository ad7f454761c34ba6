import { accessLogApi } from '@lobby/contract/areas/access-log';
import { MAX_TOTAL } from '@lobby/contract/constants';
import { type Ctx, pageStatement, QueryRefusal, type Source, totalStatement } from '#platform/module.ts';
import { EVENT_FIELDS, type EventRow } from './event-row.ts';
import type { LogQuery } from './log-query.ts';
import { windowFilters } from './window.ts';

const source: Source = { table: 'accessEvent' };

/** One page of a query the hourly counts cannot answer (a person, a room, a card): an ordinary list within the window, up to a maximum depth. */
export async function searchedPage(ctx: Ctx, { window, query }: LogQuery) {
  if ((query.page - 1) * query.pageSize >= MAX_TOTAL) throw new QueryRefusal('Narrow the query to read on');
  const asked = [...(query.filter ? [query.filter] : []), ...windowFilters(window)];
  const narrowed = { ...query, filter: { is: 'and' as const, parts: asked } };
  const page = pageStatement(source, accessLogApi.shape, narrowed, [...EVENT_FIELDS]);
  const { rows } = await ctx.query<EventRow & { '#total': number }>(page.text, page.values, page);
  const total = rows[0]?.['#total'] ?? (await totalOf(ctx, narrowed));
  return { total, rows };
}

async function totalOf(ctx: Ctx, query: LogQuery['query']): Promise<number> {
  if (query.page === 1) return 0;
  const count = totalStatement(source, accessLogApi.shape, query);
  const { rows } = await ctx.query<{ '#total': number }>(count.text, count.values, count);
  return rows[0]?.['#total'] ?? 0;
}
