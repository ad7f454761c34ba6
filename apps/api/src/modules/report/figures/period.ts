import { type FigureRow, MAX_FIGURE_DAYS } from '@lobby/contract/areas/report-figures';
import { type Day, dayNumber, nextDay, startOfDay } from '@lobby/contract/zone';
import { invalidField } from '#platform/module.ts';

export interface Period {
  from: Day;
  to: Day;
  /** The same as moments: the first of `from` until the last of `to`, by the property's clock. */
  start: Date;
  end: Date;
}
/** As the statement answers it: amounts in satang. */
export interface CountedRow {
  key: string;
  labels: FigureRow['labels'];
  values: Record<string, number>;
  mark?: FigureRow['mark'];
}

/** The month to today where no days are named. */
export function periodOf(
  { from: first, to: last }: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
  zone: string,
): Period {
  const to = last ?? today;
  const from = first ?? `${to.slice(0, 8)}01`;
  if (from > to) throw invalidField('from', 'outOfRange');
  if (dayNumber(to) - dayNumber(from) >= MAX_FIGURE_DAYS) throw invalidField('from', 'outOfRange');
  return { from, to, start: startOfDay(from, zone), end: startOfDay(nextDay(to), zone) };
}
