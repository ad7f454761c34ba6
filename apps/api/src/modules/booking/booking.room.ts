import type { RoomCheck, RuleCheck } from '@lobby/contract/areas/booking-check';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import { bahtOf } from '@lobby/contract/money/satang';
import { type Day, dayOf, nextDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { findFacilities } from '#modules/facility/facility.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, fieldError, invalidFields, notFound } from '#platform/module.ts';
import { isWithin, limitsOf, type Planned } from './booking.limits.ts';
import { checked } from './booking.rules.ts';

/** Whether the room may book each of these, one after the other: it is not blocked, has not used its share, and owes nothing for too long. */
export async function judgeRoom(
  ctx: Ctx,
  settings: StoredSettings,
  room: number,
  planned: Planned[],
  besides?: number,
): Promise<RuleCheck[][]> {
  if (planned.length === 0) return [];
  const [{ isBlocked, overdueSatang }, limits] = await Promise.all([
    roomState(ctx, settings, room),
    limitsOf(ctx, room, planned, besides),
  ]);
  return planned.map(({ minutes }, at) => {
    const exceeded = limits[at]?.find((limit) => !isWithin(limit, minutes));
    return [
      checked('room', !isBlocked),
      checked(
        'limits',
        exceeded === undefined,
        exceeded && { amount: exceeded.amount, unit: exceeded.unit, period: exceeded.period, used: exceeded.used },
      ),
      checked('overdue', overdueSatang === 0, { amount: bahtOf(overdueSatang) }),
    ];
  });
}

/** `overdueSatang`: what is owed for longer than the property tolerates; nothing where it does not ask. */
async function roomState(ctx: Ctx, { bookingArrearsDays, timeZone }: StoredSettings, room: number) {
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
  const settings = await settingsOf(ctx);
  if (facility !== null && (await findFacilities(ctx, [facility])).length === 0)
    throw invalidFields([fieldError(['facility'], 'notFound')]);
  const day = date ?? dayOf(ctx.now, settings.timeZone);
  const planned = [{ facility: facility ?? 0, day, minutes: 1 }];
  const [rules = []] = await judgeRoom(ctx, settings, room, planned);
  const [limits = []] = await limitsOf(ctx, room, planned);
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
