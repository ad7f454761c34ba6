import { randomBytes } from 'node:crypto';
import { isSignedText, type KeyRing, signText } from './key-ring.ts';

const MAX_PEOPLE = 10;

/**
 * A browser somebody has signed in from before. It opens nothing; but a stranger who guesses at their password from elsewhere,
 * until the account is shut for strangers, does not shut it for them. The cookie names the device and holds a mark of each person.
 */
const textOf = (device: string, account: number) => `known device ${device} ${account}`;

export function isKnownDevice(cookie: string | undefined, keys: KeyRing, account: number): boolean {
  const [device = '', ...marks] = (cookie ?? '').split('~');
  return marks.slice(0, MAX_PEOPLE).some((mark) => isSignedText(keys, mark, textOf(device, account)));
}

/** The cookie with this person's mark in it, newest first and of the current key. */
export function withKnownDevice(cookie: string | undefined, keys: KeyRing, account: number): string {
  const [known, ...marks] = (cookie ?? '').split('~');
  const device = known || randomBytes(16).toString('base64url');
  const text = textOf(device, account);
  const others = marks.filter((mark) => !isSignedText(keys, mark, text));
  return [device, signText(keys.current, text), ...others].slice(0, MAX_PEOPLE + 1).join('~');
}
