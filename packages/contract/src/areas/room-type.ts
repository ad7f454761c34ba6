import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { id, instant, optionalText, ref, uniqueText } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

export const ROOM_KINDS = ['residence', 'shop', 'parking'] as const;

const amount = z.int(problem('invalid')).min(0, problem('outOfRange')).max(9999, problem('outOfRange'));
/** Nothing inherits, 0 forbids. */
const limit = amount.nullable().default(null);
/** A kind has one line. */
const lines = <Line extends z.ZodType>(line: Line, kindOf: (one: z.output<Line>) => number) =>
  z
    .array(line)
    .max(20, problem('tooMany'))
    .refine((all) => new Set(all.map(kindOf)).size === all.length, problem('taken'))
    .nullable()
    .default(null);
const couponType = id.meta({ examples: [201, 202] });

/** How many cards, sub-accounts, monthly coupons and parking stamps a room may have. A stamp is named by its rate. */
export const QuotaLimits = z.strictObject({
  mifare: limit,
  subAccount: limit,
  coupon: lines(z.strictObject({ couponType, amount }), (line) => line.couponType),
  stampType: lines(z.strictObject({ stampType: ref('stamp-template'), amount }), (line) => line.stampType),
});
export type QuotaLimits = z.infer<typeof QuotaLimits>;

export const RoomTypeInput = z.strictObject({
  name: nonPersonal(uniqueText(60)),
  nameEn: nonPersonal(optionalText(60)),
  type: z.enum(ROOM_KINDS, problem('invalid')).default('residence'),
  quota: QuotaLimits.prefault({}),
});

export const RoomType = record('room_type', { ...RoomTypeInput.shape, id, createdAt: instant, updatedAt: instant });
export type RoomType = z.infer<typeof RoomType>;

export const roomTypeApi = crud('/room-types', { item: RoomType, input: RoomTypeInput, sort: 'name:asc', searchable: true });

nameSchemas({ QuotaLimits, RoomTypeInput, RoomTypeUpdate: roomTypeApi.update.body, RoomType });
