import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FieldInput } from './FieldInput.tsx';
import css from './Form.module.css';
import type { Section } from './fields.ts';
import type { RecordForm } from './use-record-form.ts';

type Props = { area: string; section: Section; input: z.ZodObject; form: RecordForm };

export function FieldSection({ area, section, input, form }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.section}>
      <legend className={css.legend}>{t(`${area}.section.${section.name}`)}</legend>
      {section.fields.map((field) => (
        <FieldInput key={field.field} area={area} field={field} input={input} form={form} />
      ))}
    </fieldset>
  );
}
