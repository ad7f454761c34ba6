import type { Config } from '#platform/module.ts';
import type { Sender } from './subject.ts';
import { tokenBuckets } from './token-bucket.ts';

/** How long a sender may go on above its rate: a gateway that was cut off for a while has something to tell. */
const BURST_SECONDS = 60;
/** An event of ordinary size. Larger ones count as several, so that one limit holds for events and for bytes. */
const BYTES_PER_EVENT = 1024;
const MAX_BLOCKED = 10_000;

export const senderName = ({ property, kind, device }: Sender) => `${property}.${kind}.${device}`;
export const bucketSize = ({ LOBBY_SENDER_EVENTS_PER_SECOND: perSecond }: Config) => ({
  perSecond,
  burst: perSecond * BURST_SECONDS,
});
export const costOf = (events: number, bytes: number) => Math.max(events, Math.ceil(bytes / BYTES_PER_EVENT));

/** Rate limit of each gateway and device on this node: its own bucket over HTTPS, and what the writers have found over its limit by any way. */
export function senderLimits(config: Config) {
  const buckets = tokenBuckets(bucketSize(config));
  const blockedUntil = new Map<string, number>();

  function secondsBlocked(sender: Sender): number {
    const name = senderName(sender);
    const seconds = Math.ceil(((blockedUntil.get(name) ?? 0) - Date.now()) / 1000);
    if (seconds <= 0) blockedUntil.delete(name);
    return Math.max(0, seconds);
  }
  return {
    secondsBlocked,
    block(sender: Sender, seconds: number): void {
      if (blockedUntil.size >= MAX_BLOCKED) blockedUntil.clear();
      blockedUntil.set(senderName(sender), Date.now() + seconds * 1000);
    },
    /** 0 when it may be published, else the seconds to wait. */
    admit: (sender: Sender, events: number, bytes: number): number =>
      secondsBlocked(sender) || buckets.admit(senderName(sender), costOf(events, bytes), Date.now()),
  };
}
export type SenderLimits = ReturnType<typeof senderLimits>;
