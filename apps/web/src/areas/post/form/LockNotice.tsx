import type { PostState } from '@lobby/contract/areas/post';
import { Button } from '@mantine/core';
import { IconCopy, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#shared/session/can.ts';
import type { PostKind } from '../post-kinds.ts';
import { useDuplicate } from '../publish/use-duplicate.ts';
import css from './Form.module.css';

type Props = { kind: PostKind; id: number; state: PostState };

/** Why a published post stays as it is, and the way around: a copy. */
export function LockNotice({ kind, id, state }: Props) {
  const { t } = useTranslation();
  const duplicate = useDuplicate(kind);
  const writable = useCan()(`${kind.area}:write`);
  return (
    <section className={css.notice} aria-label={t('post.lock.title')}>
      <IconLock size={20} aria-hidden />
      <p>{t(`post.lock.${state === 'scheduled' ? 'scheduled' : 'sent'}`)}</p>
      {writable && (
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void duplicate(id)}>
          {t('post.duplicate.act')}
        </Button>
      )}
    </section>
  );
}
