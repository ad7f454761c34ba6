import type { Post } from '@lobby/contract/areas/post';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { pagedBy } from '#shared/list/list-search.ts';
import { Paging } from '#shared/list/Paging.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import type { Face } from '../faces.ts';
import { titleOf } from '../post-words.ts';
import { ReadBar } from './ReadBar.tsx';
import { ReceiptTable } from './ReceiptTable.tsx';
import '#shared/list/list.css';

const PAGE_SIZE = 50;
const paged = pagedBy(PAGE_SIZE);
type Props = { face: Face; post: Post; tabs: ReactNode };

/** Everybody it was sent to, and whether they have read it. */
export function ReceiptsPage({ face, post, tabs }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { page = 1, pageSize = PAGE_SIZE } = useSearch({ strict: false }) as { page?: number; pageSize?: number };
  const receipts = useQuery({
    queryKey: [face.area, 'receipts', post.id, page, pageSize],
    queryFn: () => call(face.api.receipts, { params: { id: post.id }, query: { pagination: { page, pageSize } } }),
    placeholderData: keepPreviousData,
  });
  const turn = (change: { page?: number; pageSize?: number }) =>
    void navigate({ to: '.', search: { tab: 'receipts', ...paged({ pageSize, ...change }) }, resetScroll: false });
  return (
    <>
      <FormHeader area={face.area} listPath={face.path} title={titleOf(post, language)}>
        {tabs}
      </FormHeader>
      <ReadBar post={post} />
      {receipts.isError ? (
        <Notice order={2} title={t('list.failed')} text={problemText(receipts.error)}>
          <Button onClick={() => void receipts.refetch()}>{t('error.retry')}</Button>
        </Notice>
      ) : receipts.data ? (
        <>
          <ReceiptTable receipts={receipts.data.data} />
          <Paging pagination={receipts.data.meta.pagination} change={turn} />
        </>
      ) : (
        <Skeleton height={240} radius="lg" role="status" aria-label={t('list.loading')} />
      )}
    </>
  );
}
