import type { ClosureConflict, closureApi } from '@lobby/contract/areas/closure';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { DAY_MS, dayNumber, dayOf, dayText, momentOf, wallOf } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict, fieldError, invalidFields, notFound } from '#platform/module.ts';
import { cancelBooking } from './booking.acts.ts';
import { assertBookings, type Busy, readBusy } from './busy-times.ts';

type Input = Call<typeof closureApi.create>['body'];
type Span = { start: Date; end: Date };
const MAX_DAYS = 366;

/** Each time it closes, by the clock: every day, week or month until the last day. A month without that day is left out. */
export function spansOf({ startAt, endAt, repeat, repeatUntil }: Input, zone: string): Span[] {
  if (repeat === 'none' || repeatUntil === null) return [{ start: startAt, end: endAt }];
  const [from, to] = [wallOf(startAt, zone), wallOf(endAt, zone)];
  const first = Math.floor(from / DAY_MS);
  const spans: Span[] = [];
  for (let day = first; day <= dayNumber(repeatUntil); day += repeat === 'weekly' ? 7 : 1) {
    if (repeat === 'monthly' && dayText(day).slice(8) !== dayText(first).slice(8)) continue;
    const shift = (day - first) * DAY_MS;
    spans.push({ start: momentOf(from + shift, zone), end: momentOf(to + shift, zone) });
  }
  return spans;
}

/** How it would be closed, the bookings in its way, and those it closes around: they are over, or somebody is there. */
async function inTheWay(ctx: Ctx, input: Input): Promise<{ spans: Span[]; bookings: Busy[]; past: Busy[] }> {
  const [[rules], { timeZone }] = await Promise.all([findFacilities(ctx, [input.facility]), settingsOf(ctx)]);
  if (!rules) throw invalidFields([fieldError(['facility'], 'notFound')]);
  if ((input.repeat === 'none') !== (input.repeatUntil === null)) throw invalidFields([fieldError(['repeatUntil'], 'required')]);
  const firstDay = dayNumber(dayOf(input.startAt, timeZone));
  if (
    input.repeatUntil !== null &&
    (dayNumber(input.repeatUntil) < firstDay || dayNumber(input.repeatUntil) > firstDay + MAX_DAYS)
  )
    throw invalidFields([fieldError(['repeatUntil'], 'outOfRange')]);
  if (input.seen) await assertBookings(ctx, input.seen, 'seen');
  const spans = spansOf(input, timeZone);
  const last = spans.at(-1) as Span;
  const busy = await readBusy(ctx, [input.facility], input.startAt, last.end);
  const inside = busy.filter(
    (one) => one.bookingId !== null && spans.some(({ start, end }) => one.start < end && start < one.end),
  );
  const isPast = ({ state, bookingEnd }: Busy) => state === 'checkedIn' || (bookingEnd !== null && bookingEnd <= ctx.now);
  return { spans, bookings: inside.filter((one) => !isPast(one)), past: inside.filter(isPast) };
}

export async function closureConflicts(ctx: Ctx, input: Input): Promise<ClosureConflict[]> {
  const { bookings } = await inTheWay(ctx, input);
  return bookings.map(({ bookingId, words, room, start, end, bookingEnd }) => ({
    id: bookingId as number,
    number: `BK${String(bookingId).padStart(6, '0')}`,
    facility: words ?? '',
    room,
    start,
    end: bookingEnd ?? end,
  }));
}

/** Refused with the bookings in its way, or they are cancelled with its reason, or it closes around them. */
export async function closeFacility(ctx: Ctx, input: Input): Promise<{ id: number; cancelled: number; kept: number }> {
  await lockFacilities(ctx, [input.facility]);
  const { spans, bookings, past } = await inTheWay(ctx, input);
  const isUnseen = ({ bookingId }: Busy) => input.seen?.includes(bookingId as number) === false;
  const stops = input.conflicts === 'refuse' ? bookings.length > 0 : input.conflicts === 'cancel' && bookings.some(isUnseen);
  if (stops)
    throw conflict(
      'Bookings stand in this time',
      'error.closureConflicts',
      bookings.map(({ bookingId }) => ({ path: ['booking', String(bookingId)], message: 'booking' })),
    );
  if (input.conflicts === 'cancel')
    for (const { bookingId } of bookings)
      await cancelBooking(ctx, bookingId as number, { reason: input.reason, override: true, refund: 'credit' });
  const { facility: facilityId, startAt, endAt, reason, repeat, repeatUntil } = input;
  const values = { facilityId, startAt, endAt, reason, repeat, repeatUntil, createdById: ctx.user.id };
  const { id } = await ctx.db.insertInto('closure').values(values).returning('id').executeTakeFirstOrThrow();
  const kept = input.conflicts === 'keep' ? bookings : [];
  await insertSpans(ctx, id, spans, [...past, ...kept]);
  await ctx.emit('record.changed', { area: 'closure', id, change: 'created' });
  return { id, cancelled: input.conflicts === 'cancel' ? bookings.length : 0, kept: kept.length };
}

/** The times without those of the bookings that were kept. */
async function insertSpans(ctx: Ctx, closure: number, spans: Span[], kept: Busy[]): Promise<void> {
  const text = (list: Span[]) =>
    `{${list.map(({ start, end }) => `["${start.toISOString()}","${end.toISOString()}")`).join(',')}}`;
  for (const span of spans)
    await sql`
      insert into closure_span (closure_id, start_at, end_at)
      select ${closure}, lower(piece), upper(piece)
      from unnest(${text([span])}::tstzmultirange - ${text(kept)}::tstzmultirange) piece`.execute(ctx.db);
}

export async function reopenFacility(ctx: Ctx, id: number) {
  const { numDeletedRows } = await ctx.db.deleteFrom('closure').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await ctx.emit('record.changed', { area: 'closure', id, change: 'removed' });
  return { id };
}
