import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import css from './Queue.module.css';

/** Over the queue and over what was decided. */
export function RequestHeader({ waiting }: { waiting?: number | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={css.header}>
      <Title order={1}>{t('request.title')}</Title>
      <PageTabs
        label={t('request.title')}
        tabs={[
          { name: t('request.tab.waiting'), to: '/resident/application', count: waiting },
          { name: t('request.tab.history'), to: '/resident/application/history' },
        ]}
      />
    </div>
  );
}
