import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Field } from '#shared/form/fields.ts';
import css from './Pills.module.css';

type Value = string | string[];
type Props = { value: Value; onChange?: (value: Value) => void };

/** The input of a setting that is one of a few known values, or several of them; nothing for any other. */
export function pillsOf(field: string, schema: z.ZodType): Field['own'] {
  const options = optionsOf(schema);
  return options && ((given: Props) => <Pills field={field} options={options} {...given} />);
}

function optionsOf(schema: z.ZodType): string[] | undefined {
  if (schema instanceof z.ZodArray) return optionsOf(schema.element as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
}

/** All choices in sight, at the size of a thumb. */
function Pills({ field, options, value, onChange }: Props & { field: string; options: string[] }) {
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
    <fieldset className={css.pills} aria-describedby={`${group}-help`}>
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
