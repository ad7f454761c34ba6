import { DAY_MS, wallOf, weekdayOf } from '../zone.ts';
import { VISIT_EARLY_MINUTES } from './visitor-input.ts';

export interface Permission {
  expectedFrom: Date;
  expectedTo: Date;
  days: number[] | null;
  hoursFrom: string | null;
  hoursTo: string | null;
}
export type Refusal = 'visitEarly' | 'visitOver' | 'visitDay' | 'visitHours';

/** Whether somebody may come in at a moment, by the property's clock; undefined when they may. */
export function refusalAt({ expectedFrom, expectedTo, days, hoursFrom, hoursTo }: Permission, at: Date, zone: string) {
  if (at.getTime() < expectedFrom.getTime() - VISIT_EARLY_MINUTES * 60_000) return 'visitEarly' satisfies Refusal;
  if (at >= expectedTo) return 'visitOver' satisfies Refusal;
  const wall = wallOf(at, zone);
  const clock = new Date(wall).toISOString().slice(11, 19);
  const isNight = hoursFrom !== null && hoursTo !== null && hoursFrom > hoursTo;
  // After midnight it is still the night of the day before.
  const day = Math.floor(wall / DAY_MS) - (isNight && clock < hoursTo ? 1 : 0);
  if (days && !days.includes(weekdayOf(day))) return 'visitDay' satisfies Refusal;
  if (hoursFrom === null || hoursTo === null) return undefined;
  const isWithin = isNight ? clock >= hoursFrom || clock < hoursTo : clock >= hoursFrom && clock < hoursTo;
  return isWithin ? undefined : ('visitHours' satisfies Refusal);
}
