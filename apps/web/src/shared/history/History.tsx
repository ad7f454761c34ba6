import { logApi } from '@lobby/contract/areas/log';
import { Button, Skeleton } from '@mantine/core';
import { IconHistory, IconPlugConnectedX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { firstRecordOf } from '#shared/area/records.ts';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { Notice } from '#shared/layout/Notice.tsx';
import css from './History.module.css';
import { LogLines } from './LogLines.tsx';

const PAGE_SIZE = 20;

/** What was done to one record, the newest first. Kept under its area, so that a change there shows here as well. */
export function History({ area, id }: { area: string; id: number }) {
  const { t } = useTranslation();
  const record = firstRecordOf(area)?.table;
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
      <LogLines label={t('history.title')} entries={entries} area={area} />
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
