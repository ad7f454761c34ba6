import type { Booking, bookingApi } from '@lobby/contract/areas/booking';
import type { RuleCheck } from '@lobby/contract/areas/booking-check';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { bahtOf } from '@lobby/contract/money/satang';
import { lengthOf, priceOf, type Span, serviceDayOf } from '@lobby/contract/slots';
import type { Day } from '@lobby/contract/zone';
import { noteMade } from '#modules/chat/chat.public.ts';
import { type FacilityRules, findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { planNotices } from '#modules/resident-notice/resident-notice.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, type FieldError, fieldError, invalidFields } from '#platform/module.ts';
import { issueBookingBill } from './booking.bill.ts';
import { readBookings } from './booking.read.ts';
import { refusal } from './booking.refusal.ts';
import { holdEndings } from './booking.resident-notice.ts';
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
export async function createBookings(ctx: Ctx, input: Input): Promise<Booking[]> {
  const [settings, resident, facilities] = await Promise.all([
    settingsOf(ctx),
    findResident(ctx, input.user),
    findFacilities(ctx, [...new Set(input.bookings.map(({ facility }) => facility))]),
  ]);
  const zone = settings.timeZone;
  const room = roomOf(resident, input);
  const wanted = wantedOf(facilities, input, zone);
  await lockRoom(ctx, room);
  // Looked at before the lock of the facilities: whoever comes too late does not wait in line to hear so.
  const overrideReason = await assertAllowed(ctx, input, room, wanted, settings);
  await lockFacilities(
    ctx,
    wanted.map(({ rules }) => rules.id),
  );
  // Each step is sent for all bookings at once, in their order: from its first number on, a bill holds up those of others until the commit.
  const bills = await Promise.all(wanted.map((one) => issueBookingBill(ctx, one, { room, member: input.user, zone }, settings)));
  const ids = await Promise.all(wanted.map((one, at) => insertBooking(ctx, input, room, one, { overrideReason, ...bills[at] })));
  const held = ids.map((id, at) => ({ id, roomId: room, holdUntil: bills[at]?.holdUntil ?? null }));
  await planNotices(ctx, settings, holdEndings(ctx, held));
  const emits = ids.map((id) => ctx.emit('record.changed', { area: 'booking', id, change: 'created' }));
  const [bookings] = await Promise.all([readBookings(ctx, ids, zone), ...emits]);
  for (const { id, number } of bookings) await noteMade(ctx, input.from, 'bookingId', id, number);
  return bookings;
}

const findResident = ({ db }: Ctx, id: number) =>
  db.selectFrom('member').select(['roomId', 'leftAt']).where('id', '=', id).executeTakeFirst();

/** Of the resident, who lives there now. */
function roomOf(found: Awaited<ReturnType<typeof findResident>>, { room }: Input): number {
  if (!found || found.leftAt !== null || found.roomId === null) throw invalidFields([fieldError(['user'], 'notFound')]);
  if (room !== null && room !== found.roomId) throw invalidFields([fieldError(['room'], 'invalid')]);
  return found.roomId;
}

function wantedOf(facilities: FacilityRules[], { bookings, isPrivate }: Input, zone: string): Wanted[] {
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
async function assertAllowed(
  ctx: Ctx,
  input: Input,
  room: number,
  wanted: Wanted[],
  settings: StoredSettings,
): Promise<string | null> {
  const failed: { at: number; check: RuleCheck }[] = [];
  // What lies on no day counts in none.
  const onDays = wanted.filter(({ day }) => day !== '');
  const planned = onDays.map(({ rules, day, span }) => ({ facility: rules.id, day, minutes: lengthOf(span) }));
  const first = Math.min(...wanted.map(({ span }) => span.start.getTime()));
  const last = Math.max(...wanted.map(({ span }) => span.end.getTime())) + 240 * MINUTE_MS;
  const [busy, ofRoom] = await Promise.all([
    readBusy(ctx, [...new Set(wanted.map(({ rules }) => rules.id))], new Date(first), new Date(last)),
    judgeRoom(ctx, settings, room, planned),
  ]);
  for (const [at, one] of wanted.entries()) {
    const { rules, span } = one;
    const own = judge({
      rules,
      span,
      isPrivate: input.isPrivate,
      zone: settings.timeZone,
      now: ctx.now,
      busy: busyOf(busy, rules.id),
    });
    const isRoomAsked = input.override || own.every(({ passes }) => passes);
    const checks = [...own, ...((isRoomAsked && ofRoom[onDays.indexOf(one)]) || [])];
    failed.push(...checks.filter(({ passes }) => !passes).map((check) => ({ at, check })));
  }
  const left = failed.filter(({ check }) => !(input.override && check.mayOverride));
  if (left.length > 0) throw refusal(left);
  if (failed.length === 0) return null;
  if (input.overrideReason === null) throw invalidFields([fieldError(['overrideReason'], 'required')]);
  return input.overrideReason;
}

async function insertBooking(
  ctx: Ctx,
  input: Input,
  room: number,
  { rules, parent, span, day }: Wanted,
  more: { overrideReason: string | null; paymentId?: number; holdUntil?: Date | null },
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
      // A place that costs something is held until it is paid.
      state: rules.needsApproval || isHeldForMoney(rules, span) ? 'held' : 'confirmed',
      needsApproval: rules.needsApproval,
      // Nobody decides any more once it has begun.
      holdUntil: rules.needsApproval ? span.start : null,
      facilityData: JSON.stringify(rulesAtBooking(rules)),
      note: input.note,
      createdById: ctx.user.id,
      ...more,
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
