import { type ACCESS_REASONS, AccessEventInput } from '@lobby/contract/areas/access-event';
import { z } from 'zod';
import type { Device } from '../access-control-adapter.ts';

type Reason = (typeof ACCESS_REASONS)[number] | 'face not recognised' | 'duress';
/** Null lets somebody in; a reason without a code of ours stays in words. */
const RESULTS: Record<number, Reason | null> = {
  198914: null, // card
  198915: null, // card and PIN
  196893: null, // face
  197127: null, // fingerprint
  197162: null, // identity card
  197634: 'unknown-card',
  197633: 'expired',
  197635: 'no-permission',
  197384: 'wrong-time',
  197378: 'wrong-time',
  197377: 'no-permission',
  197383: 'anti-passback',
  197889: 'blocked',
  197151: 'face not recognised',
};
/** Somebody was made to open: the door opens as always, and that is what the log has to show. */
const DURESS = 199428;
export const EVENT_TYPES = [...Object.keys(RESULTS).map(Number), DURESS];

const text = z.union([z.string(), z.number()]).transform(String).nullish();
const PushedEvent = z.object({
  eventId: z.string().min(1),
  eventType: z.coerce.number(),
  happenTime: z.string(),
  srcIndex: text,
  data: z.object({ ExtEventCardNo: text, ExtEventInOut: z.coerce.number().nullish() }).nullish(),
});
/** The body of a push. */
export const EventPush = z.object({ params: z.object({ events: z.array(z.unknown()) }) });

/** A registered device, and which way people pass it; `both` leaves it to the reader. */
export interface EventDevice extends Pick<Device, 'id'> {
  type: AccessEventInput['kind'];
  direction: 'in' | 'out' | 'both';
}

/** The neutral event of a pushed one; undefined for what is no passage, or of no form known here. */
export function toAccessEvent(pushed: unknown, deviceOf: (doorIndexCode: string) => EventDevice | undefined) {
  const read = PushedEvent.safeParse(pushed);
  if (!read.success || !EVENT_TYPES.includes(read.data.eventType)) return undefined;
  const { eventId, eventType, happenTime, srcIndex, data } = read.data;
  const device = srcIndex ? deviceOf(srcIndex) : undefined;
  const reason = eventType === DURESS ? 'duress' : (RESULTS[eventType] ?? null);
  const event = AccessEventInput.safeParse({
    source: 'hikcentral',
    externalId: eventId,
    kind: device?.type ?? null,
    device: device?.id ?? null,
    direction: directionOf(device, data?.ExtEventInOut),
    result: reason === null || eventType === DURESS ? 'granted' : 'denied',
    reason,
    occurredAt: happenTime,
    deviceCode: srcIndex ?? null,
    // 0 stands for no card.
    cardNo: data?.ExtEventCardNo && data.ExtEventCardNo !== '0' ? data.ExtEventCardNo : null,
  });
  return event.success ? event.data : undefined;
}

/** 1 is in and 0 out; one older table has 2 for out. A device with one direction only knows better. */
function directionOf(device: EventDevice | undefined, inOut: number | null | undefined): AccessEventInput['direction'] {
  if (device && device.direction !== 'both') return device.direction;
  if (inOut === 1) return 'in';
  return inOut === 0 || inOut === 2 ? 'out' : 'unknown';
}
