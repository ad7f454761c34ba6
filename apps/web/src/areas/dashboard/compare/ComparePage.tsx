import { compareApi } from '@lobby/contract/areas/compare';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { Notice } from '#shared/layout/Notice.tsx';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { PeriodChoice } from '../PeriodChoice.tsx';
import traffic from '../Traffic.module.css';
import { AgainstChoice } from './AgainstChoice.tsx';
import { Compared } from './Compared.tsx';
import { CompareTools } from './CompareTools.tsx';
import { type CompareSearch, comparisonOf, USUAL } from './compare-search.ts';
import { useSubjectIds } from './use-subject-ids.ts';

/** Two to four of a kind in one period, or one thing in two. */
export function ComparePage() {
  const { t } = useTranslation();
  const search: CompareSearch = useSearch({ strict: false });
  const { by = 'period' } = search;
  const ids = useSubjectIds(search);
  const body = comparisonOf(search, ids ?? [], useNow(), useZone());
  const { data, error, refetch } = useQuery({
    queryKey: ['access-event', 'compare', body],
    // What answers was asked for one kind: while another one is on its way, the old table keeps its own names.
    queryFn: async () => ({ by, ...(await call(compareApi.compare, body ? { body } : {})).data }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    meta: DASHBOARD_META,
  });
  return (
    <>
      <Title order={1}>{t('dashboard.compare.title')}</Title>
      <Text c="dimmed" mb={24}>
        {t('dashboard.compare.lead')}
      </Text>
      <CompareTools search={search} ids={ids ?? []} />
      <PeriodChoice search={search} usual={USUAL} />
      {by === 'period' && <AgainstChoice search={search} />}
      {ids && !body ? (
        <div className={traffic.frame}>
          <Notice
            order={2}
            icon={<IconScale size={28} />}
            title={t('dashboard.compare.chooseTitle')}
            text={t('dashboard.compare.chooseText')}
          />
        </div>
      ) : error ? (
        <div className={traffic.frame} role="alert">
          <Notice order={2} title={t('list.failed')} text={problemText(error)}>
            <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
          </Notice>
        </div>
      ) : data ? (
        <Compared {...data} />
      ) : (
        <Skeleton height={640} radius={12} />
      )}
    </>
  );
}
