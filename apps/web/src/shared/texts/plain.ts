import type { Language } from '@lobby/contract/constants';

/** A value that reads as itself. */
export const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Its words; nothing for what has none, and never `[object Object]`. */
export const plainText = (value: unknown) => (isPlain(value) ? String(value) : '');

const KB = 1024;

/** As people say it: whole kilobytes, megabytes with one digit. */
export const sizeText = (bytes: number) =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB)).toLocaleString('en')} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;

type Titled = { title: string; titleEn: string | null };
/** The title of a post or an event; what nobody has translated yet shows in Thai. */
export const displayTitle = ({ title, titleEn }: Titled, language: Language) => (language === 'en' && titleEn) || title;
