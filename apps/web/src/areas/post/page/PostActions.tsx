import { type Post, UNDO_SECONDS } from '@lobby/contract/areas/post';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconPencil, IconPrinter, IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { lastSearch } from '#shared/list/memory.ts';
import { useRemove } from '#shared/list/use-remove.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { ReachCounter, useReach } from '../audience/ReachCounter.tsx';
import type { PostKind } from '../post-kinds.ts';
import { titleOf } from '../post-words.ts';
import { notePublished, useSendingWords } from '../publish/undo-window.ts';
import { useDuplicate } from '../publish/use-duplicate.ts';
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
    if (await remove([id], titleOf(post, language))) await navigate({ to: kind.path, search: lastSearch(kind.area) });
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

/** Nothing is said when it worked: the bar that counts down says it. */
function usePublish({ area, api }: PostKind) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  async function publish(id: number): Promise<void> {
    setRunning(true);
    try {
      notePublished((await call(api.publish, { params: { id } })).data);
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: [area] });
    }
  }
  return { publish, running };
}

type PublishDialogProps = { kind: PostKind; post: Post; running: boolean; onPublish: () => void; onClose: () => void };

/** Residents who hear from the office all day stop listening. */
const MANY_A_DAY = 5;

/** Says what will happen before it does: to how many, when, what can be taken back, and what cannot be changed after. */
function PublishDialog({ kind, post, running, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const when = useSendingWords()(post);
  const today = useReach(kind, post.audience).data?.today ?? 0;
  return (
    <Dialog opened title={t('post.publish.title')} onClose={onClose}>
      <ReachCounter area={kind.area} api={kind.api} audience={post.audience} />
      <ul className={css.consequences}>
        <li>{when}</li>
        <li>{t('post.publish.undo', { count: UNDO_SECONDS })}</li>
        <li>{t('post.publish.lock')}</li>
        {post.type === 'emergency' && <li>{t('post.publish.emergency')}</li>}
      </ul>
      {today >= MANY_A_DAY && (
        <p className={css.warning} role="note">
          <IconAlertTriangle size={20} aria-hidden />
          {t('post.publish.many', { count: today })}
        </p>
      )}
      <div className={dialog.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button
          {...(post.type === 'emergency' && { color: 'red' })}
          leftSection={<IconSend size={18} aria-hidden />}
          loading={running}
          onClick={onPublish}
        >
          {t('post.publish.act')}
        </Button>
      </div>
    </Dialog>
  );
}
