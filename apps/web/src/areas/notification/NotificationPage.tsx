import { Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { useCan } from '#shared/session/can.ts';
import { ChannelsTab } from './ChannelsTab.tsx';
import { Inbox } from './Inbox.tsx';
import { notificationSearch, TABS, type Tab } from './notification-search.ts';
import { SentPushes } from './SentPushes.tsx';
import { WordsTab } from './WordsTab.tsx';

const parts: Record<Tab, () => React.ReactNode> = {
  unread: () => <Inbox isRead={false} />,
  read: () => <Inbox isRead />,
  sent: () => <SentPushes />,
  words: () => <WordsTab />,
  channels: () => <ChannelsTab />,
};

/** One's own inbox, what left (for administrators), and on which channels one wants to hear. */
export function NotificationPage() {
  const { t } = useTranslation();
  const administers = useCan()('notification:write');
  const { tab = 'unread' } = notificationSearch(useSearch({ strict: false }));
  const tabs = TABS.filter((name) => (name !== 'sent' && name !== 'words') || administers);
  const shown = tabs.includes(tab) ? tab : 'unread';
  return (
    <>
      <Title order={1}>{t('notification.title')}</Title>
      <PageTabs
        label={t('notification.title')}
        tabs={tabs.map((name) => ({
          name: t(`notification.tab.${name}`),
          to: '/notification',
          search: name === 'unread' ? {} : { tab: name },
        }))}
      />
      {parts[shown]()}
    </>
  );
}
