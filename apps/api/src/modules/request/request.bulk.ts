import type { requestApi } from '@lobby/contract/areas/request';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { type AnyHandler, approve, lockRoomsOf } from '#modules/approval/approval.public.ts';
import { type Ctx, inSavepoint, notFound } from '#platform/module.ts';

type Wanted = Call<typeof requestApi.approveMany>['body'];

/** One after the other, each to its end: one that is refused stops no other. */
export async function approveMany(ctx: Ctx, handlers: readonly AnyHandler[], { ids, type }: Wanted) {
  const inOrder = [...new Set(ids)].toSorted((a, b) => a - b);
  await lockRoomsOf(ctx, inOrder);
  await lockRequests(ctx, inOrder);
  const approved: number[] = [];
  const refused: { id: number; key: string }[] = [];
  for (const id of inOrder) {
    const refusal = await inSavepoint(ctx, () => approve(ctx, handlers, type, id, {}, null));
    if (refusal) refused.push({ id, key: refusal.details.key ?? 'error.invalid' });
    else approved.push(id);
  }
  return { approved, refused };
}

/** In the order of their ids, and after the rooms, as every approval does. One that is none of this property's refuses the whole call. */
async function lockRequests({ db }: Ctx, ids: number[]): Promise<void> {
  const known = await db.selectFrom('request').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  if (known.length < ids.length) throw notFound();
}
