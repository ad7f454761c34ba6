import type { requestApi } from '@lobby/contract/areas/request';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type AnyHandler, approve, lockRoomsOf } from '#modules/approval/approval.public.ts';
import { type AppError, type Ctx, notFound, toAppError } from '#platform/module.ts';

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

/** What is checked at the end of a transaction is checked here, where the refusal still belongs to one request. */
async function inSavepoint({ db }: Ctx, work: () => Promise<void>): Promise<AppError | undefined> {
  await sql`savepoint one_of_many`.execute(db);
  try {
    await work();
    await sql`set constraints all immediate`.execute(db);
    await sql`set constraints all deferred`.execute(db);
  } catch (error) {
    const refusal = toAppError(error);
    if (!refusal || refusal.status >= 500) throw error;
    await sql`rollback to savepoint one_of_many`.execute(db);
    return refusal;
  }
  await sql`release savepoint one_of_many`.execute(db);
  return undefined;
}
