import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Records } from '#shared/call/records.ts';
import { EmailLink, PhoneLink } from '#shared/layout/ContactLinks.tsx';
import layout from '#shared/layout/layout.module.css';
import { YesNo } from '#shared/layout/StateBadge.tsx';
import { type Named, nameOf, useLanguage } from '#shared/texts/language.ts';
import { plainText } from '#shared/texts/plain.ts';
import css from './Form.module.css';
import { FormHeader, useRecordName } from './FormHeader.tsx';
import type { Field, Section } from './fields.ts';

type Props = { area: string; section: Section; record: Record<string, unknown> };

export function FactSection({ area, section, record }: Props) {
  const { t } = useTranslation();
  return (
    <section id={`section-${section.name}`} className={layout.section} aria-label={t(`${area}.section.${section.name}`)}>
      <h2 className={layout.legend}>{t(`${area}.section.${section.name}`)}</h2>
      <FactList area={area} fields={section.fields} record={record} className={layout.facts} />
    </section>
  );
}

type ListProps = { area: string; fields: Field[]; record: Record<string, unknown>; className: string | undefined };

/** Fields of a record by name, read only. */
export function FactList({ area, fields, record, className }: ListProps) {
  const { t } = useTranslation();
  return (
    <dl className={`${css.known} ${className}`}>
      {fields
        .filter(({ isQuestion }) => !isQuestion)
        .map((field) => (
          <div key={field.field}>
            <dt>{t(`${area}.field.${field.field}`)}</dt>
            <dd>
              <Fact area={area} field={field} record={record} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The value of one field in words, with what can be dialled or written to as a link. */
function Fact({ area, field, record }: { area: string; field: Field; record: Record<string, unknown> }) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const value = record[field.field];
  const words = `${area}.filter.${field.field}.${plainText(value)}`;
  if (field.own) return <field.own value={value as never} values={record} />;
  if (typeof value === 'boolean') return <YesNo value={value} />;
  if (i18n.exists(words)) return t(words);
  if (field.as === 'tel' && value) return <PhoneLink phone={plainText(value)} />;
  if (field.as === 'email' && value) return <EmailLink email={plainText(value)} />;
  return (
    plainText(value) || nameOf(value as Named | null, language) || plainText((value as Record<string, unknown>)?.name) || '–'
  );
}

type FactsProps = {
  area: string;
  api: Pick<Records, 'nameOf'>;
  sections: Section[];
  listPath: string;
  top: ReactNode;
  record: { id: number } & Record<string, unknown>;
};

/** The same record for people who may read but not write: facts, not greyed-out inputs. */
export function Facts({ area, api, sections, listPath, top, record }: FactsProps) {
  const title = useRecordName(area, record, api);
  return (
    <div className={css.form}>
      <FormHeader area={area} listPath={listPath} title={title}>
        {top}
      </FormHeader>
      {sections.map((section) => (
        <FactSection key={section.name} area={area} section={section} record={record} />
      ))}
    </div>
  );
}
