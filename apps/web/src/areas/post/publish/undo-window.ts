import type { Post } from '@lobby/contract/areas/post';
import { useEffect, useState } from 'react';

/** By this machine's clock, which may differ from the server's: what was published here counts from the moment of the answer. */
const leavesAt = new Map<number, number>();
export function notePublished({ id, publishedAt, sendAt }: Pick<Post, 'id' | 'publishedAt' | 'sendAt'>) {
  if (publishedAt && sendAt) leavesAt.set(id, Date.now() + sendAt.getTime() - publishedAt.getTime());
}

/** Seconds until it leaves, and as long it can be taken back; the server has the last word. */
export function useUndoSeconds({ id, state, sendAt }: Pick<Post, 'id' | 'state' | 'sendAt'>): number {
  const [now, setNow] = useState(Date.now);
  const leaves = leavesAt.get(id) ?? sendAt?.getTime() ?? 0;
  const left = state === 'scheduled' ? Math.max(0, Math.ceil((leaves - now) / 1000)) : 0;
  const open = left > 0;
  useEffect(() => {
    if (!open) return;
    const tick = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(tick);
  }, [open]);
  // Published after this page was opened: the clock stands at the opening.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change itself that counts
  useEffect(() => setNow(Date.now()), [leaves]);
  return left;
}
