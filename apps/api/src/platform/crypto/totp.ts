import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, issuer: 'Lobby' };

export const newTotp = () => new Secret({ size: 20 }).base32;
export const totpUriOf = (secret: string, username: string) => new TOTP({ ...shape, secret, label: username }).toString();

/**
 * Time step of the code: the current one or the one before, since typing takes a moment. A later one, of a phone whose clock runs
 * ahead, is refused.
 */
export function totpStepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...shape, secret }).validate({ token: code, timestamp, window: 1 });
  return delta === null || delta > 0 ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
