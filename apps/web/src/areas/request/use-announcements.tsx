import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/texts/language.ts';
import { OutcomeWords } from './OutcomeWords.tsx';
import { requestTitle } from './request-words.ts';
import type { Outcome } from './use-decision.ts';
import type { Queue } from './use-queue.ts';

/** What was done last, and what comes next: read out, so that whoever does not look at the screen can go on. */
export function useAnnouncements(queue: Queue, pane: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [announcement, setAnnouncement] = useState<{ words: ReactNode; next: string } | null>(null);
  // An answer comes when it comes: it must find the queue as it is then, not as it was when the key was pressed.
  const latest = useRef(queue);
  useEffect(() => {
    latest.current = queue;
  });

  function move(by: 1 | -1) {
    const next = queue.move(by);
    if (next) setAnnouncement({ words: '', next: requestTitle(next, language) });
  }
  function onDecided(outcome: Outcome) {
    const words = <OutcomeWords outcome={outcome} />;
    const { shownId, following, show } = latest.current;
    // Whoever has gone on meanwhile stays where they are, with what they have typed there.
    if (shownId !== outcome.request.id) return setAnnouncement({ words, next: '' });
    const next = following(outcome.request.id);
    // Whoever pressed a button stood in the pane: the next request takes its place.
    if (pane.current?.contains(document.activeElement)) pane.current.focus({ preventScroll: true });
    setAnnouncement({ words, next: next ? t('request.next', { title: requestTitle(next, language) }) : '' });
    show(next);
  }
  return { announcement, setAnnouncement, move, onDecided };
}
