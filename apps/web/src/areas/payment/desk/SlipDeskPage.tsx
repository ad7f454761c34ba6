import { Button, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMoodCheck, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { Key } from '#shared/keys/Key.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { DeskKeys } from './DeskKeys.tsx';
import css from './SlipDesk.module.css';
import { SlipPane } from './SlipPane.tsx';
import { SlipQueue } from './SlipQueue.tsx';
import { type Slips, useSlips } from './use-slips.ts';

/** As wide as queue, slip and bill need; below it the queue comes first, then slip and bill one under the other. */
const THREE_PANES = '(min-width: 1100px)';

/** Slips are marked one after the other and posted together, with one password. */
export function SlipDeskPage() {
  const hasPanes = useMediaQuery(THREE_PANES, true, { getInitialValueInEffect: false });
  const slips = useSlips(hasPanes);
  const { answer } = slips;
  if (answer.isPending) return <FormSkeleton fields={6} />;
  if (answer.isLoadingError) return <LoadFailed error={answer.error} onRetry={answer.refetch} />;
  return <Desk slips={slips} hasPanes={hasPanes} />;
}

function Desk({ slips, hasPanes }: { slips: Slips; hasPanes: boolean }) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const pane = useRef<HTMLDivElement>(null);
  const { rows, shownId, marked, isZoomed, total } = slips;
  useUnsavedGuard(marked.length > 0);

  async function post() {
    const results = await slips.post();
    const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
    const counts = { accepted: count('accepted'), refused: count('refused'), failed: count('failed') };
    if (results.length > 0) setAnnouncement(t('desk.posted', counts));
  }
  /** A mark leads to the next slip that has none; on the phone back to the queue after the last one. */
  function onMarked(words: string, goesOn: boolean) {
    setAnnouncement(words);
    if (!goesOn) return;
    const { following } = slips;
    if (following) slips.show(following.id);
    else if (!hasPanes) slips.show(undefined);
    // Whoever pressed a button stood in the pane: the next slip takes its place.
    if (pane.current?.contains(document.activeElement)) pane.current.focus({ preventScroll: true });
    if (!hasPanes) pane.current?.scrollIntoView();
  }
  usePageKeys({
    j: () => slips.move(1),
    k: () => slips.move(-1),
    // A picture that is larger than its frame is moved by the arrows.
    ...(!isZoomed && { arrowdown: () => slips.move(1), arrowup: () => slips.move(-1) }),
    'ctrl+enter': () => void post(),
  });
  const isQueueShown = hasPanes || shownId === undefined;
  return (
    <>
      <div className={css.header}>
        <Title order={1}>{t('desk.title')}</Title>
        <span className={layout.note}>{t('desk.waiting', { count: total })}</span>
        <Button
          className={css.post ?? ''}
          leftSection={<IconSend size={18} aria-hidden />}
          rightSection={<Key name="Ctrl + Enter" />}
          disabled={marked.length === 0}
          loading={slips.running}
          onClick={() => void post()}
        >
          {t('desk.post', { count: marked.length })}
        </Button>
      </div>
      <div className={css.announcement} role="status">
        {announcement}
      </div>
      {rows.length === 0 ? (
        <div className={layout.card}>
          <Notice order={2} icon={<IconMoodCheck size={28} />} title={t('desk.empty.title')} text={t('desk.empty.text')} />
        </div>
      ) : (
        <div className={css.panes} data-panes={hasPanes || undefined}>
          {isQueueShown && <SlipQueue slips={slips} />}
          {shownId !== undefined && (
            <SlipPane ref={pane} key={shownId} id={shownId} slips={slips} hasPanes={hasPanes} onMarked={onMarked} />
          )}
        </div>
      )}
      {hasPanes && rows.length > 0 && <DeskKeys />}
    </>
  );
}
