import { accessLogApi } from '@lobby/contract/areas/access-log';
import { MAX_TOTAL } from '@lobby/contract/constants';
import { type Ctx, pageStatement, QueryRefusal, type Source, totalStatement } from '#platform/module.ts';
import { EVENT_FIELDS, type EventRow } from './event-row.ts';
import type { Question } from './question.ts';
import { within } from './window.ts';

const source: Source = { table: 'accessEvent' };

/** One page of what the counts know nothing of (a person, a room, a card): an ordinary list within the window, never read deeper than it is counted. */
export async function searchedPage(ctx: Ctx, { window, query }: Question) {
  if ((query.page - 1) * query.pageSize >= MAX_TOTAL) throw new QueryRefusal('Narrow the question to read on');
  const asked = [...(query.filter ? [query.filter] : []), ...within(window)];
  const narrowed = { ...query, filter: { is: 'and' as const, parts: asked } };
  const page = pageStatement(source, accessLogApi.shape, narrowed, [...EVENT_FIELDS]);
  const { rows } = await ctx.ask<EventRow & { '#total': number }>(page.text, page.values, page);
  const total = rows[0]?.['#total'] ?? (await totalOf(ctx, narrowed));
  return { total, rows };
}

async function totalOf(ctx: Ctx, query: Question['query']): Promise<number> {
  if (query.page === 1) return 0;
  const count = totalStatement(source, accessLogApi.shape, query);
  const { rows } = await ctx.ask<{ '#total': number }>(count.text, count.values, count);
  return rows[0]?.['#total'] ?? 0;
}
