import type { Person } from '@lobby/contract/areas/person';
import { useTranslation } from 'react-i18next';
import { ManyChoices } from '#shared/choices/ManyChoices.tsx';
import { personChoices } from '#shared/choices/person-choices.ts';
import type { InputProps } from '#shared/form/fields.ts';
import layout from '#shared/layout/layout.module.css';
import { displayName, useLanguage } from '#shared/texts/language.ts';

type Given = { value: (Person | number)[] | undefined; onChange?: (value: unknown) => void; shared?: InputProps };

/** Staff of the property, by name. */
export function ReceiversField({ value, onChange, shared }: Given) {
  const { t } = useTranslation();
  const language = useLanguage();
  const people = value ?? [];
  if (!onChange) return people.flatMap((one) => (typeof one === 'number' ? [] : displayName(one, language))).join(', ') || '–';
  return (
    <div className={layout.field}>
      <ManyChoices
        label={t('report-schedule.field.receivers')}
        choices={personChoices}
        value={people.map((one) => (typeof one === 'number' ? one : one.id))}
        onChange={onChange}
      />
      <p className={layout.note}>{shared?.description}</p>
    </div>
  );
}
