import type { QuotaLimits } from '@lobby/contract/areas/room-type';
import type { Limits } from '#modules/room-type/room-type.public.ts';

type Counted = Omit<QuotaLimits, 'stampType'>;
export type Resolved = { [Name in keyof Counted]: NonNullable<Counted[Name]> };

/** Field by field: the room's limit, else its type's, else none. Undefined inherits, 0 forbids. Stamps are merged by the database. */
export function effective(ofRoom: Limits, ofType: Limits): Resolved {
  return {
    mifare: ofRoom?.mifare ?? ofType?.mifare ?? 0,
    subAccount: ofRoom?.subAccount ?? ofType?.subAccount ?? 0,
    coupon: ofRoom?.coupon ?? ofType?.coupon ?? [],
  };
}

/** Lowering a limit below what is used revokes nothing: `left` is 0. */
export const left = (limit: number, used: number) => ({ limit, used, left: Math.max(limit - used, 0) });
