import { DAY_MS, type Day, dayNumber, dayText, isDay, weekdayOf } from './zone.ts';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** How an event comes again: the part of RFC 5545's RRULE that an office needs. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  /** On these days of a week (Monday is 0); a month's rule has at most one, and `nth` says which of the month. */
  weekdays: number[];
  nth: number | null;
  /** How often in all, or the last day it may fall on; neither means for good. */
  count: number | null;
  until: Day | null;
}

const weekday = `(?:${WEEKDAYS.join('|')})`;
/** The one way to write a rule; the table has the same pattern. */
export const RULE_PATTERN = new RegExp(
  `^FREQ=(?:DAILY|YEARLY|WEEKLY|MONTHLY)(?:;INTERVAL=(?:[2-9]|[1-9]\\d))?(?:;BYDAY=(?:${weekday}(?:,${weekday}){0,6}|(?:[1-4]|-1)${weekday}))?(?:;COUNT=[1-9]\\d{0,2}|;UNTIL=[12]\\d{7})?$`,
);

export function ruleText({ frequency, interval, weekdays, nth, count, until }: Rule): string {
  const days = weekdays.toSorted((one, other) => one - other).map((day) => `${nth ?? ''}${WEEKDAYS[day]}`);
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    days.length > 0 && `BYDAY=${days.join(',')}`,
    count !== null ? `COUNT=${count}` : until !== null && `UNTIL=${until.replaceAll('-', '')}`,
  ]
    .filter((part) => part !== false)
    .join(';');
}

/** Nothing for a text that is no rule of ours: what is not written exactly as we write it is refused, never guessed at. */
export function readRule(text: string): Rule | undefined {
  if (!RULE_PATTERN.test(text)) return undefined;
  const parts = Object.fromEntries(text.split(';').map((part) => part.split('=') as [string, string]));
  const { FREQ, INTERVAL = '1', BYDAY, COUNT, UNTIL } = parts as Record<string, string>;
  const days = BYDAY?.split(',') ?? [];
  const rule: Rule = {
    frequency: FREQ as Frequency,
    interval: Number(INTERVAL),
    weekdays: days.map((day) => WEEKDAYS.indexOf(day.slice(-2) as (typeof WEEKDAYS)[number])),
    nth: days[0] !== undefined && days[0].length > 2 ? Number(days[0].slice(0, -2)) : null,
    count: COUNT === undefined ? null : Number(COUNT),
    until: UNTIL === undefined ? null : UNTIL.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'),
  };
  return isSound(rule) && ruleText(rule) === text ? rule : undefined;
}

/** Weekdays belong to weeks, and "the second Tuesday" to months. */
function isSound({ frequency, weekdays, nth, until }: Rule): boolean {
  if (until !== null && !isDay(until)) return false;
  if (new Set(weekdays).size !== weekdays.length) return false;
  if (frequency === 'WEEKLY') return nth === null;
  return frequency === 'MONTHLY' ? weekdays.length === 0 || nth !== null : weekdays.length === 0;
}

/** The days it falls on, in order, between two days (both included), for an event whose first day is `first`. */
export function* daysOf(rule: Rule, first: number, from: number, to: number): Generator<number> {
  const last = Math.min(to, rule.until === null ? to : dayNumber(rule.until));
  let yielded = 0;
  // Counting needs every day from the first; otherwise the years before are stepped over.
  for (let step = rule.count === null ? stepsBefore(rule, first, from) : 0; ; step += 1) {
    const { begins, days } = period(rule, first, step * rule.interval);
    if (begins > last) return;
    for (const day of days) {
      if (day < first) continue;
      if (day > last) return;
      if (day >= from) yield day;
      yielded += 1;
      if (yielded === rule.count) return;
    }
  }
}

/** Whether the event's own first day is a day of its rule. */
export const startsOn = (rule: Rule, first: number): boolean => daysOf(rule, first, first, first).next().value === first;

/** The longest a step can be: stepping over by these never steps too far. */
const LONGEST = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;
const stepsBefore = ({ frequency, interval }: Rule, first: number, from: number) =>
  Math.max(0, Math.floor((from - first) / (LONGEST[frequency] * interval)) - 1);

function period(rule: Rule, first: number, ahead: number): { begins: number; days: number[] } {
  switch (rule.frequency) {
    case 'DAILY':
      return { begins: first + ahead, days: [first + ahead] };
    case 'WEEKLY': {
      const monday = first - weekdayOf(first) + 7 * ahead;
      const weekdays = rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(first)];
      return { begins: monday, days: weekdays.map((day) => monday + day) };
    }
    case 'MONTHLY':
      return month(rule, first, ahead);
    case 'YEARLY':
      return month(rule, first, 12 * ahead);
  }
}

/** A month without a 31st, or a year without a 29th of February, is passed over. */
function month(rule: Rule, first: number, ahead: number): { begins: number; days: number[] } {
  const [year = 0, number = 0, date = 0] = dayText(first).split('-').map(Number);
  const begins = Date.UTC(year, number - 1 + ahead) / DAY_MS;
  const length = Date.UTC(year, number + ahead) / DAY_MS - begins;
  if (rule.nth === null) return { begins, days: date <= length ? [begins + date - 1] : [] };
  const wanted = rule.weekdays[0] ?? 0;
  if (rule.nth > 0) return { begins, days: [begins + ((wanted - weekdayOf(begins) + 7) % 7) + 7 * (rule.nth - 1)] };
  const end = begins + length - 1;
  return { begins, days: [end - ((weekdayOf(end) - wanted + 7) % 7)] };
}
