import { may } from '@lobby/contract/access';
import { MAX_ROWS_COUNTED, type ViewToCount } from '@lobby/contract/areas/saved-view';
import { listQuery } from '@lobby/contract/kernel/list';
import { type Ctx, countRows, QueryRefusal } from '#platform/module.ts';
import type { CountedList } from './saved-view.public.ts';

/** Pipelined: however many views, they share a round trip. */
export const countViews = (ctx: Ctx, lists: CountedList[], views: ViewToCount[]): Promise<(number | null)[]> =>
  Promise.all(views.map((view) => countView(ctx, lists, view)));

/** What the list shows this person: drafts, too, where they may write them. */
async function countView(ctx: Ctx, lists: CountedList[], { list, filters }: ViewToCount): Promise<number | null> {
  const records = lists.find(({ area }) => area === list);
  if (!records || !may(ctx.user.role, `${list}:read`, ctx.user.deskDuties)) return null;
  const publicationState = may(ctx.user.role, `${list}:write`, ctx.user.deskDuties) ? 'preview' : 'live';
  try {
    const wire = listQuery().parse({ ...(filters !== undefined && { filters }), publicationState });
    return await countRows(ctx, records.source, records.shape, wire, MAX_ROWS_COUNTED);
  } catch (error) {
    if (error instanceof QueryRefusal) return null;
    throw error;
  }
}
