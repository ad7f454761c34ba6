import { useMatch, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { historySearch } from './history-tab.ts';

/** A record and its history; a new one has none yet. */
export function HistoryTabs({ area }: { area: string }) {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  const to = useMatch({ strict: false, select: (match) => match.pathname.replace(/\/$/, '') });
  if (id === undefined) return null;
  return (
    <PageTabs
      label={t(`${area}.edit`)}
      tabs={[
        { name: t('history.tab.details'), to, search: {} },
        { name: t('history.tab.history'), to, search: historySearch({ tab: 'history' }) },
      ]}
    />
  );
}
