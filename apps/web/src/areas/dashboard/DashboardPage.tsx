import { contactApi } from '@lobby/contract/areas/contact';
import { parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { comparable, type Period, reckon, type Span } from '@lobby/contract/period';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import {
  IconAddressBook,
  IconAlertTriangle,
  IconEyeOff,
  IconPackage,
  IconPlugConnectedX,
  IconPlus,
  IconScale,
  IconUrgent,
} from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatDay } from '#shared/dates/dates.ts';
import { countsOf, useStates } from '#shared/hardware/states.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Dashboard.module.css';
import { PeriodChoice, useDays } from './PeriodChoice.tsx';
import { type PeriodSearch, periodOf } from './period-search.ts';
import { Traffic } from './Traffic.tsx';

/** Greets, shows what waits for the desk, and how the building breathes. */
export function DashboardPage() {
  const { t } = useTranslation();
  const { profile } = session.use();
  const canCompare = useCan()('dashboard-compare:write');
  const search: PeriodSearch = useSearch({ strict: false });
  const period = periodOf(search, 'today');
  return (
    <>
      <div className={css.top}>
        <div>
          <Title order={1}>{t('dashboard.greeting', { name: profile?.name })}</Title>
          <Text c="dimmed">{t('dashboard.today', { day: formatDay(useNow(), useLanguage(), profile?.property.timeZone) })}</Text>
        </div>
        {canCompare && (
          <LinkButton to="/dashboard/compare" variant="default" leftSection={<IconScale size={18} aria-hidden />}>
            {t('dashboard.compare.open')}
          </LinkButton>
        )}
      </div>
      <DeskTiles />
      <PeriodChoice search={search} usual="today" />
      <PeriodWords period={period} />
      <Traffic period={period} />
      <ContactNumbers />
    </>
  );
}

/** Which days these are, and which ones the percentages are of. */
function PeriodWords({ period }: { period: Period }) {
  const { t } = useTranslation();
  const now = useNow();
  const zone = useZone();
  const days = useDays();
  const { current, previous } = comparable(period, now, zone);
  const isNothing = ({ from, to }: Span) => from.getTime() >= to.getTime();
  return (
    <Text c="dimmed" mb={16}>
      {isNothing(current) || isNothing(previous)
        ? days(reckon(period, now, zone))
        : t('dashboard.period.words', { days: days(reckon(period, now, zone)), before: days(previous) })}
    </Text>
  );
}

const waiting = String(PARCEL_STATUS.waiting);

/** What waits for whoever sits here. A number that is not available is a dash; the rest still counts. */
function DeskTiles() {
  const { t } = useTranslation();
  const parcels = useQuery({ queryKey: ['parcel', 'summary'], queryFn: () => call(parcelApi.summary), meta: DASHBOARD_META });
  const devices = useStates();
  const tiles = [
    {
      name: 'waiting',
      Icon: IconPackage,
      to: '/parcel',
      search: { status: waiting },
      asked: parcels,
      value: parcels.data?.data.waiting,
    },
    {
      name: 'overdue',
      Icon: IconAlertTriangle,
      to: '/parcel',
      search: { status: waiting, olderThan: 'overdue' },
      asked: parcels,
      value: parcels.data?.data.overdue,
    },
    {
      name: 'offline',
      Icon: IconPlugConnectedX,
      to: '/facilities/hardware',
      search: { line: 'offline' },
      asked: devices,
      value: devices.data && countsOf(devices.data.data).offline,
    },
  ] as const;
  return (
    <ul className={css.tiles} aria-label={t('dashboard.desk.heading')}>
      {tiles.map(({ name, Icon, to, search, asked, value }) => (
        <li key={name}>
          <Link
            to={to}
            search={search as never}
            className={css.tile ?? ''}
            data-alarm={(name !== 'waiting' && (value ?? 0) > 0) || undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
            <span className={css.value}>
              {asked.isError ? '-' : (value?.toLocaleString('en') ?? <Skeleton height={24} width={32} />)}
            </span>
            <span className={css.words}>{t(`dashboard.desk.${name}`, { count: value ?? 0 })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

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

function ContactNumbers() {
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
        <ul className={css.tiles}>
          {numbers.map(({ name, filter, icon: Icon }, at) => (
            <li key={name}>
              <Link to="/contact" search={filter as never} className={css.tile ?? ''}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <span className={css.value}>{counts[at]?.data?.toLocaleString('en') ?? <Skeleton height={24} width={32} />}</span>
                <span className={css.words}>{t(`dashboard.contacts.${name}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
