import type { QuotaLimits } from '@lobby/contract/areas/room-type';

export const LIMITS = ['mifare', 'subAccount'] as const;
export const KINDS = ['coupon', 'stampType'] as const;
export type Limit = (typeof LIMITS)[number];
export type Kind = (typeof KINDS)[number];
/** One kind of coupon or stamp, and how many of it a month. Nothing is chosen yet while `type` is 0. */
export type Line = { type: number; amount: number };

export const CATEGORY_OF: Record<Kind, string> = { coupon: 'coupon-type', stampType: 'stamp-type' };

/** Coupons and stamps are the same thing under two names; this is the one the screen uses. */
export function linesOf(limits: QuotaLimits, kind: Kind): Line[] | null {
  if (kind === 'coupon') return limits.coupon?.map(({ couponType, amount }) => ({ type: couponType, amount })) ?? null;
  return limits.stampType?.map(({ stampType, amount }) => ({ type: stampType, amount })) ?? null;
}

export function withLines(limits: QuotaLimits, kind: Kind, lines: Line[] | null): QuotaLimits {
  if (kind === 'coupon') return { ...limits, coupon: lines?.map(({ type, amount }) => ({ couponType: type, amount })) ?? null };
  return { ...limits, stampType: lines?.map(({ type, amount }) => ({ stampType: type, amount })) ?? null };
}

export const NO_LIMITS: QuotaLimits = { mifare: null, subAccount: null, coupon: null, stampType: null };

/** Nothing of its own: everything is as the type says. */
export const saysNothing = (limits: QuotaLimits) => Object.values(limits).every((limit) => limit === null);
