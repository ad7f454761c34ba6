import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput, readDay } from '#shared/dates/day.ts';
import css from './Log.module.css';

type Props = {
  area: 'log' | 'log.access';
  filters: Record<string, string[]>;
  narrow: (field: string, values: string[]) => void;
};

/** From one day to another, both included. */
export function LogDays({ area, filters, narrow }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.days}>
      {(['from', 'to'] as const).map((field) => (
        <DayInput
          key={`${field} ${filters[field]?.[0] ?? ''}`}
          label={t(`${area}.field.${field}`)}
          day={filters[field]?.[0]}
          onChange={(day) => narrow(field, day ? [day] : [])}
        />
      ))}
    </div>
  );
}

type DayInputProps = { label: string; day: string | undefined; onChange: (day: string | undefined) => void };

/** A day typed as DD/MM/YYYY in both languages: the browser's own input would show whatever its maker prefers. */
function DayInput({ label, day, onChange }: DayInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(formatDayInput(day));
  const [wrong, setWrong] = useState(false);
  function finish() {
    const read = readDay(typed);
    setWrong(typed.trim() !== '' && read === undefined);
    if ((typed.trim() === '' || read) && read !== day) onChange(read);
  }
  return (
    <TextInput
      className={css.day ?? ''}
      label={label}
      value={typed}
      placeholder={t('log.day')}
      inputMode="numeric"
      maxLength={10}
      error={wrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
