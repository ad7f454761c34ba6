import { timingSafeEqual } from 'node:crypto';

/** Constant-time comparison of two texts. Measured in bytes: a text of as many letters may be longer, and the library throws then. */
export function equalsInConstantTime(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
