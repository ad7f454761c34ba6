import { logApi } from '@lobby/contract/areas/log';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import { Button, Skeleton } from '@mantine/core';
import { IconHistory, IconPlugConnectedX } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMatch, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { type Records, recordCall, recordsOf } from '#shared/call/records.ts';
import { FormHeader, useRecordName } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import css from './History.module.css';
import { historySearch } from './history-tab.ts';
import { LogLines } from './LogLines.tsx';
import { recordOf } from './sentence.ts';

type Props = { area: string; api: CrudApi | Records; id: number; tabs: ReactNode };

/** The other side of a record's page, under the same title and tabs. */
export function HistoryPage({ area, api, id, tabs }: Props) {
  const { t } = useTranslation();
  const listPath = useMatch({ strict: false, select: (match) => match.pathname.replace(/\/[^/]+\/?$/, '') });
  const record = useQuery({
    queryKey: [area, 'one', id],
    queryFn: () =>
      call(api.get, recordCall(area, id, recordsOf(api))) as Promise<{ data: { id: number } & Record<string, unknown> }>,
    enabled: Number.isSafeInteger(id),
  });
  const name = useRecordName(area, record.data?.data);
  if (!Number.isSafeInteger(id) || isMissing(record.error)) return <NotFoundPage />;
  return (
    <div className={layout.page}>
      <FormHeader area={area} listPath={listPath} title={record.data ? name : t(`${area}.edit`)}>
        {tabs}
      </FormHeader>
      <History area={area} id={id} />
    </div>
  );
}

const isMissing = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400);

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

const PAGE_SIZE = 20;

/** What was done to one record, the newest first. Kept under its area, so that a change there shows here as well. */
export function History({ area, id }: { area: string; id: number }) {
  const { t } = useTranslation();
  const record = recordOf(area);
  const pages = useInfiniteQuery({
    queryKey: [area, 'log', id],
    queryFn: ({ pageParam: page }) =>
      call(logApi.list, {
        query: {
          filters: { record: { $eq: record }, recordId: { $eq: String(id) } },
          populate: ['person'],
          pagination: { page, pageSize: PAGE_SIZE },
        },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { pagination } }) => (pagination.page < pagination.pageCount ? pagination.page + 1 : undefined),
  });
  if (pages.isPending) return <Skeleton height={240} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (pages.isError)
    return (
      <Notice order={2} icon={<IconPlugConnectedX size={28} />} title={t('list.failed')} text={problemText(pages.error)}>
        <Button onClick={() => void pages.refetch()}>{t('error.retry')}</Button>
      </Notice>
    );
  const entries = pages.data.pages.flatMap(({ data }) => data);
  if (entries.length === 0)
    return <Notice order={2} icon={<IconHistory size={28} />} title={t('history.title')} text={t('history.empty')} />;
  return (
    <>
      <LogLines label={t('history.title')} entries={entries} />
      {pages.hasNextPage && (
        <div className={css.more}>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </>
  );
}
