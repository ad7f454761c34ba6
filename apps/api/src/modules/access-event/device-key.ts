import { randomBytes } from 'node:crypto';
import { sha256 } from '#platform/module.ts';

const HINT_LENGTH = 6;

/** 256 random bits, shown once; the table keeps the hash and the first characters as a hint. */
export function newDeviceSecret(): { secret: string; hash: Buffer; hint: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: sha256(secret), hint: secret.slice(0, HINT_LENGTH) };
}

/** What a device signs in with over MQTT as user name, and sends over HTTPS before the secret: `Authorization: Device <name>:<secret>`. */
export const deviceName = (root: string, property: number, key: number) => `${root}.${property}.${key}`;

export interface DeviceClaim {
  property: number;
  key: number;
  hash: Buffer;
}

/** Undefined for a name of another installation, or one that has not the form of a key. */
export function readDevice(root: string, name: string, secret: string): DeviceClaim | undefined {
  const parts = /^([\w-]+)\.(\d{1,9})\.(\d{1,9})$/.exec(name);
  if (!parts || parts[1] !== root || !/^[\w-]{43}$/.test(secret)) return undefined;
  return { property: Number(parts[2]), key: Number(parts[3]), hash: sha256(secret) };
}
