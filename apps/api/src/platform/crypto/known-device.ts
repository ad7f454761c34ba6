import { randomBytes } from 'node:crypto';
import { isSignedText, type KeyRing, signText } from './key-ring.ts';

const MAX_PEOPLE = 10;

/**
 * Device cookie (OWASP): a browser somebody has signed in from before has its own attempt limit, so that guessing from elsewhere does not
 * lock the person out. It grants nothing. The cookie holds a device id and a signature for each person.
 */
const textOf = (device: string, account: number) => `known device ${device} ${account}`;

export function isKnownDevice(cookie: string | undefined, keys: KeyRing, account: number): boolean {
  const [device = '', ...signatures] = (cookie ?? '').split('~');
  return signatures.slice(0, MAX_PEOPLE).some((signature) => isSignedText(keys, signature, textOf(device, account)));
}

/** The cookie with this person's signature, newest first and of the current key. */
export function withKnownDevice(cookie: string | undefined, keys: KeyRing, account: number): string {
  const [known, ...signatures] = (cookie ?? '').split('~');
  const device = known || randomBytes(16).toString('base64url');
  const text = textOf(device, account);
  const others = signatures.filter((signature) => !isSignedText(keys, signature, text));
  return [device, signText(keys.current, text), ...others].slice(0, MAX_PEOPLE + 1).join('~');
}
