import { type Post, UNDO_SECONDS } from '@lobby/contract/areas/post';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { ReachCounter } from '../audience/ReachCounter.tsx';
import { useReach } from '../audience/use-reach.ts';
import type { Face } from '../faces.ts';
import css from '../page/Page.module.css';
import { useSendingWords } from './sending-words.ts';

type Props = { face: Face; post: Post; running: boolean; onPublish: () => void; onClose: () => void };

/** Residents who hear from the office all day stop listening. */
const MANY_A_DAY = 5;

/** Says what will happen before it does: to how many, when, what can be taken back, and what cannot be changed after. */
export function PublishDialog({ face, post, running, onPublish, onClose }: Props) {
  const { t } = useTranslation();
  const when = useSendingWords()(post);
  const today = useReach(face, post.audience).data?.today ?? 0;
  return (
    <Dialog opened title={t('post.publish.title')} onClose={onClose}>
      <ReachCounter area={face.area} api={face.api} audience={post.audience} />
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
