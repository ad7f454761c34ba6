import type { Facility } from '@lobby/contract/areas/facility';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';

/** What stands in it: whoever books it has these, too. */
export function ChildrenCard({ facility: { children = [] } }: { facility: Facility }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (children.length === 0) return null;
  return (
    <RecordCard title={t('facility.children.title')}>
      <p className={layout.note}>{t('facility.children.text')}</p>
      <ul className={layout.list}>
        {children.map((child) => (
          <li key={child.id}>
            <Link to={`/facilities/facilities-management/${child.id}`}>{displayName(child, language)}</Link>
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}
