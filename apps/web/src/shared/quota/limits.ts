import type { QuotaLimits } from '@lobby/contract/areas/room-type';

export const LIMITS = ['mifare', 'subAccount'] as const;
export const KINDS = ['coupon', 'stampType'] as const;
export type Limit = (typeof LIMITS)[number];
export type Kind = (typeof KINDS)[number];
/** One kind of coupon or stamp, and how many of it a month. Nothing is chosen yet while `type` is 0. */
export type Line = { type: number; amount: number };

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

/**
 * What a room has of each kind: its coupons are its own list, or else its type's. Each of its stamps goes over the line of the type
 * for the same rate, so the type's other lines stay.
 */
export function linesOfRoom(own: QuotaLimits, ofType: QuotaLimits, kind: Kind): Line[] {
  const [mine, inherited] = [linesOf(own, kind), linesOf(ofType, kind) ?? []];
  if (kind === 'coupon' || mine === null) return mine ?? inherited;
  return [
    ...inherited.map((line) => mine.find(({ type }) => type === line.type) ?? line),
    ...mine.filter(({ type }) => !inherited.some((line) => line.type === type)),
  ];
}

/** Those lines as the room's own: only what differs from the type, and 0 of a rate that was taken out of the list. */
export function withLinesOfRoom(own: QuotaLimits, ofType: QuotaLimits, kind: Kind, lines: Line[]): QuotaLimits {
  if (kind === 'coupon') return withLines(own, kind, lines);
  const inherited = linesOf(ofType, kind) ?? [];
  const isInherited = (line: Line) => inherited.some(({ type, amount }) => type === line.type && amount === line.amount);
  const without = inherited.filter(({ type, amount }) => amount > 0 && !lines.some((line) => line.type === type));
  const mine = [...lines.filter((line) => !isInherited(line)), ...without.map(({ type }) => ({ type, amount: 0 }))];
  return withLines(own, kind, mine.length > 0 ? mine : null);
}

/** Nothing of its own: everything is as the type says. */
export const saysNothing = (limits: QuotaLimits) => Object.values(limits).every((limit) => limit === null);
