import type { Receipt } from '@lobby/contract/areas/post';
import { sql } from 'kysely';
import { type Ctx, conflict, findRow, invalidField } from '#platform/module.ts';
import type { Face } from './post.faces.ts';
import { heldPost } from './post.service.ts';

/** Whom it was sent to and who has read it, room by room. */
export async function receipts(face: Face, ctx: Ctx, id: number, { page, pageSize }: { page: number; pageSize: number }) {
  await findRow(ctx, face.source, { ...face.shape, fields: { id: 'number' } }, id);
  const { rows: data } = await sql<Receipt>`
    select member.id, member.name_th as "nameTh", member.name_en as "nameEn", room.name as room, sent_at as "sentAt", read_at as "readAt"
    from post_reach join member on member.id = member_id join room on room.id = post_reach.room_id
    where post_id = ${id} and sent_at is not null
    order by room.name, member.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from post_reach where post_id = ${id} and sent_at is not null`.execute(ctx.db);
  const total = rows[0]?.total ?? 0;
  return { data, meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total }, total } };
}

/** A resident reads it once; told again, the first time stays. */
export async function markRead(face: Face, ctx: Ctx, id: number, member: number) {
  const { sentAt } = await heldPost(face, ctx, id);
  if (!sentAt) throw conflict('It was not sent yet', 'error.postNotSent');
  const received = await ctx.db
    .selectFrom('postReach')
    .select('readAt')
    .where('postId', '=', id)
    .where('memberId', '=', member)
    .executeTakeFirst();
  if (!received) throw invalidField('member', 'notFound');
  const mine = ctx.db.updateTable('postReach').set({ readAt: ctx.now }).where('postId', '=', id).where('memberId', '=', member);
  if (received.readAt === null) await mine.execute();
  return ctx.db
    .updateTable('post')
    .set((eb) => ({ readers: eb('readers', '+', received.readAt === null ? 1 : 0) }))
    .where('id', '=', id)
    .returning('readers')
    .executeTakeFirstOrThrow();
}
