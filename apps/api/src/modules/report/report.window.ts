import { DEFAULT_DAYS, MAX_DAYS } from '@lobby/contract/areas/access-log';
import { dayNumber, dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { type Range, tooManyDays, type Window } from '#modules/access-log/access-log.public.ts';

/** A log is asked for days of the property: the last seven where the question names none, and never more than a hundred. */
export const daysOfProperty =
  (now: Date, zone: string) =>
  ({ from: asked, until }: Range): Window => {
    const lastDay = dayOf(until ? new Date(until.getTime() - 1) : now, zone);
    const from = asked ?? startOfDay(nextDay(lastDay, 1 - DEFAULT_DAYS), zone);
    if (dayNumber(lastDay) - dayNumber(dayOf(from, zone)) >= MAX_DAYS) throw tooManyDays();
    return { from, until };
  };
