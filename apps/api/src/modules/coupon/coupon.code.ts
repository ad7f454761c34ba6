import { createHmac } from 'node:crypto';
import { base32, type Config, equalsInConstantTime, keyRing } from '#platform/module.ts';

/** Every code that is shown or printed begins with its kind and version. */
const PREFIX = 'C1.';
const LABEL = 'coupon code';
/** 130 bits. */
const MAC_LENGTH = 26;

/** Of a number alone anybody could guess the next one; the code proves that we printed it. */
export function couponCode({ LOBBY_SECRET_KEY }: Config, property: number, runNumber: string): string {
  return `${PREFIX}${runNumber}.${mac(keyRing(LOBBY_SECRET_KEY).current.secret, property, runNumber)}`;
}

/** Whether it proves that we printed it; a number alone says only which coupon is meant. */
export const isSigned = (typed: string) => typed.trim().toUpperCase().startsWith(PREFIX);

/** The number in what was scanned or typed: of a code only where it is ours; undefined for a forged one. */
export function runNumberIn({ LOBBY_SECRET_KEY }: Config, property: number, typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  if (!isSigned(typed)) return code;
  const [runNumber = '', signature = ''] = code.slice(PREFIX.length).split('.', 2);
  const isOurs = keyRing(LOBBY_SECRET_KEY).all.some(({ secret }) =>
    equalsInConstantTime(mac(secret, property, runNumber), signature),
  );
  return isOurs ? runNumber : undefined;
}

function mac(secret: string, property: number, runNumber: string): string {
  return base32(createHmac('sha256', secret).update(`${LABEL}\n${property}\n${runNumber}`).digest(), MAC_LENGTH);
}
