import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { Sheet } from '#shared/print/Sheet.tsx';
import { useFace } from '../faces.ts';
import { usePost } from '../page/use-post.ts';
import { Poster } from './Poster.tsx';
import css from './PosterPage.module.css';

/** What hangs in the lift, ready for the printer. */
export function PosterPage() {
  const { t } = useTranslation();
  const face = useFace();
  const { id } = useParams({ strict: false }) as { id: string };
  const post = usePost(face, Number(id));
  if (post.isError)
    return (
      <Notice title={t('list.failed')} text={problemText(post.error)}>
        <Button onClick={() => void post.refetch()}>{t('error.retry')}</Button>
      </Notice>
    );
  if (!post.data) return <Skeleton height={600} radius="lg" role="status" aria-label={t('list.loading')} />;
  return (
    <>
      <div className={css.head} data-screen-only>
        <div>
          <FormHeader area={face.area} listPath={face.path} title={t('post.poster.title')} />
          <p className={css.help}>{t('post.poster.help')}</p>
        </div>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('post.poster.print')}
        </Button>
      </div>
      <Sheet label={post.data.data.title}>
        <Poster post={post.data.data} />
      </Sheet>
    </>
  );
}
