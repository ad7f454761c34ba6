import { contactApi } from '@lobby/contract/areas/contact';
import { Button, Skeleton, Title } from '@mantine/core';
import { IconAddressBook, IconEyeOff, IconPlus, IconUrgent } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { useCan } from '#shared/session/can.ts';
import css from './Dashboard.module.css';
import tiles from './DeskTiles.module.css';

const numbers = [
  { name: 'total', filter: {}, icon: IconAddressBook },
  { name: 'emergency', filter: { isEmergency: 'true' }, icon: IconUrgent },
  { name: 'hidden', filter: { isVisible: 'false' }, icon: IconEyeOff },
] as const;

async function count(filter: Record<string, string>): Promise<number> {
  const filters = Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, { $eq: value }]));
  const { meta } = await call(contactApi.list, { query: { filters, pagination: { pageSize: 1 } } });
  return meta.total;
}

export function ContactNumbers() {
  const { t } = useTranslation();
  const writable = useCan()('contact:write');
  const counts = useQueries({
    queries: numbers.map(({ name, filter }) => ({
      queryKey: ['contact', 'count', name],
      queryFn: () => count(filter),
      meta: DASHBOARD_META,
    })),
  });
  const failed = counts.find((one) => one.isError);
  return (
    <section aria-labelledby="contact-numbers">
      <Title order={2} id="contact-numbers" mb={12}>
        {t('dashboard.contacts.heading')}
      </Title>
      {failed ? (
        <div className={css.frame} role="alert">
          <Notice order={2} title={t('list.failed')} text={problemText(failed.error)}>
            <Button onClick={() => counts.forEach((one) => void one.refetch())}>{t('error.retry')}</Button>
          </Notice>
        </div>
      ) : counts[0]?.data === 0 ? (
        <div className={css.frame}>
          <Notice
            order={2}
            icon={<IconAddressBook size={28} />}
            title={t('dashboard.contacts.emptyTitle')}
            text={t('dashboard.contacts.emptyText')}
          >
            {writable && (
              <LinkButton to="/contact/create" leftSection={<IconPlus size={18} aria-hidden />}>
                {t('dashboard.contacts.create')}
              </LinkButton>
            )}
          </Notice>
        </div>
      ) : (
        <ul className={tiles.tiles}>
          {numbers.map(({ name, filter, icon: Icon }, at) => (
            <li key={name}>
              <Link to="/contact" search={filter as never} className={tiles.tile ?? ''}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <span className={tiles.value}>
                  {counts[at]?.data?.toLocaleString('en') ?? <Skeleton height={24} width={32} />}
                </span>
                <span className={tiles.words}>{t(`dashboard.contacts.${name}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
