import type { QuotaLimits } from '@lobby/contract/areas/room-type';

export type Resolved = { [Name in keyof QuotaLimits]: NonNullable<QuotaLimits[Name]> };
/** An empty column is `{}`: no field was ever set. */
export type Limits = Partial<QuotaLimits> | null | undefined;

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
