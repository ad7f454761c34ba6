import type { Language } from '@lobby/contract/constants';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something waits: "12 minutes", "3 hours", from the second day on "2 days". */
export function ageWords(since: Date, now: Date, language: Language): string {
  const age = Math.max(0, now.getTime() - since.getTime());
  const [unit, size] =
    age < HOUR ? (['minute', MINUTE] as const) : age < 2 * DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  const words = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(Math.max(1, Math.floor(age / size)));
}
