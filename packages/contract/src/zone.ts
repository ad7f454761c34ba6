export const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return clock;
}

/** What the clock on the wall there shows, as the number of milliseconds a clock in Greenwich showing the same would mean. */
export function wallOf(moment: Date, zone: string): number {
  const shown = Date.parse(`${clockOf(zone).format(moment).replace(' ', 'T')}Z`);
  return shown + (((moment.getTime() % 1000) + 1000) % 1000);
}

const offsetAt = (moment: number, zone: string) => wallOf(new Date(moment), zone) - moment;

/**
 * The moment the clock there shows this. Of an hour that comes twice it is the first one; an hour that is left out
 * is read by the clock of before, as RFC 5545 has it.
 */
export function momentOf(wall: number, zone: string): Date {
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const offset = offsetAt(wall - before, zone) !== before && offsetAt(wall - after, zone) === after ? after : before;
  return new Date(wall - offset);
}

/** A day as people write it to computers: `2026-11-15`. */
export type Day = string;
export const dayText = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const dayNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && realDay(text);
const realDay = (text: string) => {
  const number = dayNumber(text);
  return !Number.isNaN(number) && dayText(number) === text;
};

/** The day a moment belongs to there. */
export const dayOf = (moment: Date, zone: string): Day => dayText(Math.floor(wallOf(moment, zone) / DAY_MS));
/** The moment a day begins there. */
export const startOfDay = (day: Day, zone: string): Date => momentOf(dayNumber(day) * DAY_MS, zone);
export const nextDay = (day: Day, days = 1): Day => dayText(dayNumber(day) + days);

/** Monday is 0, as in RFC 5545's own week. */
export const weekdayOf = (number: number) => (((number + 3) % 7) + 7) % 7;
