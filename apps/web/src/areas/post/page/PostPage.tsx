import type { Post, Receipt } from '@lobby/contract/areas/post';
import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { FormHeader, FormSkeleton } from '#shared/form/FormHeader.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import { HistoryPage } from '#shared/form/HistoryPage.tsx';
import type { Values } from '#shared/form/values.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { Paging } from '#shared/list/Paging.tsx';
import table from '#shared/list/RowTable.module.css';
import { pagedBy } from '#shared/list-search/list-search.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import form from '../form/Form.module.css';
import { LockNotice } from '../form/LockNotice.tsx';
import { formOf, isLocked } from '../form/sections.tsx';
import css from '../Post.module.css';
import { type PostKind, usePost, usePostKind } from '../post-kinds.ts';
import { readPercent } from '../post-words.ts';
import { usePublishStep } from '../publish/use-publish-step.tsx';
import { TypedPreview } from './PhonePreview.tsx';
import { PostView } from './PostView.tsx';
import '#shared/list/list.css';
import { displayTitle } from '#shared/texts/plain.ts';

/** One post: how residents see it, whom it reaches, where it stands; its form, its readers and its history are other sides of it. */
export function PostPage() {
  const kind = usePostKind();
  const { id: written } = useParams({ strict: false }) as { id: string };
  const { edit, tab } = useSearch({ strict: false }) as { edit?: string; tab?: string };
  const writable = useCan()(`${kind.area}:write`);
  const id = Number(written);
  const post = usePost(kind, id);

  if (!Number.isSafeInteger(id) || isMissingRecord(post.error)) return <NotFoundPage />;
  if (post.isPending) return <FormSkeleton fields={6} />;
  if (post.isError) return <LoadFailed error={post.error} onRetry={post.refetch} />;
  const shown = post.data.data;
  const tabs = <PostTabs kind={kind} post={shown} />;
  if (tab === 'history') return <HistoryPage area={kind.area} api={kind.records} id={id} tabs={tabs} />;
  if (tab === 'receipts') return <ReceiptsPage kind={kind} post={shown} tabs={tabs} />;
  if (edit && writable) return <PostEditPage post={shown} />;
  return <PostView kind={kind} post={shown} writable={writable} tabs={tabs} />;
}

/** Who received it is known once it is sent. */
function PostTabs({ kind, post }: { kind: PostKind; post: Pick<Post, 'id' | 'sentAt'> }) {
  const { t } = useTranslation();
  const to = `${kind.path}/${post.id}`;
  return (
    <PageTabs
      label={t(`${kind.area}.edit`)}
      tabs={[
        { name: t('history.tab.details'), to, search: {} },
        ...(post.sentAt ? [{ name: t('post.receipts.tab'), to, search: { tab: 'receipts' } }] : []),
        { name: t('history.tab.history'), to, search: { tab: 'history' } },
      ]}
    />
  );
}

/** All of a draft, with publishing as the next step; of a published post what may still change, with the reason why the rest may not. */
function PostEditPage({ post }: { post: Post }) {
  const { id, state } = post;
  const kind = usePostKind();
  const locked = isLocked(state);
  const { next, dialog } = usePublishStep(kind);
  const { sections, input } = formOf(state, post);
  const preview = (values: Values) => !locked && <TypedPreview values={values} />;
  return (
    <div className={form.form}>
      <FormPage
        area={kind.area}
        api={{ ...kind.records, input }}
        sections={sections}
        top={locked && <LockNotice kind={kind} id={id} state={state} />}
        aside={preview}
        next={locked ? undefined : next}
      />
      {dialog}
    </div>
  );
}

const PAGE_SIZE = 50;
const paged = pagedBy(PAGE_SIZE);
type Props = { kind: PostKind; post: Post; tabs: ReactNode };

/** Everybody it was sent to, and whether they have read it. */
function ReceiptsPage({ kind, post, tabs }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { page = 1, pageSize = PAGE_SIZE } = useSearch({ strict: false }) as { page?: number; pageSize?: number };
  const receipts = useQuery({
    queryKey: [kind.area, 'receipts', post.id, page, pageSize],
    queryFn: () => call(kind.api.receipts, { params: { id: post.id }, query: { pagination: { page, pageSize } } }),
    placeholderData: keepPreviousData,
  });
  const turn = (change: { page?: number; pageSize?: number }) =>
    void navigate({ to: '.', search: { tab: 'receipts', ...paged({ pageSize, ...change }) }, resetScroll: false });
  return (
    <>
      <FormHeader area={kind.area} listPath={kind.path} title={displayTitle(post, language)}>
        {tabs}
      </FormHeader>
      <ReadBar post={post} />
      {receipts.isError ? (
        <LoadFailed order={2} error={receipts.error} onRetry={receipts.refetch} />
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

/** How much of the house has read it. */
function ReadBar({ post }: { post: Post }) {
  const { t } = useTranslation();
  const number = (count: number) => count.toLocaleString('en');
  return (
    <div className={css.read}>
      <strong>{readPercent(post) || '0%'}</strong>
      <span>{t('post.receipts.read', { readers: number(post.readers), people: number(post.people) })}</span>
      <progress className={css.receiptsBar} max={post.people || 1} value={post.readers} aria-label={t('post.field.read')} />
    </div>
  );
}

function ReceiptTable({ receipts }: { receipts: Receipt[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            {['room', 'name', 'sentAt', 'readAt'].map((field) => (
              <th key={field} scope="col">
                {t(`post.receipts.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {receipts.map(({ id, room, sentAt, readAt, ...person }) => (
            <tr key={id} className={css.row}>
              <td>{room}</td>
              <td>{nameOf(person, language)}</td>
              <td>
                <Moment at={sentAt} />
              </td>
              <td>
                {readAt ? (
                  <span className={css.seen}>
                    <IconCheck size={18} aria-hidden /> <Moment at={readAt} />
                  </span>
                ) : (
                  t('post.receipts.unread')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
