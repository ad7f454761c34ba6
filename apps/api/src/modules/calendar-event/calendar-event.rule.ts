import { fitsItsRule, type Series } from '@lobby/contract/recurrence-series';
import { type FieldError, fieldError } from '#platform/module.ts';

export type Timed = Series & { registrationDeadline: Date | null };

/** A registration deadline may not be after the end of the event; a series goes on after its first occurrence. */
export function deadlineProblems({ registrationDeadline, endDate, recurrence }: Timed): FieldError[] {
  const isLate = registrationDeadline !== null && recurrence === null && registrationDeadline > endDate;
  return isLate ? [fieldError(['registrationDeadline'], 'invalid')] : [];
}

/** Field errors of the event's time and recurrence rule. */
export function timeProblems(series: Series, zone: string): FieldError[] {
  if (series.endDate <= series.startDate) return [fieldError(['endDate'], 'endDate')];
  return fitsItsRule(series, zone) ? [] : [fieldError(['recurrence'], 'recurrence')];
}
