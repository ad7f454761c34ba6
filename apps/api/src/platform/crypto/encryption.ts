import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Key, keyRing } from './key-ring.ts';
import { keyMissing, type ReportMissingKey } from './missing-key.ts';

const NONCE = 12;
const TAG = 16;

/** A ciphertext, and the id of the key that opens it; without one it is from before keys had ids. */
export interface Sealed {
  box: Buffer;
  keyId: string | null;
}

/**
 * What must be read again is encrypted (AES-256-GCM) and bound to what it belongs to: moved to another row it does not open.
 * The first key encrypts, every key opens.
 */
export function sealed(secrets: string[], reportMissing: ReportMissingKey = () => {}) {
  const ring = keyRing(secrets);
  const encryptionKeys = new Map(
    ring.all.map(({ id, secret }) => [id, Buffer.from(hkdfSync('sha256', secret, '', 'lobby sealed', 32))]),
  );

  function decrypt({ id }: Key, box: Buffer, belongsTo: string): string | undefined {
    const key = encryptionKeys.get(id) as Buffer;
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE)).setAAD(Buffer.from(belongsTo));
    decipher.setAuthTag(box.subarray(-TAG));
    try {
      return Buffer.concat([decipher.update(box.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    } catch {
      return undefined; // made with another of the keys, or for something else
    }
  }
  function seal(text: string, belongsTo: string): Sealed & { keyId: string } {
    const nonce = randomBytes(NONCE);
    const key = encryptionKeys.get(ring.current.id) as Buffer;
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo));
    const box = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { box, keyId: ring.current.id };
  }
  function open({ box, keyId }: Sealed, belongsTo: string): string {
    for (const key of ring.candidates(keyId)) {
      const text = decrypt(key, box, belongsTo);
      if (text !== undefined) return text;
    }
    if (keyId && ring.get(keyId)) throw new Error('this was sealed for something else, or changed since');
    reportMissing(keyId ?? 'without an id');
    throw keyMissing();
  }
  return {
    seal,
    open,
    /** Key rotation: the same text under the current key; nothing where it is under that already. */
    reseal: (known: Sealed, belongsTo: string) =>
      known.keyId === ring.current.id ? undefined : seal(open(known, belongsTo), belongsTo),
  };
}
export type Sealer = ReturnType<typeof sealed>;
