import { useTranslation } from 'react-i18next';
import { FactList } from '#shared/form/FactSection.tsx';
import type { Section } from '#shared/form/fields.ts';
import css from './RecordCard.module.css';
import { RecordCard } from './RecordCard.tsx';

type Props<T> = { area: string; sections: Section<T>[]; record: { id: number } & Record<string, unknown> };

/** Everything its form asks for, read only. */
export function RecordFacts<T>({ area, sections, record }: Props<T>) {
  const { t } = useTranslation();
  const fields = (sections as Section[]).flatMap((section) => section.fields);
  return (
    <RecordCard title={t('history.tab.details')}>
      <FactList area={area} fields={fields} record={record} className={css.grid} />
    </RecordCard>
  );
}
