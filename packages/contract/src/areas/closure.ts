import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { day, id, instant, ref, text } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Facility, facilityShape } from './facility.ts';

export const CLOSURE_REPEATS = ['none', 'daily', 'weekly', 'monthly'] as const;
/** What becomes of bookings that stand in it: nothing is closed, they are cancelled with its reason, or it is closed around them. */
export const CLOSURE_CONFLICTS = ['refuse', 'cancel', 'keep'] as const;

/** A time in which a facility and those in it cannot be booked, once or again and again until a last day. */
export const ClosureInput = z
  .strictObject({
    facility: ref('facility'),
    startAt: instant,
    endAt: instant,
    reason: nonPersonal(text(200)),
    repeat: z
      .enum(CLOSURE_REPEATS, problem('invalid'))
      .default('none')
      .meta({ examples: ['none'] }),
    repeatUntil: day
      .nullable()
      .default(null)
      .meta({ examples: [null] }),
    conflicts: z
      .enum(CLOSURE_CONFLICTS, problem('invalid'))
      .default('refuse')
      .meta({ examples: ['keep'] }),
    /** The bookings whoever closes it has seen: with `cancel`, any other stops it. */
    seen: z
      .array(ref('booking'))
      .max(1000, problem('tooMany'))
      .optional()
      .meta({ examples: [[]] }),
  })
  .refine(({ startAt, endAt }) => startAt < endAt, { path: ['endAt'], message: problem('outOfRange') });

export const Closure = record('closure', {
  id,
  startAt: instant,
  endAt: instant,
  reason: nonPersonal(z.string()),
  repeat: z.enum(CLOSURE_REPEATS),
  repeatUntil: day.nullable(),
  /** When it closes next, or has closed it now; none once its last time is over. */
  nextStartAt: instant.nullable(),
  nextEndAt: instant.nullable(),
  lastEndAt: instant,
  /** The event it belongs to, with which it comes and goes. */
  eventId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  facility: Facility.optional(),
});
export type Closure = z.infer<typeof Closure>;
export const closureShape: ListShape = listShape(Closure, { relations: { facility: () => facilityShape } });

/** A booking in the way of a closure. */
export const ClosureConflict = z.object({
  id,
  number: nonPersonal(z.string()),
  facility: nonPersonal(z.string()),
  room: nonPersonal(z.string().nullable()),
  start: instant,
  end: instant,
});
export type ClosureConflict = z.infer<typeof ClosureConflict>;

const write = { rate: 'write', audit: 'change' } as const;
export const closureApi = {
  shape: closureShape,
  list: endpoint('GET', '/closures', {
    rate: 'read',
    audit: 'none',
    query: listQuery('startAt:desc'),
    answer: pageOf(Closure),
    list: closureShape,
  }),
  create: endpoint('POST', '/closures', {
    ...write,
    body: ClosureInput,
    answer: one(Closure.extend({ cancelled: z.int(), kept: z.int() })),
  }),
  remove: endpoint('DELETE', '/closures/:id', { ...write, stepUp: true, answer: one(z.object({ id })) }),
  /** Which bookings stand in it. Asked only, though by POST. */
  conflicts: endpoint('POST', '/closures/conflicts', {
    rate: 'read',
    audit: 'none',
    body: ClosureInput,
    answer: one(z.array(ClosureConflict)),
  }),
};

nameSchemas({ ClosureInput, Closure, ClosureConflict });
