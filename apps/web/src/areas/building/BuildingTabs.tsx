import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '#parts/tabs/PageTabs.tsx';

/** A building's own page, and its stacking plan beside it. */
export function BuildingTabs() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  if (id === undefined) return null;
  const page = `/floor-and-room/building/${id}`;
  return (
    <PageTabs
      label={t('building.edit')}
      tabs={[
        { name: t('building.tab.facts'), to: page },
        { name: t('building.plan.title'), to: `${page}/plan` },
      ]}
    />
  );
}
