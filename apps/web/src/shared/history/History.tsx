import { type Log, logApi } from '@lobby/contract/areas/log';
import { Button, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { firstRecordOf } from '#shared/area/records.ts';
import { call } from '#shared/call/call.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import css from './History.module.css';
import { LogLine } from './LogLines.tsx';

const PAGE_SIZE = 20;

type Props = {
  area: string;
  id: number;
  /** What the area tells in its own words, each a `HistoryLine`, and which entries of the log say the same once more. */
  own?: { lines: { id: string; at: Date; line: ReactNode }[]; isRepeated: (entry: Log) => boolean };
};

/** What was done to one record, the newest first. Kept under its area, so that a change there shows here as well. */
export function History({ area, id, own }: Props) {
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
  if (pages.isLoadingError) return <LoadFailed order={2} error={pages.error} onRetry={pages.refetch} />;
  const logged = pages.data.pages
    .flatMap(({ data }) => data)
    .filter((entry) => !own?.isRepeated(entry))
    .map((entry) => ({ id: `log-${entry.id}`, at: entry.at, line: <LogLine entry={entry} area={area} /> }));
  const lines = [...(own?.lines ?? []), ...logged].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  if (lines.length === 0)
    return <Notice order={2} icon={<IconHistory size={28} />} title={t('history.title')} text={t('history.empty')} />;
  return (
    <>
      <ol className={layout.lines} aria-label={t('history.title')}>
        {lines.map(({ id: key, line }) => (
          <Fragment key={key}>{line}</Fragment>
        ))}
      </ol>
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
