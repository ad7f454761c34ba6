import { createHash, randomBytes } from 'node:crypto';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const HINT_LENGTH = 6;

/** 256 random bits, shown once; the table keeps their hash and the first letters. */
export function newDeviceSecret(): { secret: string; hash: Buffer; hint: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret), hint: secret.slice(0, HINT_LENGTH) };
}

/** What a device signs in with over MQTT as user name, and sends over HTTPS before the secret: `Authorization: Device <name>:<secret>`. */
export const deviceName = (root: string, property: number, key: number) => `${root}.${property}.${key}`;

export interface DeviceClaim {
  property: number;
  key: number;
  hash: Buffer;
}

/** Nothing for a name that is not this installation's, or not shaped like a key. */
export function readDevice(root: string, name: string, secret: string): DeviceClaim | undefined {
  const parts = /^([\w-]+)\.(\d{1,9})\.(\d{1,9})$/.exec(name);
  if (!parts || parts[1] !== root || !/^[\w-]{43}$/.test(secret)) return undefined;
  return { property: Number(parts[2]), key: Number(parts[3]), hash: hashOf(secret) };
}
