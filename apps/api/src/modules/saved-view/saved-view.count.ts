import { may } from '@lobby/contract/access';
import { MAX_ROWS_COUNTED, type ViewToCount } from '@lobby/contract/areas/saved-view';
import { listQuery } from '@lobby/contract/kernel/list';
import { type Ctx, countRows, QueryRefusal } from '#platform/module.ts';
import type { CountedLists } from './saved-view.public.ts';

/** So many share a round trip. */
const PIPELINED = 5;
/** Each view may cost as much as a list: what has not been asked by then is not counted, so that one call is not twenty slow lists. */
const PATIENCE_MS = 1000;

export async function countViews(ctx: Ctx, lists: CountedLists, views: ViewToCount[]): Promise<(number | null)[]> {
  const end = performance.now() + PATIENCE_MS;
  const counts: (number | null)[] = [];
  for (let at = 0; at < views.length; at += PIPELINED) {
    const next = views.slice(at, at + PIPELINED);
    const isLate = performance.now() > end;
    counts.push(...(isLate ? next.map(() => null) : await Promise.all(next.map((view) => countView(ctx, lists, view)))));
  }
  return counts;
}

/** What the list shows this person: drafts, too, where they may write them. */
async function countView(ctx: Ctx, lists: CountedLists, { list, filters: typed }: ViewToCount): Promise<number | null> {
  const { source, shape, needs = `${list}:read` as const, filtersOf = asTyped, own } = lists[list];
  const { role, deskDuties } = ctx.user;
  if (!may(role, needs, deskDuties)) return null;
  const publicationState = may(role, `${list}:write`, deskDuties) ? 'preview' : 'live';
  try {
    const filters = filtersOf(typed);
    const wire = listQuery().parse({ ...(filters !== undefined && { filters }), publicationState });
    const readerShape = typeof shape === 'function' ? shape(ctx) : shape;
    return await countRows(ctx, source, readerShape, wire, MAX_ROWS_COUNTED, own?.(ctx, filters));
  } catch (error) {
    if (error instanceof QueryRefusal) return null;
    throw error;
  }
}

const asTyped = (filters: unknown): unknown => filters;
