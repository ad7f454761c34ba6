import { Button, Skeleton } from '@mantine/core';
import { IconMoodEmpty, IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#shared/call/call-error.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { ALL } from './columns.ts';
import { isNarrowed, partOf } from './list-query.ts';
import css from './RowCards.module.css';
import type { Answered, List } from './use-list.ts';

type Props = {
  list: Pick<List, 'area' | 'path' | 'search' | 'change'> & Partial<Pick<List, 'filters' | 'rows'>> & Answered;
  columnCount: number;
  narrow: boolean;
  writable: boolean;
  /** Which texts say that there is nothing yet, if not those of the area. */
  empty?: string | undefined;
  children: ReactNode;
};

/** The rows, or the reason why there are none. */
export function ListState({ list, columnCount, narrow, writable, empty = `${list.area}.empty`, children }: Props) {
  const { t } = useTranslation();
  const { area, answer, search, change, rows = [] } = list;
  if (answer.isPending) return <RowSkeletons columnCount={columnCount} narrow={narrow} />;
  const clear = () => change({ q: '', filters: {} });
  if (answer.isError)
    return (
      <div className={layout.card} role="alert">
        {isRefused(answer.error) && isNarrowed(search, list.filters) ? (
          <Notice order={2} icon={<IconSearchOff size={28} />} title={t('list.failed')} text={t('list.unknownFilter')}>
            <Button onClick={clear}>{t('list.clear')}</Button>
          </Notice>
        ) : (
          <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />
        )}
      </div>
    );
  if (answer.data.meta.pagination.total > 0 || rows.length > 0) return children;
  const part = partOf(search, list.filters);
  if (part) {
    const { field, value } = part;
    const other = part.isChoice && !part.isOpening ? 'list.part.title' : `${empty}.title`;
    return (
      <div className={layout.card}>
        <Notice
          order={2}
          icon={<IconMoodEmpty size={28} />}
          title={t([`${empty}.${value}`, other], { part: t(`${area}.filter.${field}.${value}`) })}
          text={t(part.isOpening ? `${empty}.text` : 'list.part.text')}
        >
          <Button variant="default" onClick={() => change({ filters: { [field]: [ALL] } })}>
            {t('list.part.all')}
          </Button>
        </Notice>
      </div>
    );
  }
  if (isNarrowed(search, list.filters))
    return (
      <div className={layout.card}>
        <Notice order={2} icon={<IconSearchOff size={28} />} title={t('list.nothing.title')} text={t('list.nothing.text')}>
          <Button variant="default" onClick={clear}>
            {t('list.clear')}
          </Button>
        </Notice>
      </div>
    );
  return (
    <div className={layout.card}>
      <Notice order={2} icon={<IconMoodEmpty size={28} />} title={t(`${empty}.title`)} text={t(`${empty}.text`)}>
        {writable && (
          <LinkButton to={`${list.path}/create`} leftSection={<IconPlus size={18} aria-hidden />}>
            {t(`${area}.create`)}
          </LinkButton>
        )}
      </Notice>
    </div>
  );
}

/** Asked again, it would be refused again. */
const isRefused = (error: unknown) => error instanceof CallError && error.status === 400;

/** In the shape of what comes: rows of a table, or cards on the phone. */
function RowSkeletons({ columnCount, narrow }: { columnCount: number; narrow: boolean }) {
  const { t } = useTranslation();
  const widths = Array.from({ length: narrow ? 2 : columnCount }, (_, at) => `${at === 0 ? 70 : 36 + ((at * 23) % 30)}%`);
  return (
    <div className={narrow ? layout.list : layout.card} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: narrow ? 5 : 10 }, (_, row) => row).map((row) => (
        <div
          key={row}
          className={narrow ? css.skeletonCard : css.skeletonRow}
          style={{ '--columns': columnCount - 1 } as CSSProperties}
        >
          {widths.map((width) => (
            <Skeleton key={width} height={14} width={width} radius="xl" />
          ))}
        </div>
      ))}
    </div>
  );
}
