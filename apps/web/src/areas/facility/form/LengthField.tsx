import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '#shared/form/fields.ts';
import layout from '#shared/layout/layout.module.css';
import css from './Fields.module.css';

type Given = {
  value: number | string | null | undefined;
  onChange?: (value: unknown) => void;
  values?: Record<string, unknown>;
  set?: (field: string, value: unknown) => void;
  shared?: InputProps;
};
type Typed = number | string;

/** Hours in one field and minutes in another, typed side by side. */
export const lengthField = (minutes: string) => (given: Given) => <TwoFields {...given} minutes={minutes} />;

function TwoFields({ value, onChange, values, set, shared, minutes }: Given & { minutes: string }) {
  if (!onChange) return null;
  return (
    <LengthInputs
      shared={shared}
      hours={value ?? 0}
      minutes={(values?.[minutes] as Typed | undefined) ?? 0}
      onHours={onChange}
      onMinutes={(next) => set?.(minutes, next)}
    />
  );
}

/** Minutes alone, typed as hours and minutes: nobody thinks of a day as 1,440 of them. */
export function MinutesField({ value, onChange, shared }: Given) {
  const { t } = useTranslation();
  const all = Number(value ?? 0);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (!onChange) return all === 0 ? '–' : t('facility.length', { hours, minutes });
  return (
    <LengthInputs
      shared={shared}
      hours={hours}
      minutes={minutes}
      onHours={(next) => onChange(Number(next) * 60 + minutes)}
      onMinutes={(next) => onChange(hours * 60 + Number(next))}
    />
  );
}

type Props = {
  shared: InputProps | undefined;
  hours: Typed;
  minutes: Typed;
  onHours: (value: Typed) => void;
  onMinutes: (value: Typed) => void;
};

function LengthInputs({ shared, hours, minutes, onHours, onMinutes }: Props) {
  const { t } = useTranslation();
  const name = t(`facility.field.${shared?.name}`);
  const parts = [
    { unit: 'hours', value: hours, set: onHours },
    { unit: 'minutes', value: minutes, set: onMinutes },
  ] as const;
  return (
    <fieldset className={layout.field}>
      <legend className={layout.label}>{shared?.label}</legend>
      <div className={css.range}>
        {parts.map(({ unit, value, set }) => (
          <span key={unit} className={css.part}>
            <NumberInput
              className={css.amount ?? ''}
              aria-label={`${name}: ${t(`facility.unit.${unit}`)}`}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              step={unit === 'minutes' ? 5 : 1}
              value={value}
              onChange={set}
            />
            <span aria-hidden>{t(`facility.unit.${unit}`)}</span>
          </span>
        ))}
      </div>
      {shared?.description && <p className={layout.note}>{shared.description}</p>}
    </fieldset>
  );
}
