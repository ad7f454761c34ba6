/** Further ahead of us than this, a device's clock is not a little wrong but unset: no hour can be told from it. */
const FUTURE_MS = 2 * 86_400_000;

export type Judgement = 'good' | 'future' | 'too-old';

/** The hour of an event is the device's own, however late it comes, as long as there is a month to put it in. */
export function judgeClock(occurredAt: Date, receivedAt: Date, months: number): Judgement {
  if (occurredAt.getTime() > receivedAt.getTime() + FUTURE_MS) return 'future';
  return occurredAt < oldestKept(receivedAt, months) ? 'too-old' : 'good';
}

/** The first moment of the month so many months before this one, in UTC like the months of the table. */
export const oldestKept = (now: Date, months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
