import { may } from '@lobby/contract/access';
import { MAX_ROWS_COUNTED, type ViewToCount } from '@lobby/contract/areas/saved-view';
import { listQuery } from '@lobby/contract/kernel/list';
import { type Ctx, countRows, QueryRefusal } from '#platform/module.ts';
import type { CountedLists } from './saved-view.public.ts';

/** Pipelined: however many views, they share a round trip. */
export const countViews = (ctx: Ctx, lists: CountedLists, views: ViewToCount[]): Promise<(number | null)[]> =>
  Promise.all(views.map((view) => countView(ctx, lists, view)));

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
