import type { Post } from '@lobby/contract/areas/post';
import type { Language } from '@lobby/contract/constants';
import { formatDate } from '#shared/dates/dates.ts';

/** A notice may be shown in the language that is not on screen. */
const openEnds = { th: { from: 'ตั้งแต่', until: 'ถึง' }, en: { from: 'from', until: 'until' } } satisfies Record<Language, object>;

/** `15/11/2026 – 20/11/2026` by the building's calendar, `until 20/11/2026` where a side is open; with the hours where residents read it. */
export function periodOf(
  { startDate, endDate }: Pick<Post, 'startDate' | 'endDate'>,
  zone: string,
  language: Language,
  written: (moment: Date, zone: string) => string = formatDate,
): string {
  const [from, to] = [startDate, endDate].map((moment) => (moment ? written(moment, zone) : ''));
  if (from === to) return from ?? '';
  if (from && to) return `${from} – ${to}`;
  return from ? `${openEnds[language].from} ${from}` : `${openEnds[language].until} ${to}`;
}

/** How many of those it was sent to have read it; nothing before it is sent, or where nobody was there. */
export const readPercent = ({ people, readers, sentAt }: Pick<Post, 'people' | 'readers' | 'sentAt'>) =>
  sentAt && people > 0 ? `${Math.round((100 * readers) / people)}%` : '';
