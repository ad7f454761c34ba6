const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** To the minute, so that a list asks the same question until the clock has really moved. */
export const daysAgo = (days: number, now: Date) => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE - days * DAY);

/** Full days since then. */
export const daysBetween = (then: Date, now: Date) => Math.floor((now.getTime() - then.getTime()) / DAY);
