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
const couponLine = z.strictObject({ couponType: id.meta({ examples: [201, 202] }), amount });
const stampLine = z.strictObject({ stampType: ref('stamp-template'), amount });

/** How many cards, sub-accounts, monthly coupons and parking stamps a room may have. A stamp is named by its rate. */
export const QuotaAnswer = z.strictObject({
  mifare: limit,
  subAccount: limit,
  coupon: z.array(couponLine).nullable().default(null),
  stampType: z.array(stampLine).nullable().default(null),
});

const MAX_QUOTA_LINES = 200;
/** A kind has one line. */
const lines = <Line extends z.ZodType>(line: Line, kindOf: (one: z.output<Line>) => number) =>
  z
    .array(line)
    .max(MAX_QUOTA_LINES, problem('tooMany'))
    .refine((all) => new Set(all.map(kindOf)).size === all.length, problem('taken'))
    .nullable()
    .default(null);
export const QuotaLimits = QuotaAnswer.extend({
  coupon: lines(couponLine, ({ couponType }) => couponType),
  stampType: lines(stampLine, ({ stampType }) => stampType),
});
export type QuotaLimits = z.infer<typeof QuotaLimits>;

export const RoomTypeInput = z.strictObject({
  name: nonPersonal(uniqueText(60)),
  nameEn: nonPersonal(optionalText(60)),
  type: z.enum(ROOM_KINDS, problem('invalid')).default('residence'),
  quota: QuotaLimits.prefault({}),
});

export const RoomType = record('room_type', {
  ...RoomTypeInput.shape,
  quota: QuotaAnswer,
  id,
  createdAt: instant,
  updatedAt: instant,
});
export type RoomType = z.infer<typeof RoomType>;

export const roomTypeApi = crud('/room-types', { item: RoomType, input: RoomTypeInput, sort: 'name:asc', searchable: true });

nameSchemas({ QuotaAnswer, QuotaLimits, RoomTypeInput, RoomTypeUpdate: roomTypeApi.update.body, RoomType });
