import type { RoomCheck, RuleCheck } from '@lobby/contract/areas/booking-check';
import { bahtOf } from '@lobby/contract/money/satang';
import { type Day, dayOf, nextDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { findFacilities } from '#modules/facility/facility.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, fieldError, invalidFields, notFound } from '#platform/module.ts';
import { isWithin, limitsOf, type Planned } from './booking.limits.ts';
import { checked } from './booking.rules.ts';

/** Whether the room may book this: it is not blocked, has not used its share, and owes nothing for too long. */
export async function judgeRoom(
  ctx: Ctx,
  room: number,
  planned: Planned,
  before: Planned[] = [],
  besides?: number,
): Promise<RuleCheck[]> {
  const { isBlocked, overdueSatang } = await roomState(ctx, room);
  const limits = await limitsOf(ctx, room, planned, before, besides);
  const exceeded = limits.find((limit) => !isWithin(limit, planned.minutes));
  return [
    checked('room', !isBlocked),
    checked(
      'limits',
      exceeded === undefined,
      exceeded && { amount: exceeded.amount, unit: exceeded.unit, period: exceeded.period, used: exceeded.used },
    ),
    checked('overdue', overdueSatang === 0, { amount: bahtOf(overdueSatang) }),
  ];
}

/** `overdueSatang`: what is owed for longer than the property tolerates; nothing where it does not ask. */
async function roomState(ctx: Ctx, room: number) {
  const { bookingArrearsDays, timeZone } = await settingsOf(ctx);
  const found = await ctx.db.selectFrom('room').select('blockedByAdmin').where('id', '=', room).executeTakeFirst();
  if (!found) throw notFound();
  const overdueSatang =
    bookingArrearsDays === 0 ? 0 : await owedSince(ctx, room, nextDay(dayOf(ctx.now, timeZone), -bookingArrearsDays));
  return { isBlocked: found.blockedByAdmin, overdueSatang };
}

async function owedSince({ db }: Ctx, room: number, day: Day): Promise<number> {
  const { rows } = await sql<{ satang: number }>`
    select coalesce(sum(total_satang - paid_satang), 0)::float8 as satang from payment
    where room_id = ${room} and status_id <> 623 and voided_at is null and kind = 'bill' and due_on < ${day}`.execute(db);
  return rows[0]?.satang ?? 0;
}

/** What a room has booked, and whether it may book on. */
export async function checkRoom(ctx: Ctx, room: number, facility: number | null, date: Day | undefined): Promise<RoomCheck> {
  const { timeZone } = await settingsOf(ctx);
  if (facility !== null && (await findFacilities(ctx, [facility])).length === 0)
    throw invalidFields([fieldError(['facility'], 'notFound')]);
  const day = date ?? dayOf(ctx.now, timeZone);
  const rules = await judgeRoom(ctx, room, { facility: facility ?? 0, day, minutes: 1 });
  const limits = await limitsOf(ctx, room, { facility: facility ?? 0, day, minutes: 1 });
  const { activeCount, sameDayMinutes } = await ctx.db
    .selectFrom('booking')
    .select([
      sql<number>`count(*) filter (where state in ('held', 'confirmed', 'checkedIn') and end_at > now())::int`.as('activeCount'),
      sql<number>`coalesce(sum(extract(epoch from end_at - start_at) / 60) filter (where service_day = ${day} and not is_cancel), 0)::int`.as(
        'sameDayMinutes',
      ),
    ])
    .where('roomId', '=', room)
    .executeTakeFirstOrThrow();
  const failed = rules.find(({ passes }) => !passes);
  const overdue = rules.find(({ rule }) => rule === 'overdue')?.facts.amount;
  return {
    allowed: failed === undefined,
    reason: failed?.rule ?? null,
    activeCount,
    sameDayMinutes,
    overdue: Number(overdue ?? 0),
    limits,
  };
}
