import type { CalendarEventInput, calendarEventApi } from '@lobby/contract/areas/calendar-event';
import type { ClosureConflict } from '@lobby/contract/areas/closure';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { inWholeDays, occurrencesOf, type Series } from '@lobby/contract/recurrence-series';
import { DAY_MS } from '@lobby/contract/zone';
import { closeForEvent, eventClosures, extendClosure, standingIn, toConflict } from '#modules/booking/booking.public.ts';
import { findFacilities } from '#modules/facility/facility.public.ts';
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

const findEvent = ({ db }: Pick<Ctx, 'db'>, id: number) =>
  db
    .selectFrom('calendarEvent')
    .select(['title', 'startDate', 'endDate', 'isAllDay', 'recurrence', 'exceptions', 'status', 'isActive', 'facilityId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const closes = ({ status, isActive }: { status: string | null; isActive: boolean | null }) =>
  isActive === true && status !== 'cancelled' && status !== 'postponed';

/** As the event is written now. Where nobody was asked, as by a drag, bookings in its way refuse it, and the words say where to choose. */
export async function closeFacilityOf(ctx: Ctx, id: number, bookings?: CalendarEventInput['bookings']): Promise<void> {
  const event = await findEvent(ctx, id);
  const spans = closes(event) && event.facilityId !== null ? spansOf(event as Series, await zoneOf(ctx), ctx.now) : [];
  const time = { event: id, facility: event.facilityId, reason: closureReason(event.title ?? ''), spans };
  await closeForEvent(ctx, time, bookings ?? { conflicts: 'refuse', seen: [], refusal: 'error.eventConflicts' });
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

/** What has come within reach since the series was drawn last. */
export async function drawSeriesOn(ctx: Pick<Ctx, 'db' | 'property' | 'now'>): Promise<void> {
  const zone = await zoneOf(ctx as Ctx);
  for (const { id, event, facility, until } of await eventClosures(ctx)) {
    const series = await findEvent(ctx, event);
    if (series.recurrence === null || !closes(series)) continue;
    const later = spansOf(series as Series, zone, ctx.now);
    await extendClosure(
      ctx,
      id,
      facility,
      later.filter(({ start }) => start >= until),
    );
  }
}
