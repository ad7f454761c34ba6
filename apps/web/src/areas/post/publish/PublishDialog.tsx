import { type Post, UNDO_SECONDS } from '@lobby/contract/areas/post';
import { lacksEnglish } from '@lobby/contract/areas/post-rule';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLanguage, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { ReachCounter, useReach } from '../audience/ReachCounter.tsx';
import css from '../page/Page.module.css';
import type { PostKind } from '../post-kinds.ts';
import { useSendingWords } from './undo-window.ts';

export type AskedPost = Pick<Post, 'type' | 'audience' | 'publicDate' | 'titleEn' | 'contentEn'>;
type Props = { kind: PostKind; post: AskedPost; running?: boolean; onPublish: () => void; onClose: () => void };

/** Residents who hear from the office all day stop listening. */
const MANY_A_DAY = 5;

/** Says what will happen before it does: to how many, when, in which language, what can be taken back, and what cannot be changed after. */
export function PublishDialog({ kind, post, running = false, onPublish, onClose }: Props) {
  const { t } = useTranslation();
  const when = useSendingWords()(post);
  const today = useReach(kind, post.audience).data?.today ?? 0;
  const isThaiOnly = lacksEnglish(post);
  return (
    <Dialog opened title={t('post.publish.title')} onClose={onClose}>
      <ReachCounter area={kind.area} api={kind.api} audience={post.audience} />
      <ul className={css.consequences}>
        <li>{when}</li>
        <li>{t('post.publish.undo', { count: UNDO_SECONDS })}</li>
        <li>{t('post.publish.lock')}</li>
        {post.type === 'emergency' && <li>{t('post.publish.emergency')}</li>}
      </ul>
      {isThaiOnly && (
        <p className={css.warning} role="note">
          <IconLanguage size={20} aria-hidden />
          {t('post.publish.thaiOnly')}
        </p>
      )}
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
          {t(isThaiOnly ? 'post.publish.actThai' : 'post.publish.act')}
        </Button>
      </div>
    </Dialog>
  );
}
