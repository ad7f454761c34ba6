import { Button } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { HistoryPage } from '#shared/history/HistoryPage.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import { useFace } from '../faces.ts';
import { PostEditPage } from '../form/PostEditPage.tsx';
import { PostTabs } from './PostTabs.tsx';
import { PostView } from './PostView.tsx';
import { ReceiptsPage } from './ReceiptsPage.tsx';
import { usePost } from './use-post.ts';

/** One post: how residents see it, whom it reaches, where it stands; its form, its readers and its history are other sides of it. */
export function PostPage() {
  const { t } = useTranslation();
  const face = useFace();
  const { id: written } = useParams({ strict: false }) as { id: string };
  const { edit, tab } = useSearch({ strict: false }) as { edit?: string; tab?: string };
  const writable = useCan()(`${face.area}:write`);
  const id = Number(written);
  const post = usePost(face, id);

  if (!Number.isSafeInteger(id) || isMissing(post.error)) return <NotFoundPage />;
  if (post.isPending) return <FormSkeleton fields={6} />;
  if (post.isError)
    return (
      <Notice title={t('list.failed')} text={problemText(post.error)}>
        <Button onClick={() => void post.refetch()}>{t('error.retry')}</Button>
      </Notice>
    );
  const shown = post.data.data;
  const tabs = <PostTabs face={face} post={shown} />;
  if (tab === 'history') return <HistoryPage area={face.area} api={face.records} id={id} tabs={tabs} />;
  if (tab === 'receipts') return <ReceiptsPage face={face} post={shown} tabs={tabs} />;
  if (edit && writable) return <PostEditPage id={id} state={shown.state} />;
  return <PostView face={face} post={shown} writable={writable} tabs={tabs} />;
}

const isMissing = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400);
