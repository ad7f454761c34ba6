import { ACCESS_LOGS } from '@lobby/contract/areas/access-log';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '#shared/layout/PageTabs.tsx';

/** Where people came and went. */
export function AccessTabs() {
  const { t } = useTranslation();
  return (
    <PageTabs label={t('log.tabs.label')} tabs={ACCESS_LOGS.map((log) => ({ name: t(`log.tabs.${log}`), to: `/logs/${log}` }))} />
  );
}
