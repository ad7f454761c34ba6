import type { QuotaLimits } from '@lobby/contract/areas/room-type';
import type { Limits } from '#modules/room-type/room-type.public.ts';

export type Resolved = { [Name in keyof QuotaLimits]: NonNullable<QuotaLimits[Name]> };

/** Field by field: what the room says, else what its type says, else none. Nothing inherits, 0 forbids. */
export function effective(ofRoom: Limits, ofType: Limits): Resolved {
  return {
    mifare: ofRoom?.mifare ?? ofType?.mifare ?? 0,
    subAccount: ofRoom?.subAccount ?? ofType?.subAccount ?? 0,
    coupon: ofRoom?.coupon ?? ofType?.coupon ?? [],
    stampType: ofRoom?.stampType ?? ofType?.stampType ?? [],
  };
}

/** Lowering a limit below what is used takes nothing away: there is only nothing left. */
export const left = (limit: number, used: number) => ({ limit, used, left: Math.max(limit - used, 0) });
