import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '#shared/form/fields.ts';
import css from './Pills.module.css';

type Value = string | string[];
export type PillsProps = { value: Value; onChange?: (value: Value) => void; shared?: InputProps };

/** All choices in sight, at the size of a thumb. */
export function Pills({ field, options, value, onChange, shared }: PillsProps & { field: string; options: string[] }) {
  const { t } = useTranslation();
  const group = useId();
  const many = Array.isArray(value);
  const isChosen = (option: string) => (many ? value.includes(option) : value === option);
  const labelOf = (option: string) => t(`setting.option.${field}.${option}`);
  const toggle = (option: string) => {
    const others = options.filter((one) => (one === option ? !isChosen(one) : isChosen(one)));
    onChange?.(many ? others : option);
  };
  if (!onChange) return options.filter(isChosen).map(labelOf).join(', ') || t(`setting.none`);
  return (
    <fieldset
      className={css.pills}
      aria-describedby={[`${group}-help`, shared?.error && `${shared.id}-error`].filter(Boolean).join(' ')}
    >
      <legend className={css.label}>{t(`setting.field.${field}`)}</legend>
      <div className={css.choices}>
        {options.map((option) => (
          <label key={option} className={css.choice}>
            <input type={many ? 'checkbox' : 'radio'} name={group} checked={isChosen(option)} onChange={() => toggle(option)} />
            {field === 'theme' && <span className={css.swatch} style={{ background: `var(--mantine-color-${option}-6)` }} />}
            {labelOf(option)}
          </label>
        ))}
      </div>
      <Input.Description id={`${group}-help`}>{t(`setting.help.${field}`)}</Input.Description>
    </fieldset>
  );
}
