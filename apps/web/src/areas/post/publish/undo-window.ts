import { type Post, UNDO_SECONDS } from '@lobby/contract/areas/post';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';

/** By this machine's clock, which may differ from the server's: what was published here counts from the moment of the answer. */
const leavesAt = new Map<string, number>();
const keyOf = (id: number, publishedAt: Date) => `${id} ${publishedAt.getTime()}`;
export function notePublished({ id, publishedAt, sendAt }: Pick<Post, 'id' | 'publishedAt' | 'sendAt'>) {
  if (publishedAt && sendAt) leavesAt.set(keyOf(id, publishedAt), Date.now() + sendAt.getTime() - publishedAt.getTime());
}

/** Seconds until it leaves, and as long it can be taken back; the server has the last word. */
export function useUndoSeconds({
  id,
  state,
  publishedAt,
  sendAt,
}: Pick<Post, 'id' | 'state' | 'publishedAt' | 'sendAt'>): number {
  const [now, setNow] = useState(Date.now);
  const waits = state === 'scheduled' && publishedAt !== null && sendAt !== null;
  useEffect(() => {
    if (!waits) return;
    const tick = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(tick);
  }, [waits]);
  if (!waits) return 0;
  const leaves = leavesAt.get(keyOf(id, publishedAt)) ?? sendAt.getTime();
  // Never more than the whole of it: until the first tick the clock stands where the page was opened.
  const whole = sendAt.getTime() - publishedAt.getTime();
  return Math.max(0, Math.ceil(Math.min(whole, leaves - now) / 1000));
}

/** When it leaves, in words: in a moment, or on its day at its hour. */
export function useSendingWords() {
  const { t } = useTranslation();
  const zone = useZone();
  return ({ publicDate: [day] }: Pick<Post, 'publicDate'>) =>
    day ? t('post.publish.onDay', { day: formatMoment(day, zone) }) : t('post.publish.soon', { count: UNDO_SECONDS });
}
