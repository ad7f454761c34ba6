import { randomBytes } from 'node:crypto';
import { isSignedText, type KeyRing, signText } from './key-ring.ts';

/** Ten people, and the device itself. */
const MAX_SIGNATURES = 11;

/**
 * Device cookie (OWASP): a browser somebody has signed in from before has its own limits, so that guessing and floods from elsewhere, also
 * from behind the same address, do not lock the person out. It grants nothing. The cookie holds a device id, a signature of it, and one
 * for each person.
 */
const textOf = (device: string, account?: number) =>
  account === undefined ? `known device ${device}` : `known device ${device} ${account}`;

/** The id of a browser somebody has signed in from before. */
export function knownDeviceOf(cookie: string | undefined, keys: KeyRing): string | undefined {
  const [device = '', ...signatures] = (cookie ?? '').split('~');
  return signatures.slice(0, MAX_SIGNATURES).some((signature) => isSignedText(keys, signature, textOf(device)))
    ? device
    : undefined;
}

export function isKnownDevice(cookie: string | undefined, keys: KeyRing, account: number): boolean {
  const [device = '', ...signatures] = (cookie ?? '').split('~');
  return signatures.slice(0, MAX_SIGNATURES).some((signature) => isSignedText(keys, signature, textOf(device, account)));
}

/** The cookie with this person's signature, newest first and of the current key. */
export function withKnownDevice(cookie: string | undefined, keys: KeyRing, account: number): string {
  const [known, ...signatures] = (cookie ?? '').split('~');
  const device = known || randomBytes(16).toString('base64url');
  const texts = [textOf(device), textOf(device, account)];
  const others = signatures.filter((signature) => !texts.some((text) => isSignedText(keys, signature, text)));
  const renewed = texts.map((text) => signText(keys.current, text));
  return [device, ...[...renewed, ...others].slice(0, MAX_SIGNATURES)].join('~');
}
