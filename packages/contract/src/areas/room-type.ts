import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { id, instant, ref, uniqueText } from '../kernel/fields.ts';
import { problem } from '../kernel/problems.ts';

export const ROOM_KINDS = ['residence', 'shop', 'parking'] as const;

const amount = z.int(problem('invalid')).min(0, problem('outOfRange')).max(9999, problem('outOfRange'));
/** Nothing inherits, 0 forbids. */
const limit = amount.nullable().default(null);
const limitsOf = <K extends string>(kind: K) =>
  z
    .array(z.strictObject({ [kind as 'type']: ref('category'), amount } as { [name in K | 'amount']: typeof amount }))
    .max(20, problem('tooLong'))
    .nullable()
    .default(null);

/** How many cards, sub-accounts, monthly coupons and parking stamps a room may have. */
export const QuotaLimits = z.strictObject({
  mifare: limit,
  subAccount: limit,
  coupon: limitsOf('couponType'),
  stampType: limitsOf('stampType'),
});
export type QuotaLimits = z.infer<typeof QuotaLimits>;

export const RoomTypeInput = z.strictObject({
  name: uniqueText(60),
  type: z.enum(ROOM_KINDS, problem('invalid')).default('residence'),
  quota: QuotaLimits.prefault({}),
});

export const RoomType = z.object({ ...RoomTypeInput.shape, id, createdAt: instant, updatedAt: instant });
export type RoomType = z.infer<typeof RoomType>;

export const roomTypeApi = crud('/room-types', { item: RoomType, input: RoomTypeInput, sort: 'name:asc', searchable: true });
