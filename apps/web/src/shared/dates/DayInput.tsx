import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import { useDayFormat } from './clock.ts';
import { DayButton } from './DayButton.tsx';
import { formatDayInput, readDay } from './day.ts';
import css from './Moment.module.css';

type Props = {
  label: string;
  help?: ReactNode;
  /** `2026-11-15`; what is typed and is no day is handed on as it is, for the contract to refuse. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
  isRequired?: boolean;
  id?: string;
  onBlur?: () => void;
};

/** A day of the calendar, typed as DD/MM/YYYY in the years the person reads, or picked. */
export function DayInput({ label, help, value, onChange, error, isRequired = false, onBlur, ...rest }: Props) {
  const { t } = useTranslation();
  const dayFormat = useDayFormat();
  const [typed, setTyped] = useState(formatDayInput(value ?? undefined));
  /** Said once somebody has left it: half a day is none either. */
  const [wasLeft, setWasLeft] = useState(false);
  const isNoDay = wasLeft && typed.trim() !== '' && readDay(typed) === undefined;

  function type(text: string) {
    setTyped(text);
    onChange(text.trim() === '' ? null : (readDay(text) ?? text));
  }
  return (
    <TextInput
      {...rest}
      label={isRequired ? label : <OptionalLabel label={label} />}
      description={help}
      error={isNoDay ? t('moment.notDay', { format: dayFormat }) : error}
      classNames={{ wrapper: css.day ?? '' }}
      placeholder={dayFormat}
      inputMode="numeric"
      maxLength={10}
      value={typed}
      rightSection={<DayButton label={label} day={readDay(typed)} onPick={(day) => type(formatDayInput(day))} />}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        // A year of the other calendar is shown as the one it was understood to be.
        setTyped(formatDayInput(readDay(typed)) || typed);
        setWasLeft(true);
        onBlur?.();
      }}
    />
  );
}
