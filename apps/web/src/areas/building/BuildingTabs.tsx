import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { historySearch } from '#shared/history/history-tab.ts';
import { PageTabs } from '#shared/layout/PageTabs.tsx';

/** A building's own page, its stacking plan and its history. */
export function BuildingTabs() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  if (id === undefined) return null;
  const page = `/floor-and-room/building/${id}`;
  return (
    <PageTabs
      label={t('building.edit')}
      tabs={[
        { name: t('building.tab.facts'), to: page, search: {} },
        { name: t('building.plan.title'), to: `${page}/plan` },
        { name: t('history.tab.history'), to: page, search: historySearch({ tab: 'history' }) },
      ]}
    />
  );
}
