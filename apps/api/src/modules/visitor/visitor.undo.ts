import { VISIT_UNDO_MINUTES } from '@lobby/contract/areas/visitor-entry';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { changedVisit, lockVisit } from './visitor.source.ts';

/** A slip of the finger: whoever was checked out is inside again, whoever was checked in never came. */
export async function undoEntry(ctx: Ctx, id: number) {
  const visit = await lockVisit(ctx, id);
  if (!visit) throw notFound();
  const last = await ctx.db
    .selectFrom('visitEntry')
    .select(['id', 'inAt', 'outAt'])
    .where('visitId', '=', id)
    .orderBy('inAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const at = last?.outAt ?? last?.inAt;
  if (visit.erasedAt !== null || !last || !at || ctx.now.getTime() - at.getTime() > VISIT_UNDO_MINUTES * 60_000)
    throw conflict('There is nothing to undo any more', 'error.visitUndo');
  if (last.outAt === null) await ctx.db.deleteFrom('visitEntry').where('id', '=', last.id).execute();
  else
    await ctx.db
      .updateTable('visitEntry')
      .set({ outAt: null, outById: null, outHow: null, outKey: null, reason: null })
      .where('id', '=', last.id)
      .execute();
  return { data: await changedVisit(ctx, id) };
}
