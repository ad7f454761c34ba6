import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@lobby/contract/constants';
import { NativeSelect, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Paging.module.css';
import { rememberPageSize } from './page-size.ts';
import type { List, ListAnswer } from './use-list.ts';

type Props = {
  /** The list that remembers how many rows somebody wants to see. */
  area?: string;
  pagination: ListAnswer['meta']['pagination'];
  change: List['change'];
  children?: ReactNode;
};

const said = (number: number) => number.toLocaleString('en');

export function Paging({ area, pagination: { page, pageSize, pageCount, total }, change, children }: Props) {
  const { t } = useTranslation();
  const tight = useMediaQuery('(max-width: 560px)');
  const first = (page - 1) * pageSize + 1;
  const beyond = total > 0 && page > pageCount;
  // The last row of the last page was deleted, or a shared address has grown old.
  useEffect(() => {
    if (beyond) change({ page: pageCount }, { replace: true });
  });
  return (
    <div className={css.paging}>
      <span className={css.range}>
        {t('list.range', { first: said(first), last: said(Math.min(first + pageSize - 1, total)), total: said(total) })}
      </span>
      <NativeSelect
        aria-label={t('list.pageSize')}
        value={String(pageSize)}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('list.perPage', { size }) }))}
        onChange={(event) => {
          const size = Number(event.currentTarget.value);
          if (area) rememberPageSize(area, size);
          change(size === DEFAULT_PAGE_SIZE ? { pageSize: 0 } : { pageSize: size });
        }}
      />
      {children}
      <Pagination
        className={css.pages ?? ''}
        total={pageCount}
        value={page}
        onChange={(next) => change({ page: next })}
        size="md"
        siblings={tight ? 0 : 1}
        gap={4}
        getControlProps={(control) => ({ 'aria-label': t(`list.page.${control}`) })}
        getItemProps={(number) => ({ 'aria-label': t('list.page.number', { number }) })}
      />
    </div>
  );
}
