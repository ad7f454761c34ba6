/** A device clock further ahead than this is not skewed but unset: the hour of its events is unknown. */
const MAX_AHEAD_MS = 2 * 86_400_000;

export type ClockCheck = 'good' | 'future' | 'too-old';

/** The device's own time counts, however late an event arrives, as long as there is a month partition for it. */
export function checkClock(occurredAt: Date, receivedAt: Date, months: number): ClockCheck {
  if (occurredAt.getTime() > receivedAt.getTime() + MAX_AHEAD_MS) return 'future';
  return occurredAt < retentionStart(receivedAt, months) ? 'too-old' : 'good';
}

/** Start of the month so many months ago, in UTC like the partitions. */
export const retentionStart = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
