import type { CrudApi } from '@lobby/contract/kernel/crud';
import { useTranslation } from 'react-i18next';
import { type Named, nameOf, useLanguage } from '../language.ts';
import { plainText } from '../plain.ts';
import { YesNo } from '../YesNo.tsx';
import css from './Form.module.css';
import { FormHeader } from './FormHeader.tsx';
import type { Field, Section } from './fields.ts';
import { useRecordName } from './use-record-name.ts';

type Props = {
  area: string;
  api: CrudApi;
  sections: Section[];
  listPath: string;
  record: { id: number } & Record<string, unknown>;
};

/** The same record for people who may read but not write: facts, not greyed-out inputs. */
export function Facts({ area, sections, listPath, record }: Props) {
  const { t } = useTranslation();
  const title = useRecordName(area, record);
  return (
    <div className={css.form}>
      <FormHeader area={area} listPath={listPath} title={title} />
      {sections.map((section) => (
        <section key={section.name} className={css.section} aria-label={t(`${area}.section.${section.name}`)}>
          <h2 className={css.legend}>{t(`${area}.section.${section.name}`)}</h2>
          <dl className={css.facts}>
            {section.fields.map((field) => (
              <div key={field.field}>
                <dt>{t(`${area}.field.${field.field}`)}</dt>
                <dd>
                  <Fact field={field} record={record} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Fact({ field, record }: { field: Field; record: Record<string, unknown> }) {
  const language = useLanguage();
  const value = record[field.field];
  if (typeof value === 'boolean') return <YesNo value={value} />;
  return plainText(value) || nameOf(value as Named | null, language) || '–';
}
