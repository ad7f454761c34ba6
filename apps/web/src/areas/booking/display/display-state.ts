import type { TimelineItem } from '@lobby/contract/areas/booking';
import { windowOf } from '@lobby/contract/slots';
import { DAY_MS, type Day, dayNumber, dayOf, momentOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { type FacilityTimes, rulesOf } from '#shared/facility/slot-rules.ts';

type Place = FacilityTimes & { maxOnTime: number };
const STALE_MS = 5 * 60_000;

/** Its hours of one day, shared and private, as moments; those that end after midnight end on the next day. */
function hoursOn(facility: FacilityTimes, day: Day, zone: string) {
  const moment = (minutes: number) => momentOf(dayNumber(day) * DAY_MS + minutes * 60_000, zone);
  return [false, true].flatMap((isPrivate) => {
    const hours = windowOf(rulesOf(facility), isPrivate);
    return hours ? [{ start: moment(hours.open), end: moment(hours.close) }] : [];
  });
}

function isOpen(facility: FacilityTimes, now: Date, zone: string): boolean {
  const today = dayOf(now, zone);
  return [nextDay(today, -1), today]
    .flatMap((day) => hoursOn(facility, day, zone))
    .some(({ start, end }) => start <= now && now < end);
}

export type PlaceState = 'closed' | 'taken' | 'notOpen' | 'free';
/** What a facility is at a moment, by what takes its time then. */
export function placeState(facility: Place, here: TimelineItem[], now: Date, zone: string): PlaceState {
  if (here.some(({ kind }) => kind === 'closure')) return 'closed';
  if (here.some(({ isShared }) => !isShared) || here.length >= facility.maxOnTime) return 'taken';
  return isOpen(facility, now, zone) ? 'free' : 'notOpen';
}

/** Until when a booking is one of today: midnight, or when the facility closes after it. */
export function endOfToday(facility: FacilityTimes, now: Date, zone: string): Date {
  const today = dayOf(now, zone);
  const ends = [startOfDay(nextDay(today), zone), ...hoursOn(facility, today, zone).map(({ end }) => end)];
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** Nobody looks after a screen on a wall: it says so when what it shows may no longer be so. */
export const isStale = (readAt: Date, now: Date, hasFailed: boolean) => hasFailed || now.getTime() - readAt.getTime() > STALE_MS;
