import type { Span } from '@lobby/contract/period';
import { type Day, dayOf, nextDay, startOfDay } from '@lobby/contract/zone';

/** A span split for the tables of counts: whole days in the property's time zone, `to` excluded, and the hours of partial days. */
export type Split = { days: { from: Day; to: Day } | undefined; hours: Span[] };

export function splitByDays({ from, to }: Span, zone: string): Split {
  const begun = dayOf(from, zone);
  const firstDay = startOfDay(begun, zone) < from ? nextDay(begun) : begun;
  const lastDay = dayOf(to, zone);
  if (firstDay >= lastDay) return { days: undefined, hours: from < to ? [{ from, to }] : [] };
  const ends = [
    { from, to: startOfDay(firstDay, zone) },
    { from: startOfDay(lastDay, zone), to },
  ];
  return { days: { from: firstDay, to: lastDay }, hours: ends.filter((end) => end.from < end.to) };
}
