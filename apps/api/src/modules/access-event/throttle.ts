import { ACCESS_KINDS } from '@lobby/contract/areas/access-event';
import { z } from 'zod';
import type { Config } from '#platform/module.ts';
import type { ParsedMessages } from './message.ts';
import { bucketSize, costOf, senderName } from './sender-limits.ts';
import { readSubject } from './subject.ts';
import { tokenBuckets } from './token-bucket.ts';

/** Short enough to be no outage for a misconfigured gateway, long enough to make a flood useless. */
const [MIN_BLOCK_SECONDS, MAX_BLOCK_SECONDS] = [5, 60];

/** Subject on which writers announce throttled senders to all nodes. No device may publish here. */
export const throttleSubject = (root: string) => `throttle.${root}`;
export const Throttle = z.object({
  sender: z.object({ property: z.int(), kind: z.enum([...ACCESS_KINDS, 'gateway', 'heartbeat']), device: z.int() }),
  seconds: z.int(),
});
export type Throttle = z.output<typeof Throttle>;

/**
 * Rate limit over MQTT, where the broker has none: the writer counts what each sender published, by the broker's timestamps, and announces
 * who exceeded the limit, once per block. Acknowledged messages are stored all the same.
 */
export function senderMeter(config: Config, onThrottle: (throttle: Throttle) => void) {
  const buckets = tokenBuckets(bucketSize(config));
  const blockedUntil = new Map<string, number>();

  return (
    { subject, receivedAt, bytes }: { subject: string; receivedAt: Date; bytes: number },
    { events, deadLetters }: ParsedMessages,
  ) => {
    const sender = readSubject(subject);
    // The operator's own simulator has no key, and no limit.
    if (!sender || (sender.kind === 'gateway' && sender.device === 0)) return;
    const [name, at] = [senderName(sender), receivedAt.getTime()];
    const wait = buckets.charge(name, costOf(Math.max(1, events.length + deadLetters.length), bytes), at);
    if (wait === 0 || at < (blockedUntil.get(name) ?? 0)) return;
    const seconds = Math.min(MAX_BLOCK_SECONDS, Math.max(MIN_BLOCK_SECONDS, wait));
    // A backlog consumed late may contain floods that are over.
    const left = Math.ceil((at + seconds * 1000 - Date.now()) / 1000);
    if (blockedUntil.size >= 10_000) blockedUntil.clear();
    blockedUntil.set(name, at + seconds * 1000);
    if (left > 0) onThrottle({ sender, seconds: left });
  };
}
