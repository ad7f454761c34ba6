import type { Registration } from '@lobby/contract/areas/calendar-event';
import { type Ctx, notFound } from '#platform/module.ts';
import { assertExists } from './assert-exists.ts';

/** A trigger counts the seats while it holds the event's lock. */
export async function register(ctx: Ctx, eventId: number, memberId: number) {
  await seatsOf(ctx, eventId);
  await ctx.db.insertInto('eventRegistration').values({ eventId, memberId }).execute();
  return emitAndReadSeats(ctx, eventId);
}

/** Idempotent: a repeated call changes nothing. */
export async function unregister(ctx: Ctx, eventId: number, memberId: number) {
  await seatsOf(ctx, eventId);
  await assertExists(ctx, 'member', memberId);
  await ctx.db.deleteFrom('eventRegistration').where('eventId', '=', eventId).where('memberId', '=', memberId).execute();
  return emitAndReadSeats(ctx, eventId);
}

async function emitAndReadSeats(ctx: Ctx, id: number) {
  await ctx.emit('record.changed', { area: 'calendar-event', id, change: 'updated' });
  return seatsOf(ctx, id);
}

async function seatsOf({ db }: Ctx, id: number): Promise<{ registered: number; capacity: number | null }> {
  const seats = await db.selectFrom('calendarEvent').select(['registered', 'capacity']).where('id', '=', id).executeTakeFirst();
  if (!seats) throw notFound();
  return { registered: seats.registered ?? 0, capacity: seats.capacity };
}

export async function listRegistrations(ctx: Ctx, id: number, { page, pageSize }: { page: number; pageSize: number }) {
  const { registered: total } = await seatsOf(ctx, id);
  const data = await ctx.db
    .selectFrom('eventRegistration as registration')
    .innerJoin('member', 'member.id', 'registration.memberId')
    .innerJoin('room', 'room.id', 'member.roomId')
    .select(['registration.id', 'member.id as member', 'member.nameTh', 'member.nameEn', 'room.name as room'])
    .select('registration.createdAt')
    .where('eventId', '=', id)
    .orderBy('registration.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  return { data: data as Registration[], meta: { pagination, total } };
}
