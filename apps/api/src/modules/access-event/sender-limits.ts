import type { Config } from '#platform/module.ts';
import type { Sender } from './subject.ts';
import { tokenBuckets } from './token-bucket.ts';

/** Burst: a gateway that was offline for a while has a backlog to send. */
const BURST_SECONDS = 60;
/** Size of an ordinary event. Larger ones cost several tokens, so that one limit holds for events and for bytes. */
const BYTES_PER_EVENT = 1024;
const MAX_BLOCKED = 10_000;

export const senderName = ({ property, kind, device }: Sender) => `${property}.${kind}.${device}`;
export const bucketSize = ({ LOBBY_SENDER_EVENTS_PER_SECOND: perSecond }: Config) => ({
  perSecond,
  burst: perSecond * BURST_SECONDS,
});
export const costOf = (events: number, bytes: number) => Math.max(events, Math.ceil(bytes / BYTES_PER_EVENT));

/** Rate limit of each gateway and device on this node: a token bucket for HTTPS, and the blocks the writers announce for any protocol. */
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
    /** 0 when admitted, else the seconds until a retry. */
    admit: (sender: Sender, events: number, bytes: number): number =>
      secondsBlocked(sender) || buckets.admit(senderName(sender), costOf(events, bytes), Date.now()),
  };
}
export type SenderLimits = ReturnType<typeof senderLimits>;
