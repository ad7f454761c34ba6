import type { Post } from '@lobby/contract/areas/post';
import type { Language } from '@lobby/contract/constants';
import { formatDate } from '#shared/dates/dates.ts';

type Titled = Pick<Post, 'title' | 'titleEn'>;

/** In the language on screen; what nobody has translated yet shows in Thai. */
export const titleOf = ({ title, titleEn }: Titled, language: Language) => (language === 'en' && titleEn) || title;

/** `15/11/2026 – 20/11/2026` by the building's calendar, an arrow where a side is open; with the hours where residents read it. */
export function periodOf(
  { startDate, endDate }: Pick<Post, 'startDate' | 'endDate'>,
  zone: string,
  written = formatDate,
): string {
  const [from, to] = [startDate, endDate].map((moment) => (moment ? written(moment, zone) : ''));
  if (from === to) return from ?? '';
  return from && to ? `${from} – ${to}` : `${from} → ${to}`.trim();
}

/** How many of those it was sent to have read it; nothing before it is sent, or where nobody was there. */
export const readPercent = ({ people, readers, sentAt }: Pick<Post, 'people' | 'readers' | 'sentAt'>) =>
  sentAt && people > 0 ? `${Math.round((100 * readers) / people)} %` : '';
