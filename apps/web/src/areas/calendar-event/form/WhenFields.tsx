import { movedTo, type Series } from '@lobby/contract/recurrence-series';
import { dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatDate, formatMoment } from '#shared/dates/dates.ts';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import type { InputProps } from '#shared/form/fields.ts';
import { seriesOf, type Typed } from './series-of.ts';

type Given<T> = {
  value: T;
  onChange?: (value: T) => void;
  values?: Typed;
  set?: (field: string, value: unknown) => void;
  shared?: InputProps;
};

const FOLLOWING = ['isAllDay', 'endDate', 'recurrence', 'exceptions'] as const;

/** Everything else about the time moves along: the end, the weekdays of a rule, the days left out. */
export function StartField({ value, onChange, values, set }: Given<Date>) {
  const { t } = useTranslation();
  const zone = useZone();
  // Half a date is none: what moves along moves from the last whole one.
  const whole = useRef(value);
  const move = useRef<{ from: Series; made: Series }>(undefined);
  if (!onChange) return formatMoment(value, zone);
  function change(next: Date | null) {
    onChange?.(next as Date);
    if (!next || Number.isNaN(next.getTime())) return;
    const from = origin();
    const made = from && movedTo(from, next, zone);
    if (!made) return;
    whole.current = next;
    move.current = { from, made };
    set?.('endDate', made.endDate);
    set?.('recurrence', made.recurrence);
    set?.('exceptions', made.exceptions);
  }
  /** While nothing but the start is typed it moves from where it first was: the 2020 on the way to 2027 leaves no trace. */
  function origin(): Series | undefined {
    const { from, made } = move.current ?? {};
    const untouched = made && FOLLOWING.every((field) => values?.[field] === made[field]);
    return untouched ? from : (seriesOf(values) ?? seriesOf({ ...values, startDate: whole.current }));
  }
  const isAllDay = values?.isAllDay === true;
  return (
    <MomentInput
      key={String(isAllDay)}
      label={t('calendar-event.field.startDate')}
      value={value}
      onChange={change}
      dayOnly={isAllDay}
      needed
    />
  );
}

/** Of whole days the last one is named, and meant to its end. */
export function EndField({ value, onChange, values, shared }: Given<Date>) {
  const { t } = useTranslation();
  const zone = useZone();
  if (!onChange) return formatMoment(value, zone);
  const isAllDay = values?.isAllDay === true;
  const known = value instanceof Date && !Number.isNaN(value.getTime());
  const lastDay = isAllDay && known ? startOfDay(dayOf(new Date(value.getTime() - 1), zone), zone) : value;
  const isBefore = known && values?.startDate instanceof Date && value <= values.startDate;
  const change = (next: Date | null) => {
    const isDay = isAllDay && next && !Number.isNaN(next.getTime());
    onChange((isDay ? startOfDay(nextDay(dayOf(next, zone)), zone) : next) as Date);
  };
  return (
    <MomentInput
      // The end follows the start; while the end itself is typed, the start does not change.
      key={`${isAllDay} ${String(values?.startDate)}`}
      label={t(isAllDay ? 'calendar-event.lastDay' : 'calendar-event.field.endDate')}
      value={lastDay}
      onChange={change}
      dayOnly={isAllDay}
      needed
      error={isBefore && !shared?.error && t('problem.endDate')}
    />
  );
}

export function DeadlineField({ value, onChange, shared }: Given<Date | null>) {
  const { t } = useTranslation();
  const zone = useZone();
  if (!onChange) return value ? formatDate(value, zone) : '–';
  return (
    <MomentInput
      label={t('calendar-event.field.registrationDeadline')}
      help={shared?.description}
      value={value}
      onChange={onChange}
      usual="23:59"
    />
  );
}
