import type { bookingApi } from '@lobby/contract/areas/booking';
import type { RuleCheck } from '@lobby/contract/areas/booking-check';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { bahtOf } from '@lobby/contract/money/satang';
import { lengthOf, priceOf, type Span, serviceDayOf } from '@lobby/contract/slots';
import type { Day } from '@lobby/contract/zone';
import { type FacilityRules, findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict, type FieldError, fieldError, invalidFields } from '#platform/module.ts';
import { billBooking } from './booking.bill.ts';
import type { Planned } from './booking.limits.ts';
import { judgeRoom } from './booking.room.ts';
import { judge } from './booking.rules.ts';
import { busyOf, readBusy } from './busy-times.ts';

type Input = Call<typeof bookingApi.createMany>['body'];
export interface Wanted {
  rules: FacilityRules;
  parent: number | null;
  span: Span;
  day: Day;
}
const MINUTE_MS = 60_000;

/** All of them or none. First the room, then the trees of the facilities: everybody locks in this order. */
export async function createBookings(ctx: Ctx, input: Input): Promise<number[]> {
  const { timeZone } = await settingsOf(ctx);
  const room = await roomOf(ctx, input);
  const wanted = await wantedOf(ctx, input, timeZone);
  await lockRoom(ctx, room);
  // Looked at before the lock of the facilities: whoever comes too late does not wait in line to hear so.
  const overridden = await assertAllowed(ctx, input, room, wanted, timeZone);
  await lockFacilities(
    ctx,
    wanted.map(({ rules }) => rules.id),
  );
  const ids: number[] = [];
  for (const one of wanted) ids.push(await insertBooking(ctx, input, room, one, overridden));
  for (const [at, id] of ids.entries())
    await billBooking(ctx, id, wanted[at] as Wanted, { room, member: input.user, zone: timeZone });
  for (const id of ids) await ctx.emit('record.changed', { area: 'booking', id, change: 'created' });
  return ids;
}

/** Of the resident, who lives there now. */
async function roomOf({ db }: Ctx, { user, room }: Input): Promise<number> {
  const found = await db.selectFrom('member').select(['roomId', 'leftAt']).where('id', '=', user).executeTakeFirst();
  if (!found || found.leftAt !== null || found.roomId === null) throw invalidFields([fieldError(['user'], 'notFound')]);
  if (room !== null && room !== found.roomId) throw invalidFields([fieldError(['room'], 'invalid')]);
  return found.roomId;
}

async function wantedOf(ctx: Ctx, { bookings, isPrivate }: Input, zone: string): Promise<Wanted[]> {
  const facilities = await findFacilities(ctx, [...new Set(bookings.map(({ facility }) => facility))]);
  const problems: FieldError[] = [];
  const wanted = bookings.flatMap(({ facility, parent, slot }, at) => {
    const rules = facilities.find(({ id }) => id === facility);
    if (!rules) problems.push(fieldError(['bookings', String(at), 'facility'], 'notFound'));
    else if (parent !== null && parent !== rules.parentId)
      problems.push(fieldError(['bookings', String(at), 'parent'], 'invalid'));
    // One that lies on no day's grid is refused by its rule.
    return rules ? [{ rules, parent, span: slot, day: serviceDayOf(rules, slot, zone, isPrivate) ?? '' }] : [];
  });
  if (problems.length > 0) throw invalidFields(problems);
  return wanted;
}

/** What was gone past, as it is kept with the booking. */
async function assertAllowed(ctx: Ctx, input: Input, room: number, wanted: Wanted[], zone: string): Promise<string | null> {
  const failed: { at: number; check: RuleCheck }[] = [];
  const planned: Planned[] = [];
  const first = Math.min(...wanted.map(({ span }) => span.start.getTime()));
  const last = Math.max(...wanted.map(({ span }) => span.end.getTime())) + 240 * MINUTE_MS;
  const busy = await readBusy(ctx, [...new Set(wanted.map(({ rules }) => rules.id))], new Date(first), new Date(last));
  for (const [at, { rules, span, day }] of wanted.entries()) {
    const { isPrivate } = input;
    const own = judge({ rules, span, isPrivate, zone, now: ctx.now, busy: busyOf(busy, rules.id) });
    const plan = { facility: rules.id, day, minutes: lengthOf(span) };
    // What lies on no day counts in none.
    const isJudged = day !== '' && (input.override || own.every(({ passes }) => passes));
    const ofRoom = isJudged ? await judgeRoom(ctx, room, plan, planned) : [];
    failed.push(...[...own, ...ofRoom].filter(({ passes }) => !passes).map((check) => ({ at, check })));
    if (day !== '') planned.push(plan);
  }
  const left = failed.filter(({ check }) => !(input.override && check.mayOverride));
  if (left.length > 0) throw refusal(left);
  if (failed.length === 0) return null;
  if (input.overrideReason === null) throw invalidFields([fieldError(['overrideReason'], 'required')]);
  return input.overrideReason;
}

const MESSAGES = {
  active: ['This place is not in use', 'error.facilityOff'],
  hours: ['The place cannot be booked at this time', 'error.bookingHours'],
  notPast: ['This time is over', 'error.bookingPast'],
  lead: ['This is too soon', 'error.bookingLead'],
  ahead: ['This is too far ahead', 'error.bookingAhead'],
  length: ['This is longer than allowed', 'error.bookingLength'],
  free: ['This time is taken', 'error.slotTaken'],
  room: ['The room is blocked', 'error.roomBlocked'],
  limits: ['The room has booked as much as it may', 'error.bookingLimit'],
  overdue: ['The room owes money', 'error.roomOverdue'],
} as const satisfies Record<RuleCheck['rule'], [string, string]>;

/** The first says it; each names its place in the call and the rule. */
export function refusal(failed: { at: number; check: RuleCheck }[]) {
  const [message, key] = MESSAGES[failed[0]?.check.rule ?? 'free'];
  return conflict(
    message,
    key,
    failed.map(({ at, check }) => ({
      path: ['bookings', String(at)],
      message: check.rule,
      about: Object.fromEntries(Object.entries(check.facts).map(([name, fact]) => [name, String(fact)])),
    })),
  );
}

async function insertBooking(
  ctx: Ctx,
  input: Input,
  room: number,
  { rules, parent, span, day }: Wanted,
  overrideReason: string | null,
) {
  const { id } = await ctx.db
    .insertInto('booking')
    .values({
      facilityId: rules.id,
      parentId: parent,
      roomId: room,
      memberId: input.user,
      startAt: span.start,
      endAt: span.end,
      busyUntil: new Date(span.end.getTime() + rules.bufferMinutes * MINUTE_MS),
      serviceDay: day,
      isPrivate: input.isPrivate,
      // A place that costs something is held until it is paid (`billBooking`).
      state: rules.needsApproval || isHeldForMoney(rules, span) ? 'held' : 'confirmed',
      needsApproval: rules.needsApproval,
      // Nobody decides any more once it has begun.
      holdUntil: rules.needsApproval ? span.start : null,
      facilityData: JSON.stringify(rulesAtBooking(rules)),
      overrideReason,
      note: input.note,
      createdById: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const isHeldForMoney = (rules: FacilityRules, span: Span) =>
  priceOf(rules.priceSatang, lengthOf(span)) > 0 && rules.holdMinutes > 0;

/** Kept with the booking: it is judged by the rules of the day it was made. */
export const rulesAtBooking = ({
  name,
  nameEn,
  officeHourOpen,
  officeHourClose,
  slotMinutes,
  limitMinutes,
  maxOnTime,
  ...rules
}: FacilityRules) => ({
  name,
  nameEn,
  officeHourOpen,
  officeHourClose,
  slotMinutes,
  limitMinutes,
  maxOnTime,
  cancelAtLeast: rules.cancelAtLeast,
  pricePerHour: bahtOf(rules.priceSatang),
  checkInMinutes: rules.checkInMinutes,
});
