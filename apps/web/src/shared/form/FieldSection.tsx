import { Input, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import type { Choices } from '#shared/choices/choices.ts';
import layout from '#shared/layout/layout.module.css';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import { plainText } from '#shared/texts/plain.ts';
import css from './Form.module.css';
import { core, type Field, type InputProps, isOptional, isShort, kindOf, type Section } from './fields.ts';
import { problemWords } from './problems.ts';
import type { RecordFormState } from './use-record-form.ts';
import { schemaOf } from './values.ts';

type Props = { area: string; section: Section; input: z.ZodObject; form: RecordFormState };

export function FieldSection({ area, section, input, form }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset id={`section-${section.name}`} className={`${layout.section} ${css.fields}`}>
      <legend className={layout.legend}>{t(`${area}.section.${section.name}`)}</legend>
      <FieldInputs area={area} fields={section.fields} input={input} form={form} />
    </fieldset>
  );
}

type InputsProps = { area: string; fields: Field[]; input: z.ZodObject; form: RecordFormState };

export function FieldInputs({ area, fields, input, form }: InputsProps) {
  return fields.map((field) => <FieldInput key={field.field} area={area} field={field} input={input} form={form} />);
}

type FieldInputProps = { area: string; field: Field; input: z.ZodObject; form: RecordFormState };

/** Label above, help under, "optional" on what may stay empty, and the problem right where it is. */
function FieldInput({ area, field, input, form }: FieldInputProps) {
  const { t, i18n } = useTranslation();
  const name = field.field;
  const schema = schemaOf(input, field);
  const kind = kindOf(field, schema);
  const problem = form.problems[name];
  const value = form.values[name];
  const help = `${area}.help.${name}`;
  const label = t(`${area}.field.${name}`);
  const shared: InputProps = {
    id: `field-${name}`,
    name,
    label: isOptional(schema) && kind !== 'switch' && !field.isNeeded?.(form.values) ? <OptionalLabel label={label} /> : label,
    description: i18n.exists(help) ? t(help) : undefined,
    error: problem && problemWords(problem, label, t, schema),
    onBlur: () => form.checkOnBlur(name),
  };
  const width = isShort(field, schema) ? (css.half ?? '') : '';
  const text = {
    ...shared,
    className: width,
    value: String(value),
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
  };

  const { format, minValue } = core(schema) as z.ZodNumber;
  switch (kind) {
    case 'switch':
      return (
        <Switch
          {...shared}
          className={css.switch ?? ''}
          checked={value === true}
          onChange={(event) => form.set(name, event.currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          className={width}
          value={value as number | string}
          onChange={(next) => form.set(name, next)}
          allowDecimal={format === null}
          allowNegative={(minValue ?? 0) < 0}
          classNames={{ wrapper: css.number ?? '' }}
        />
      );
    case 'choice':
      return (
        field.from && (
          <ChoiceInput
            {...shared}
            className={width}
            choices={choicesOf(field, form)}
            value={String(value)}
            onChange={(next) => form.set(name, next)}
          />
        )
      );
    case 'own':
      return (
        field.own && (
          <div id={shared.id} className={width} tabIndex={-1}>
            <field.own
              value={value as never}
              onChange={(next) => form.set(name, next)}
              values={form.values}
              set={form.set}
              shared={shared}
            />
            {shared.error && <Input.Error id={`${shared.id}-error`}>{shared.error}</Input.Error>}
          </div>
        )
      );
    case 'long':
      return <Textarea {...text} autosize minRows={3} />;
    case 'tel':
      return <TextInput {...text} type="tel" inputMode="tel" classNames={{ wrapper: css.short ?? '' }} />;
    case 'email':
      return <TextInput {...text} type="email" inputMode="email" spellCheck={false} />;
    case 'text':
      return <TextInput {...text} />;
  }
}

const choicesOf = ({ from, within = '' }: Field, { values }: RecordFormState) =>
  typeof from === 'function' ? from(plainText(values[within])) : (from as Choices);
