import type { CalendarEventInput, calendarEventApi } from '@lobby/contract/areas/calendar-event';
import type { ClosureConflict } from '@lobby/contract/areas/closure';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { inWholeDays, occurrencesOf, type Series } from '@lobby/contract/recurrence-series';
import { DAY_MS } from '@lobby/contract/zone';
import { closeForEvent, drawClosureOn, standingIn, toConflict } from '#modules/booking/booking.public.ts';
import { findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { type Ctx, fieldError, invalidFields } from '#platform/module.ts';
import { zoneOf } from './calendar.ts';
import { timeProblems } from './calendar-event.rule.ts';

/** A series closes its facility so far ahead; every night it is drawn on. */
const AHEAD_MS = 400 * DAY_MS;
const MAX_REASON = 200;
/** A change of any of these closes the facility anew. */
const CLOSING = ['facility', 'startDate', 'endDate', 'isAllDay', 'recurrence', 'exceptions', 'status', 'isActive'] as const;

type Input = { [K in keyof CalendarEventInput]?: CalendarEventInput[K] | undefined };
export const changesClosure = (changes: Input) => CLOSING.some((field) => changes[field] !== undefined);
export const closureReason = (title: string) => title.slice(0, MAX_REASON);

/** Its times from now on. What was is not closed any more. */
const spansOf = (series: Series, zone: string, now: Date) =>
  occurrencesOf(series, zone, now, new Date(now.getTime() + AHEAD_MS))
    .filter(({ startDate, endDate }) => endDate > startDate && endDate > now)
    .map(({ startDate, endDate }) => ({ start: startDate, end: endDate }));

export interface ClosingEvent extends Series {
  title: string | null;
  facilityId: number | null;
  status: string | null;
  isActive: boolean | null;
}

export async function findClosingEvent({ db }: Pick<Ctx, 'db'>, id: number): Promise<ClosingEvent | undefined> {
  const event = await db
    .selectFrom('calendarEvent')
    .select(['title', 'startDate', 'endDate', 'isAllDay', 'recurrence', 'exceptions', 'status', 'isActive', 'facilityId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return event as ClosingEvent | undefined;
}
const timesOf = (event: ClosingEvent, zone: string, now: Date) =>
  event.facilityId !== null && event.isActive === true && event.status !== 'cancelled' && event.status !== 'postponed'
    ? spansOf(event, zone, now)
    : [];

interface Asked {
  bookings?: CalendarEventInput['bookings'] | undefined;
  /** The event as it was: bookings it went around then need no new choice. */
  before?: ClosingEvent | undefined;
}

/** As the event is written now. Where nobody was asked, as by a drag, bookings that come newly in its way refuse it, and the words say where to choose. */
export async function closeFacilityOf(ctx: Ctx, id: number, { bookings, before }: Asked): Promise<void> {
  const event = (await findClosingEvent(ctx, id)) as ClosingEvent;
  const zone = await zoneOf(ctx);
  const time = {
    event: id,
    facility: event.facilityId,
    reason: closureReason(event.title ?? ''),
    spans: timesOf(event, zone, ctx.now),
    before: before && before.facilityId === event.facilityId ? timesOf(before, zone, ctx.now) : [],
  };
  await closeForEvent(ctx, time, bookings);
}

export async function bookingsInTheWay(
  ctx: Ctx,
  { facility, ...asked }: Call<typeof calendarEventApi.bookings>['body'],
): Promise<ClosureConflict[]> {
  const zone = await zoneOf(ctx);
  const errors = timeProblems(asked, zone);
  if (errors.length > 0) throw invalidFields(errors);
  if ((await findFacilities(ctx, [facility])).length === 0) throw invalidFields([fieldError(['facility'], 'notFound')]);
  const { bookings } = await standingIn(ctx, facility, spansOf(inWholeDays(asked, zone), zone, ctx.now));
  return bookings.map(toConflict);
}

type Night = Pick<Ctx, 'db' | 'property' | 'now'>;

/** Those that close a facility and are not over. */
export async function closingEvents({ db, now }: Night): Promise<number[]> {
  const events = await db
    .selectFrom('calendarEvent')
    .select('id')
    .where('facilityId', 'is not', null)
    .where((where) => where.or([where('recurrence', 'is not', null), where('endDate', '>', now)]))
    .orderBy('id')
    .execute();
  return events.map(({ id }) => id as number);
}

/** What has come within reach since its facility was closed last; an event far ahead is closed for the first time. */
export async function drawOn(ctx: Night, id: number): Promise<void> {
  const listed = await findClosingEvent(ctx, id);
  if (!listed || listed.facilityId === null) return;
  await lockFacilities(ctx as Ctx, [listed.facilityId]);
  // Changed or deleted while this waited.
  const event = await findClosingEvent(ctx, id);
  if (event?.facilityId !== listed.facilityId) return;
  const spans = timesOf(event, await zoneOf(ctx as Ctx), ctx.now);
  await drawClosureOn(ctx, { event: id, facility: listed.facilityId, reason: closureReason(event.title ?? ''), spans });
}
