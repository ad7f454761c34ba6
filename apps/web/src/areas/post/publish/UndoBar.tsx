import { type Post, UNDO_SECONDS } from '@lobby/contract/areas/post';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/query/command.ts';
import type { Face } from '../faces.ts';
import { useSendingWords } from './sending-words.ts';
import css from './UndoBar.module.css';
import { useUndoSeconds } from './undo-window.ts';

/** For as long as nothing has left: how long that is, and the way back. */
export function UndoBar({ face, post }: { face: Face; post: Post }) {
  const { t } = useTranslation();
  const left = useUndoSeconds(post);
  const when = useSendingWords()(post);
  const { run, running } = useCommand(face.api.undo, { area: face.area, done: 'post.undo.done' });
  if (left === 0) return null;
  const soon = left <= UNDO_SECONDS;
  return (
    <section className={css.bar} aria-label={t('post.undo.title')}>
      <span role="timer" aria-live="off">
        {soon ? t('post.undo.left', { count: left }) : when}
      </span>
      {soon && <progress className={css.progress} max={UNDO_SECONDS} value={left} aria-label={t('post.undo.title')} />}
      <Button
        variant="white"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        loading={running}
        onClick={() => void run({ params: { id: post.id } })}
      >
        {t('post.undo.act')}
      </Button>
    </section>
  );
}
