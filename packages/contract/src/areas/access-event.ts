import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

export const ACCESS_KINDS = ['door', 'elevator', 'conventional-parking', 'auto-parking'] as const;
export const VEHICLE_CLASSES = ['sedan', 'suv'] as const;
export const ACCESS_DIRECTIONS = ['in', 'out', 'unknown'] as const;
export const ACCESS_RESULTS = ['granted', 'denied'] as const;
/** Why a device let nobody through, as codes; whatever else it writes stays its own words. */
export const ACCESS_REASONS = [
  'unknown-card',
  'expired',
  'blocked',
  'no-permission',
  'wrong-time',
  'anti-passback',
  'unknown-plate',
  'full',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** How many events a gateway may put into one message. */
export const MAX_EVENTS = 500;

/** PostgreSQL cannot keep the NUL letter, and nothing a device says needs one. */
const word = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !text.includes('\0'));
const maybe = (max: number) => word(max).nullish();
const someone = id.nullish();

/**
 * What a door, lift or gate tells, whoever made it. `source` and `externalId` name the event for ever: sent again, it is the same one.
 * `device` and `kind` may be left out by a device that speaks for itself; a gateway names them with each event.
 */
export const AccessEventInput = z.object({
  source: maybe(60),
  externalId: word(120),
  kind: z.enum(ACCESS_KINDS).nullish(),
  device: z.int().min(0).max(2_147_483_647).nullish(),
  direction: z.enum(ACCESS_DIRECTIONS).default('unknown'),
  result: z.enum(ACCESS_RESULTS).default('granted'),
  reason: maybe(200),
  vehicleClass: z.enum(VEHICLE_CLASSES).nullish(),
  occurredAt: z.iso.datetime({ offset: true }).meta({ examples: ['2026-11-15T08:30:00+07:00', '2026-11-15T01:30:00Z'] }),
  deviceCode: maybe(120),
  floor: maybe(20),
  cardNo: maybe(40),
  plate: maybe(20),
  plateProvince: maybe(60),
  person: someone,
  room: someone,
  visitor: someone,
  pictureUrl: maybe(500),
});
export type AccessEventInput = z.output<typeof AccessEventInput>;

export const accessEventApi = {
  /**
   * For gateways, by their key (`Authorization: Device …`); answered once the events cannot be lost any more. One malformed event
   * refuses all of them, and `details.errors` names it: its place in the array, then the field. `accepted` are those the stream keeps;
   * the writer still judges their clocks, and counts what it has already only once. 429: the sender is over its limit and nothing was taken;
   * the same report may be sent again after `Retry-After` seconds.
   */
  report: endpoint('POST', '/access-events', {
    rate: 'write',
    audit: 'change',
    large: true,
    body: z.array(AccessEventInput).min(1).max(MAX_EVENTS),
    answer: one(z.object({ accepted: z.int() })),
  }),
};

nameSchemas({ AccessEventInput });
