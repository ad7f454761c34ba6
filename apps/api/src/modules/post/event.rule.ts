import { fitsItsRule, type Series } from '@lobby/contract/recurrence-series';
import type { FieldError } from '#kernel/errors.ts';
import { fieldError } from '#kernel/errors.ts';

/** What is wrong with when an event is to be. */
export function timeProblems(series: Series, zone: string): FieldError[] {
  if (series.endDate <= series.startDate) return [fieldError(['endDate'], 'endDate')];
  return fitsItsRule(series, zone) ? [] : [fieldError(['recurrence'], 'recurrence')];
}
