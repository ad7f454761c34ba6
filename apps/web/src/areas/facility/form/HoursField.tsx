import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTime } from '#shared/dates/day.ts';
import type { InputProps } from '#shared/form/fields.ts';
import layout from '#shared/layout/layout.module.css';
import css from './Fields.module.css';

type Given = {
  value: string | null | undefined;
  onChange?: (value: unknown) => void;
  values?: Record<string, unknown>;
  set?: (field: string, value: unknown) => void;
  shared?: InputProps;
};

/** The `own` input of a range of hours: it stands at its opening field and sets the closing one along. */
export const hoursField = (close: string) => (given: Given) => <HoursField {...given} close={close} />;

/** For a field that is typed together with the one before it. */
export const TypedAbove = () => null;

function HoursField({ value, onChange, values, set, shared, close }: Given & { close: string }) {
  const { t } = useTranslation();
  if (!onChange) return null;
  const closes = values?.[close];
  return (
    <fieldset className={layout.field} aria-describedby={shared?.description && `${shared.id}-help`}>
      <legend className={layout.label}>{shared?.label}</legend>
      <div className={css.range}>
        <TimeInput
          name={shared?.name ?? ''}
          label={`${t(`facility.field.${shared?.name}`)}: ${t('facility.hours.open')}`}
          value={value ?? null}
          onChange={onChange}
        />
        <span aria-hidden>–</span>
        <TimeInput
          name={close}
          label={`${t(`facility.field.${shared?.name}`)}: ${t('facility.hours.close')}`}
          value={typeof closes === 'string' ? closes : null}
          onChange={(next) => set?.(close, next)}
        />
      </div>
      {shared?.description && (
        <p id={`${shared.id}-help`} className={layout.note}>
          {shared.description}
        </p>
      )}
    </fieldset>
  );
}

type TimeProps = { name: string; label: string; value: string | null; onChange: (value: string | null) => void };

/** 24 hours, typed as `8`, `0830` or `8:30`. What is no time is handed on for the contract to refuse. */
function TimeInput({ name, label, value, onChange }: TimeProps) {
  const [typed, setTyped] = useState(value?.slice(0, 5) ?? '');
  function type(text: string) {
    setTyped(text);
    const time = readTime(text);
    onChange(text.trim() === '' ? null : time ? `${time}:00` : text);
  }
  return (
    <TextInput
      name={name}
      aria-label={label}
      className={css.time ?? ''}
      placeholder="00:00"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(readTime(typed) ?? typed)}
    />
  );
}
