import { type LegalHoldInput, legalHoldApi } from '@lobby/contract/areas/legal-hold';
import { dayOf } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { roomSource } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict, emitAndRead, invalidField, notFound, type Records } from '#platform/module.ts';

export const holdRecords: Records = {
  area: 'legal-hold',
  source: {
    table: 'legalHold',
    relations: {
      member: { column: 'memberId', to: () => ({ table: 'member' }) },
      room: { column: 'roomId', to: () => roomSource },
      by: { column: 'byId', to: () => ({ table: 'account' }) },
      liftedBy: { column: 'liftedById', to: () => ({ table: 'account' }) },
    },
  },
  shape: legalHoldApi.shape,
};

const changed = async (ctx: Ctx, id: number, change: 'created' | 'updated') => ({
  data: await emitAndRead(holdRecords, ctx, id, change),
});

export async function setHold(ctx: Ctx, { member, room, reason, until }: LegalHoldInput) {
  if (member === null && room === null) throw invalidField('member', 'required');
  // Also beside a resident, where it is not stored: no foreign key would look at it.
  const place = ctx.db.selectFrom('room').select('id').where('id', '=', room);
  if (room !== null && !(await place.executeTakeFirst())) throw invalidField('room', 'notFound');
  if (until !== null && until < dayOf(ctx.now, (await settingsOf(ctx)).timeZone)) throw invalidField('until', 'outOfRange');
  // An erasure that is under way ends first, or sees the hold.
  await sql`select from person where id in (select person_id from member where id = ${member} or room_id = ${room}) order by id for share`.execute(
    ctx.db,
  );
  const { id } = await ctx.db
    .insertInto('legalHold')
    // Whoever names a resident means the resident, in whichever room.
    .values({ memberId: member, roomId: member === null ? room : null, reason, until, byId: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return changed(ctx, id, 'created');
}

/** From here on what is due is erased by the next run of the jobs. */
export async function liftHold(ctx: Ctx, id: number, reason: string) {
  const known = await ctx.db.selectFrom('legalHold').select('liftedAt').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!known) throw notFound();
  if (known.liftedAt) throw conflict('The hold was lifted', 'error.holdLifted');
  await ctx.db
    .updateTable('legalHold')
    .set({ liftedAt: ctx.now, liftedById: ctx.user.id, liftReason: reason, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  return changed(ctx, id, 'updated');
}
