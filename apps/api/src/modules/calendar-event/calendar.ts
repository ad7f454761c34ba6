import { type EventOccurrence, type EventPlan, MOST_DAYS } from '@lobby/contract/areas/calendar-event';
import { inWholeDays, type Occurrence, occurrencesOf, type Series } from '@lobby/contract/recurrence-series';
import { DAY_MS, dayNumber, nextDay, startOfDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { type Ctx, invalid, invalidField } from '#platform/module.ts';
import { timeProblems } from './calendar-event.rule.ts';
import { refuseUnknown } from './read-event.ts';

/** More than any screen draws; a calendar as full as this is asked for in smaller pieces. */
const MOST_SHOWN = 5000;
const YEAR_MS = 366 * DAY_MS;

/** The property's own clock: days and rules are read by it. */
export async function zoneOf({ db, property }: Ctx): Promise<string> {
  const { timeZone } = await db.selectFrom('property').select('timeZone').where('id', '=', property).executeTakeFirstOrThrow();
  return timeZone;
}

const calendarOf = ({ db }: Ctx, from: Date, to: Date) =>
  db
    .selectFrom('calendarEvent')
    .select(['id', 'title', 'titleEn', 'type', 'status', 'startDate', 'endDate', 'isAllDay', 'recurrence', 'exceptions'])
    .select(['isActive', 'place'])
    .where('startDate', '<', to)
    .where((eb) => eb.or([eb('recurrence', 'is not', null), eb('endDate', '>=', from)]))
    .orderBy('startDate')
    .limit(MOST_SHOWN);
type Row = Awaited<ReturnType<ReturnType<typeof calendarOf>['execute']>>[number];

/** Everything between two days, drawn out of the rules, in the order of the day. */
export async function occurrences(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<EventOccurrence[]> {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1 || days > MOST_DAYS) throw invalidField('to', 'outOfRange');
  const zone = await zoneOf(ctx);
  const [begin, end] = [startOfDay(from, zone), startOfDay(nextDay(to), zone)];
  const rows = await calendarOf(ctx, begin, end).execute();
  return rows
    .flatMap((row) => occurrencesOf(row as Series, zone, begin, end).map((one) => drawn(row, one)))
    .toSorted((one, other) => one.startDate.getTime() - other.startDate.getTime() || one.id - other.id)
    .slice(0, MOST_SHOWN);
}

function drawn({ recurrence, exceptions: _, ...row }: Row, occurrence: Occurrence): EventOccurrence {
  return { ...(row as unknown as EventOccurrence), ...occurrence, isSeries: recurrence !== null };
}

/** The first meeting with each other event at the same place, within a year; what was called off stands in nobody's way. */
export async function conflicts(ctx: Ctx, { place, event, ...asked }: EventPlan): Promise<EventOccurrence[]> {
  const zone = await zoneOf(ctx);
  const errors = timeProblems(asked, zone);
  if (errors.length > 0) throw invalid(errors[0]?.message ?? '', { errors });
  if (event !== null) await refuseUnknown(ctx, 'calendarEvent', event);
  if (place === null) return [];
  const plan = inWholeDays(asked, zone);
  const until = new Date(plan.startDate.getTime() + YEAR_MS);
  const planned = occurrencesOf(plan, zone, plan.startDate, until);
  const others = await calendarOf(ctx, plan.startDate, until)
    .where(sql`lower(btrim(place))`, '=', place.toLowerCase())
    .where('status', 'not in', ['cancelled', 'postponed'])
    .where('id', '!=', event ?? 0)
    .execute();
  return others.flatMap((other) => {
    const met = firstMeeting(planned, occurrencesOf(other as Series, zone, plan.startDate, until));
    return met ? [drawn(other, met)] : [];
  });
}

/** Both are in order, so one walk along them finds it. */
function firstMeeting(planned: Occurrence[], others: Occurrence[]): Occurrence | undefined {
  let at = 0;
  for (const other of others) {
    while (at < planned.length && (planned[at] as Occurrence).endDate <= other.startDate) at += 1;
    const mine = planned[at];
    if (!mine) return undefined;
    if (mine.startDate < other.endDate) return other;
  }
  return undefined;
}
