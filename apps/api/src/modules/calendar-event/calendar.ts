import { type EventOccurrence, type EventPlan, MAX_DAYS } from '@lobby/contract/areas/calendar-event';
import { inWholeDays, type Occurrence, occurrencesOf, type Series } from '@lobby/contract/recurrence-series';
import { DAY_MS, dayNumber, nextDay, startOfDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { type Ctx, invalidField, invalidFields } from '#platform/module.ts';
import { assertExists } from './assert-exists.ts';
import { timeProblems } from './calendar-event.rule.ts';

/** More than any screen shows; a fuller calendar is read in smaller ranges. */
const MAX_SHOWN = 5000;
const YEAR_MS = 366 * DAY_MS;

/** The property's time zone: days and recurrence rules are evaluated in it. */
export async function zoneOf({ db, property }: Ctx): Promise<string> {
  const { timeZone } = await db.selectFrom('property').select('timeZone').where('id', '=', property).executeTakeFirstOrThrow();
  return timeZone;
}

const eventsBetween = ({ db }: Ctx, from: Date, to: Date) =>
  db
    .selectFrom('calendarEvent')
    .select(['id', 'title', 'titleEn', 'type', 'status', 'startDate', 'endDate', 'isAllDay', 'recurrence', 'exceptions'])
    .select(['isActive', 'place'])
    .where('startDate', '<', to)
    .where((eb) => eb.or([eb('recurrence', 'is not', null), eb('endDate', '>=', from)]))
    .orderBy('startDate')
    .limit(MAX_SHOWN);
type Row = Awaited<ReturnType<ReturnType<typeof eventsBetween>['execute']>>[number];

/** All occurrences between two days, recurrence rules expanded, sorted by start. */
export async function listOccurrences(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<EventOccurrence[]> {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1 || days > MAX_DAYS) throw invalidField('to', 'outOfRange');
  const zone = await zoneOf(ctx);
  const [begin, end] = [startOfDay(from, zone), startOfDay(nextDay(to), zone)];
  const rows = await eventsBetween(ctx, begin, end).execute();
  return rows
    .flatMap((row) => occurrencesOf(row as Series, zone, begin, end).map((one) => toOccurrence(row, one)))
    .toSorted((one, other) => one.startDate.getTime() - other.startDate.getTime() || one.id - other.id)
    .slice(0, MAX_SHOWN);
}

function toOccurrence({ recurrence, exceptions: _, ...row }: Row, occurrence: Occurrence): EventOccurrence {
  return { ...(row as unknown as EventOccurrence), ...occurrence, isSeries: recurrence !== null };
}

/** The first overlap with each other event at the same place, within a year; cancelled and postponed events do not conflict. */
export async function findConflicts(ctx: Ctx, { place, event, ...asked }: EventPlan): Promise<EventOccurrence[]> {
  const zone = await zoneOf(ctx);
  const errors = timeProblems(asked, zone);
  if (errors.length > 0) throw invalidFields(errors);
  if (event !== null) await assertExists(ctx, 'calendarEvent', event);
  if (place === null) return [];
  const plan = inWholeDays(asked, zone);
  const until = new Date(plan.startDate.getTime() + YEAR_MS);
  const planned = occurrencesOf(plan, zone, plan.startDate, until);
  const others = await eventsBetween(ctx, plan.startDate, until)
    .where(sql`lower(btrim(place))`, '=', place.toLowerCase())
    .where('status', 'not in', ['cancelled', 'postponed'])
    .where('id', '!=', event ?? 0)
    .execute();
  return others.flatMap((other) => {
    const overlap = firstOverlap(planned, occurrencesOf(other as Series, zone, plan.startDate, until));
    return overlap ? [toOccurrence(other, overlap)] : [];
  });
}

/** Both lists are sorted, so one pass finds it. */
function firstOverlap(planned: Occurrence[], others: Occurrence[]): Occurrence | undefined {
  let at = 0;
  for (const other of others) {
    while (at < planned.length && (planned[at] as Occurrence).endDate <= other.startDate) at += 1;
    const mine = planned[at];
    if (!mine) return undefined;
    if (mine.startDate < other.endDate) return other;
  }
  return undefined;
}
