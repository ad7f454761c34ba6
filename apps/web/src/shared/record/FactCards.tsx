import { useTranslation } from 'react-i18next';
import { FactList } from '#shared/form/FactSection.tsx';
import type { Section } from '#shared/form/fields.ts';
import css from './RecordCard.module.css';
import { RecordCard } from './RecordCard.tsx';

type Props<T> = { area: string; sections: Section<T>[]; record: { id: number } & Record<string, unknown> };

/** What its form asks for, read only: a card for each of its sections. */
export function FactCards<T>({ area, sections, record }: Props<T>) {
  const { t } = useTranslation();
  return (sections as Section[]).map(({ name, fields }) => (
    <RecordCard key={name} title={t(`${area}.section.${name}`)}>
      <FactList area={area} fields={fields} record={record} className={css.fit} />
    </RecordCard>
  ));
}
