const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** To the minute, so that a list asks the same question until the clock has really moved. */
export const daysAgo = (days: number, now: Date) => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE - days * DAY);

/** Midnight where the building stands, wherever the browser is. */
export function startOfDay(now: Date, zone: string): Date {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const [hour = '0', minute = '0'] = parts.format(now).split(':');
  return new Date(Math.floor(now.getTime() / MINUTE) * MINUTE - (Number(hour) * 60 + Number(minute)) * MINUTE);
}

/** Full days since then. */
export const daysBetween = (then: Date, now: Date) => Math.floor((now.getTime() - then.getTime()) / DAY);
