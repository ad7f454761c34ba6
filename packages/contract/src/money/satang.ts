import { z } from 'zod';
import { money } from '../kernel/field-tags.ts';
import { problem } from '../problems.ts';

/** 99,999,999.99 baht: no bill of a building is larger. */
export const MAX_SATANG = 9_999_999_999;
const MAX_BAHT = 99_999_999.99;

/** Closer to a whole satang than this is that satang: 0.29 × 100 is 28.999999999999996. */
const NOISE = 1e-6;

/** Baht as typed, as whole satang; undefined where there is a fraction of a satang in it. */
export function satangOf(baht: number): number | undefined {
  const satang = Math.round(baht * 100);
  return Math.abs(baht * 100 - satang) < NOISE ? satang : undefined;
}

/** Of an amount that was whole satang when it was written down; anything else is a fault of ours. */
export function exactSatang(baht: number): number {
  const satang = satangOf(baht);
  if (satang === undefined) throw new RangeError('An amount is not whole satang');
  return satang;
}

export const bahtOf = (satang: number) => satang / 100;

/** a × b / divisor for amounts that are not negative, half up. Exact: the product of two sums may be larger than a number holds. */
export function multiplyAndRound(a: number, b: number, divisor: number): number {
  const by = BigInt(divisor);
  return Number((BigInt(a) * BigInt(b) * 2n + by) / (by * 2n));
}

/** One line of a bill: rate × area, rounded once. */
export const lineAmount = (rateSatang: number, areaCenti: number) => multiplyAndRound(rateSatang, areaCenti, 100);

export const BILL_ROUNDINGS = { satang: 1, quarter: 25, baht: 100 } as const;
export type BillRounding = keyof typeof BILL_ROUNDINGS;

/** What is added to a total so that it can be paid in coins; its own line of the bill. */
export function roundingLine(totalSatang: number, rounding: BillRounding): number {
  const coin = BILL_ROUNDINGS[rounding];
  return multiplyAndRound(totalSatang, 1, coin) * coin - totalSatang;
}

/** A sum over so many months to the satang: the first ones take what is left over. */
export function spread(satang: number, parts: number): number[] {
  const share = Math.floor(satang / parts);
  const left = satang - share * parts;
  return Array.from({ length: parts }, (_, at) => share + (at < left ? 1 : 0));
}

/** Baht with at most two decimals on the wire, whole satang in code. */
export const baht = (least: 0 | 0.01 = 0.01) =>
  money(
    z
      .number(problem('invalid'))
      .min(least, problem('outOfRange'))
      .max(MAX_BAHT, problem('outOfRange'))
      .refine((value) => satangOf(value) !== undefined, problem('invalid'))
      .transform((value) => satangOf(value) as number)
      .meta({ examples: [1500, 1482.05, 0.29] }),
  );

/** The same as it is answered. */
export const bahtAnswer = money(z.number());
