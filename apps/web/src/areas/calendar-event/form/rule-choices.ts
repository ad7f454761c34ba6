import type { Rule } from '@lobby/contract/recurrence';
import { nthOf } from '@lobby/contract/recurrence-series';
import { dayNumber, weekdayOf } from '@lobby/contract/zone';

export const PATTERNS = ['none', 'DAILY', 'WEEKLY', 'MONTHLY', 'monthlyOn', 'YEARLY'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Which of the offered patterns a rule is. */
export const patternOf = (rule: Rule | undefined): Pattern =>
  rule === undefined ? 'none' : rule.nth !== null ? 'monthlyOn' : rule.frequency;

/** The rule of a pattern for an event that begins on that day; how often and how long stay as they were. */
export function ruleFor(pattern: Pattern, day: string, before: Rule | undefined): Rule | undefined {
  if (pattern === 'none') return undefined;
  const number = dayNumber(day);
  const weekday = weekdayOf(number);
  const kept = { interval: before?.interval ?? 1, count: before?.count ?? null, until: before?.until ?? null };
  if (pattern === 'WEEKLY') return { frequency: 'WEEKLY', weekdays: [weekday], nth: null, ...kept };
  if (pattern === 'monthlyOn')
    return { frequency: 'MONTHLY', weekdays: [weekday], nth: nthOf(number, before?.nth ?? null), ...kept };
  return { frequency: pattern, weekdays: [], nth: null, ...kept };
}
