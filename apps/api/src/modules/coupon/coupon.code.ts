import { type Config, printedCode, readPrintedCode } from '#platform/module.ts';

const CODE = { prefix: 'C1.', label: 'coupon code' };

export const couponCode = ({ LOBBY_SECRET_KEY }: Config, property: number, runNumber: string): string =>
  printedCode(LOBBY_SECRET_KEY, CODE, property, runNumber);

/** Whether it proves that we printed it; a number alone says only which coupon is meant. */
export const isSigned = (typed: string) => typed.trim().toUpperCase().startsWith(CODE.prefix);

/** The number in what was scanned or typed: of a code only where it is ours; undefined for a forged one. */
export const runNumberIn = ({ LOBBY_SECRET_KEY }: Config, property: number, typed: string): string | undefined =>
  isSigned(typed) ? readPrintedCode(LOBBY_SECRET_KEY, CODE, property, typed) : typed.trim().toUpperCase();
