import type { Post } from '@lobby/contract/areas/post';
import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPrinter, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { lastSearch } from '#shared/list/memory.ts';
import { useRemove } from '#shared/list/use-remove.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { displayTitle } from '#shared/texts/plain.ts';
import type { PostKind } from '../post-kinds.ts';
import { PublishDialog } from '../publish/PublishDialog.tsx';
import { useDuplicate } from '../publish/use-duplicate.ts';
import { usePublish } from '../publish/use-publish.ts';
import css from './Page.module.css';

type Props = { kind: PostKind; post: Post; writable: boolean; ready: boolean };

/** What can be done with it now. */
export function PostActions({ kind, post, writable, ready }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { publish, running } = usePublish(kind);
  const duplicate = useDuplicate(kind);
  const remove = useRemove(kind.area, kind.records);
  const { id, state } = post;
  const isDraft = state === 'draft';

  const removePost = async () => {
    if (await remove([id], displayTitle(post, language))) await navigate({ to: kind.path, search: lastSearch(kind.area) });
  };
  const publishPost = async () => {
    await publish(id);
    setAsking(false);
  };
  return (
    <div className={css.actions}>
      {writable && isDraft && (
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={!ready}
          aria-describedby="readiness"
          onClick={() => setAsking(true)}
        >
          {t('post.publish.open')}
        </Button>
      )}
      {writable && (
        <LinkButton
          variant="default"
          to={`${kind.path}/${id}`}
          search={{ edit: 'true' }}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('post.change')}
        </LinkButton>
      )}
      {!isDraft && (
        <LinkButton variant="default" to={`${kind.path}/${id}/poster`} leftSection={<IconPrinter size={18} aria-hidden />}>
          {t('post.poster.open')}
        </LinkButton>
      )}
      {writable && isDraft && (
        <>
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void duplicate(id)}>
            {t('post.duplicate.act')}
          </Button>
          <Button
            className={css.delete ?? ''}
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void removePost()}
          >
            {t('list.remove.confirm')}
          </Button>
        </>
      )}
      {asking && (
        <PublishDialog
          kind={kind}
          post={post}
          running={running}
          onPublish={() => void publishPost()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
