import { createHash, createHmac } from 'node:crypto';
import { equalsInConstantTime } from './constant-time.ts';

export interface Key {
  /** Derived from the secret, so that it need not be configured: what was made with a key carries it. */
  id: string;
  secret: string;
}

/** Short hash of 256 random bits: distinguishes keys without revealing them. */
export const keyIdOf = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 8);

/** Key rotation: the first secret of a variable is used for everything new, the others only for what was made with them. */
export function keyRing(secrets: string[]) {
  const all: Key[] = secrets.map((secret) => ({ id: keyIdOf(secret), secret }));
  return {
    all,
    current: all[0] as Key,
    get: (id: string) => all.find((key) => key.id === id),
    /** The keys something may have been made with: the one it names, or any where it names none. */
    candidates: (id: string | null | undefined) => (id ? all.filter((key) => key.id === id) : all),
  };
}
export type KeyRing = ReturnType<typeof keyRing>;

/** HMAC with its key id: `id.mac`. */
export function signText({ id, secret }: Key, text: string): string {
  return `${id}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** In constant time. */
export function isSignedText({ get }: KeyRing, signed: string, text: string): boolean {
  const key = get(signed.split('.', 1)[0] as string);
  return key !== undefined && equalsInConstantTime(signText(key, text), signed);
}
