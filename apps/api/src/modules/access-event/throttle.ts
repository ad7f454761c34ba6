import { ACCESS_KINDS } from '@lobby/contract/areas/access-event';
import { z } from 'zod';
import type { Config } from '#platform/module.ts';
import type { Read } from './message.ts';
import { bucketSize, costOf, senderName } from './sender-limits.ts';
import { readSubject } from './subject.ts';
import { tokenBuckets } from './token-bucket.ts';

/** Short enough to be no outage for a gateway that was clumsy, long enough for a flood to be worth nothing. */
const [MIN_BLOCK_SECONDS, MAX_BLOCK_SECONDS] = [5, 60];

/** Where writers tell all nodes who is over its limit. No device may publish here. */
export const throttleSubject = (root: string) => `throttle.${root}`;
export const Throttle = z.object({
  sender: z.object({ property: z.int(), kind: z.enum([...ACCESS_KINDS, 'gateway', 'heartbeat']), device: z.int() }),
  seconds: z.int(),
});
export type Throttle = z.output<typeof Throttle>;

/**
 * Rate limit over MQTT, where the broker has none: the writer counts what each sender published by the broker's own clock and tells who
 * went over, once for each time they are blocked. What was answered is written all the same.
 */
export function senderMeter(config: Config, tell: (throttle: Throttle) => void) {
  const buckets = tokenBuckets(bucketSize(config));
  const toldUntil = new Map<string, number>();

  return ({ subject, receivedAt, bytes }: { subject: string; receivedAt: Date; bytes: number }, { events, poison }: Read) => {
    const sender = readSubject(subject);
    // The operator's own simulator has no key, and no limit.
    if (!sender || (sender.kind === 'gateway' && sender.device === 0)) return;
    const [name, at] = [senderName(sender), receivedAt.getTime()];
    const wait = buckets.charge(name, costOf(Math.max(1, events.length + poison.length), bytes), at);
    if (wait === 0 || at < (toldUntil.get(name) ?? 0)) return;
    const seconds = Math.min(MAX_BLOCK_SECONDS, Math.max(MIN_BLOCK_SECONDS, wait));
    // A backlog that is read late tells of floods that are over.
    const left = Math.ceil((at + seconds * 1000 - Date.now()) / 1000);
    if (toldUntil.size >= 10_000) toldUntil.clear();
    toldUntil.set(name, at + seconds * 1000);
    if (left > 0) tell({ sender, seconds: left });
  };
}
