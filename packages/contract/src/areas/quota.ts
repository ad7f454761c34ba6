import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, usedUp } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Room, roomShape } from './room.ts';
import { QuotaAnswer, QuotaLimits } from './room-type.ts';

/** A room's own limits over those of its type: nothing = as the type says, 0 = none at all. */
export const QuotaInput = z.strictObject({
  room: usedUp('room'),
  quota: QuotaLimits,
  isActive: flag.default(true),
});

export const Quota = record('quota', {
  id,
  room: Room.optional(),
  quota: QuotaAnswer,
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Quota = z.infer<typeof Quota>;

const Left = z.object({ limit: z.int(), used: z.int(), left: z.int() });
const LeftOf = Left.extend({ type: id, nameTh: z.string(), nameEn: z.string() });
/** What a room may still take, of everything that is counted. */
export const QuotaState = z.object({
  room: z.object({ id, name: z.string() }),
  mifare: Left,
  subAccount: Left,
  coupon: z.array(LeftOf),
  stampType: z.array(LeftOf),
  /** Nothing is over its limit. */
  ok: z.boolean(),
});
export type QuotaState = z.infer<typeof QuotaState>;

/** What takes a place of the room, or took one: a card, a co-resident, a request that waits for either, and of this month each coupon and stamp. */
const QuotaEntry = z.object({
  of: z.enum(['mifare', 'subAccount', 'coupon', 'stampType']),
  what: z.enum(['card', 'member', 'request', 'coupon', 'stamp']),
  id,
  /** The end of a card's number, that of a coupon, the ticket of a stamp; names as the language has them. */
  number: z.string().nullable(),
  nameTh: personal(z.string(), 'name'),
  nameEn: personal(z.string(), 'name'),
  since: instant,
  until: instant.nullable(),
  /** It counts now. */
  takes: z.boolean(),
  /** Why it counts no more, where somebody or the parking system said so. */
  why: nonPersonal(z.string().nullable().optional()),
});
export type QuotaEntry = z.infer<typeof QuotaEntry>;
export const MAX_QUOTA_ENTRIES = 200;

const wireId = (area: string) => z.coerce.number<string | number>(problem('invalid')).pipe(id).meta({ ref: area }).optional();

export const quotaApi = {
  ...crud('/quotas', { item: Quota, input: QuotaInput, relations: { room: () => roomShape } }),
  check: endpoint('GET', '/rooms/checkQuota-room', {
    rate: 'read',
    audit: 'none',
    query: z
      .strictObject({ userId: wireId('member'), roomId: wireId('room') })
      .refine(({ userId, roomId }) => (userId === undefined) !== (roomId === undefined), {
        path: ['userId'],
        message: problem('required'),
      }),
    answer: one(QuotaState),
  }),
  /** What takes the quota now, then what took it, the newest first; at most `MAX_QUOTA_ENTRIES`. */
  ledger: endpoint('GET', '/rooms/:roomId/quota-ledger', { rate: 'read', audit: 'none', answer: one(z.array(QuotaEntry)) }),
};

nameSchemas({
  QuotaInput,
  QuotaUpdate: quotaApi.update.body,
  Quota,
  QuotaBalance: Left,
  QuotaTypeBalance: LeftOf,
  QuotaState,
  QuotaEntry,
});
