import { createHmac, randomBytes } from 'node:crypto';
import { equalsInConstantTime } from './constant-time.ts';

const MOST_PEOPLE = 10;

/**
 * A browser somebody has signed in from before. It opens nothing; but a stranger who guesses at their password from elsewhere,
 * until the account is shut for strangers, does not shut it for them. The cookie names the device and holds a mark of each person.
 */
const markOf = (secret: string, device: string, account: number) =>
  createHmac('sha256', secret).update(`known device ${device} ${account}`).digest('base64url');

export function isKnownDevice(cookie: string | undefined, secret: string, account: number): boolean {
  const [device = '', ...marks] = (cookie ?? '').split('~');
  const wanted = markOf(secret, device, account);
  return marks.slice(0, MOST_PEOPLE).some((mark) => equalsInConstantTime(wanted, mark));
}

/** The cookie with this person's mark in it, newest first. */
export function withKnownDevice(cookie: string | undefined, secret: string, account: number): string {
  const [known, ...marks] = (cookie ?? '').split('~');
  const device = known || randomBytes(16).toString('base64url');
  const mark = markOf(secret, device, account);
  return [device, mark, ...marks.filter((other) => other !== mark)].slice(0, MOST_PEOPLE + 1).join('~');
}
