import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#kernel/dates.ts';
import { useLanguage } from '#kernel/language.ts';
import { useNow } from '#kernel/now.ts';
import { session } from '#kernel/session/store.ts';
import { ContactNumbers } from './ContactNumbers.tsx';

/** Greets, and shows real numbers of what the portal holds. */
export function DashboardPage() {
  const { t } = useTranslation();
  const { profile } = session.use();
  return (
    <>
      <Title order={1}>{t('dashboard.greeting', { name: profile?.name })}</Title>
      <Text c="dimmed" mb={32}>
        {t('dashboard.today', { day: formatDay(useNow(), useLanguage(), profile?.property.timeZone) })}
      </Text>
      <ContactNumbers />
    </>
  );
}
