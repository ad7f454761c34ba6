import { type Post, UNDO_SECONDS } from '@lobby/contract/areas/post';
import { useEffect, useState } from 'react';

/** By this machine's clock, which may differ from the server's: what was published here counts from the moment of the answer. */
const publishedHere = new Map<number, number>();
export const notePublished = (id: number) => publishedHere.set(id, Date.now());

/** Seconds left to take publishing back; the server has the last word. */
export function useUndoSeconds({ id, state, publishedAt }: Pick<Post, 'id' | 'state' | 'publishedAt'>): number {
  const [now, setNow] = useState(Date.now);
  const since = publishedHere.get(id) ?? publishedAt?.getTime() ?? 0;
  const left = Math.min(UNDO_SECONDS, Math.ceil((since + UNDO_SECONDS * 1000 - now) / 1000));
  const open = state === 'scheduled' && left > 0;
  useEffect(() => {
    if (!open) return;
    const tick = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(tick);
  }, [open]);
  // What is published later than this page was opened would be judged by an old clock.
  useEffect(() => setNow(Date.now()), [since]);
  return open ? left : 0;
}
