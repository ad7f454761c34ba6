import { fitsItsRule, type Series } from '@lobby/contract/recurrence-series';
import { type FieldError, fieldError } from '#platform/module.ts';

export type Timed = Series & { registrationDeadline: Date | null };

/** Nobody registers for what is over; a series goes on after its first time. */
export function deadlineProblems({ registrationDeadline, endDate, recurrence }: Timed): FieldError[] {
  const isLate = registrationDeadline !== null && recurrence === null && registrationDeadline > endDate;
  return isLate ? [fieldError(['registrationDeadline'], 'invalid')] : [];
}

/** What is wrong with when an event is to be. */
export function timeProblems(series: Series, zone: string): FieldError[] {
  if (series.endDate <= series.startDate) return [fieldError(['endDate'], 'endDate')];
  return fitsItsRule(series, zone) ? [] : [fieldError(['recurrence'], 'recurrence')];
}
