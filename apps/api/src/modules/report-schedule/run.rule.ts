import type { Cadence } from '@lobby/contract/areas/report-schedule';
import { DAY_MS, type Day, dayNumber, dayOf, dayText, momentOf, nextDay, weekdayOf } from '@lobby/contract/zone';

export interface Rhythm {
  cadence: Cadence;
  day: number;
  hour: number;
}

const HOUR_MS = 3_600_000;

/** The first moment after this one, by the clock of the property. */
export function nextRun({ cadence, day, hour }: Rhythm, after: Date, zone: string): Date {
  const isItsDay = (number: number) =>
    cadence === 'daily' || day === (cadence === 'weekly' ? weekdayOf(number) + 1 : Number(dayText(number).slice(8)));
  for (let number = dayNumber(dayOf(after, zone)); ; number += 1) {
    const at = momentOf(number * DAY_MS + hour * HOUR_MS, zone);
    if (at > after && isItsDay(number)) return at;
  }
}

/** Of several that were missed the last one alone is made up for. */
export function lastMissed(rhythm: Rhythm, due: Date, now: Date, zone: string): { at: Date; next: Date } {
  let at = due;
  let next = nextRun(rhythm, at, zone);
  while (next <= now) {
    at = next;
    next = nextRun(rhythm, at, zone);
  }
  return { at, next };
}

/** What a report made at this moment is about: the day, the seven days or the month before. */
export function daysBefore(cadence: Cadence, at: Date, zone: string): { from: Day; to: Day } {
  const today = dayOf(at, zone);
  if (cadence === 'daily') return { from: nextDay(today, -1), to: nextDay(today, -1) };
  if (cadence === 'weekly') return { from: nextDay(today, -7), to: nextDay(today, -1) };
  const to = nextDay(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}
