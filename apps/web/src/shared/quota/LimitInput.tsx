import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DiffersFromType } from './DiffersFromType.tsx';
import type { Limit } from './limits.ts';
import css from './Quota.module.css';

type Props = {
  name: Limit;
  value: number | null;
  inherited: number | null | undefined;
  differs: boolean;
  onChange: ((value: number | null) => void) | undefined;
};

/** One number. Empty says nothing, and what the type says stands in the input in grey. */
export function LimitInput({ name, value, inherited, differs, onChange }: Props) {
  const { t } = useTranslation();
  const label = t(`quota.field.${name}`);
  const nothing = t('quota.none');
  if (!onChange)
    return (
      <div>
        <div className={css.label}>{label}</div>
        {value ?? inherited ?? nothing} {differs && <DiffersFromType />}
      </div>
    );
  return (
    <div>
      <NumberInput
        label={label}
        name={name}
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
        placeholder={inherited === undefined || inherited === null ? nothing : t('quota.fromType', { amount: inherited })}
        min={0}
        max={9999}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
      />
      {differs && <DiffersFromType onReset={() => onChange(null)} />}
    </div>
  );
}
