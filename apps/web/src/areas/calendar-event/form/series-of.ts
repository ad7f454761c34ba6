import type { Series } from '@lobby/contract/recurrence-series';

export type Typed = Record<string, unknown>;

const isMoment = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime());

/** When the event is, as far as it is typed: nothing while a moment is missing or half written. */
export function seriesOf(values: Typed | undefined): Series | undefined {
  const { startDate, endDate, isAllDay, recurrence, exceptions } = values ?? {};
  if (!isMoment(startDate) || !isMoment(endDate)) return undefined;
  return {
    startDate,
    endDate,
    isAllDay: isAllDay === true,
    recurrence: typeof recurrence === 'string' ? recurrence : null,
    exceptions: Array.isArray(exceptions) ? (exceptions as string[]) : [],
  };
}
