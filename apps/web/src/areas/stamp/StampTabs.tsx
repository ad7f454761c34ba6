import { useTranslation } from 'react-i18next';
import { PageTabs } from '#shared/layout/PageTabs.tsx';

/** What room types may have, the rates it is of, and each stamp. */
export function StampTabs() {
  const { t } = useTranslation();
  const tabs = [
    { name: t('stamp-config.tab'), to: '/web-stamp/config-stamp' },
    { name: t('stamp-template.title'), to: '/web-stamp/template' },
    { name: t('stamp-use.title'), to: '/web-stamp/activity' },
  ];
  return <PageTabs label={t('stamp-config.title')} tabs={tabs} />;
}
