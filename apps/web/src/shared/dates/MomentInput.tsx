import { dayOf } from '@lobby/contract/zone';
import { Input, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import { useDayFormat, useZone } from './clock.ts';
import { DayButton } from './DayButton.tsx';
import { atClock, formatDayInput, formatTimeInput, readDay, readTime } from './day.ts';
import css from './Moment.module.css';

type Props = {
  label: string;
  help?: ReactNode;
  value: Date | null;
  onChange: (value: Date | null) => void;
  /** Where only the day matters; it stands for the moment it begins. */
  dayOnly?: boolean;
  /** What a day without a time means. */
  usual?: string;
  needed?: boolean;
  error?: ReactNode;
};

/** A moment typed as DD/MM/YYYY, in the years the person reads, and HH:mm by the building's clock, or its day picked. What is no moment is handed on as one the contract refuses. */
export function MomentInput({ label, help, value, onChange, dayOnly = false, usual = '00:00', needed = false, error }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const dayFormat = useDayFormat();
  const group = useId();
  const given = value && !Number.isNaN(value.getTime()) ? value : null;
  const [day, setDay] = useState(given ? formatDayInput(dayOf(given, zone)) : '');
  /** Half a day or time is none, too: said once somebody has left them. */
  const [wasLeft, setWasLeft] = useState(false);
  const [time, setTime] = useState(given && !dayOnly ? formatTimeInput(given, zone) : '');

  function type(nextDay: string, nextTime: string) {
    setDay(nextDay);
    setTime(nextTime);
    if (nextDay.trim() === '' && nextTime.trim() === '') return onChange(null);
    const on = readDay(nextDay);
    const at = nextTime.trim() === '' ? usual : readTime(nextTime);
    onChange(on && at ? atClock(on, at, zone) : new Date(Number.NaN));
  }
  const isNoDay = wasLeft && day.trim() !== '' && readDay(day) === undefined;
  const isNoTime = wasLeft && time.trim() !== '' && readTime(time) === undefined;
  const problem = isNoDay ? t('moment.notDay', { format: dayFormat }) : isNoTime ? t('moment.notTime') : error;
  return (
    <fieldset
      className={layout.field}
      aria-describedby={[help && `${group}-help`, problem && `${group}-problem`].filter(Boolean).join(' ') || undefined}
      onBlur={(event) => setWasLeft(!event.currentTarget.contains(event.relatedTarget))}
    >
      <legend className={layout.label}>{needed ? label : <OptionalLabel label={label} />}</legend>
      <div className={css.parts}>
        <TextInput
          className={css.day ?? ''}
          aria-label={`${label}: ${t('moment.day')}`}
          placeholder={dayFormat}
          inputMode="numeric"
          maxLength={10}
          value={day}
          error={isNoDay}
          rightSection={<DayButton label={label} day={readDay(day)} onPick={(next) => type(formatDayInput(next), time)} />}
          onChange={(event) => type(event.currentTarget.value, time)}
          onBlur={() => setDay(formatDayInput(readDay(day)) || day)}
        />
        {!dayOnly && (
          <TextInput
            className={css.time ?? ''}
            aria-label={`${label}: ${t('moment.time')}`}
            placeholder={usual}
            inputMode="numeric"
            maxLength={5}
            value={time}
            error={isNoTime}
            onChange={(event) => type(day, event.currentTarget.value)}
            onBlur={() => setTime(readTime(time) ?? time)}
          />
        )}
      </div>
      {problem && (
        <Input.Error id={`${group}-problem`} role="alert">
          {problem}
        </Input.Error>
      )}
      {help && <Input.Description id={`${group}-help`}>{help}</Input.Description>}
    </fieldset>
  );
}
