import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Key, keyRing } from './key-ring.ts';
import { keyMissing, type ReportMissingKey } from './missing-key.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The id of the key is null for what was encrypted before keys had ids. */
export interface Encrypted {
  ciphertext: Buffer;
  keyId: string | null;
}

/**
 * AES-256-GCM with the owner as associated data: moved to another row it does not decrypt. The first key encrypts, every key decrypts.
 */
export function createEncryption(secrets: string[], reportMissing: ReportMissingKey = () => {}) {
  const ring = keyRing(secrets);
  const encryptionKeys = new Map(
    ring.all.map(({ id, secret }) => [id, Buffer.from(hkdfSync('sha256', secret, '', 'lobby sealed', 32))]),
  );

  function tryDecrypt({ id }: Key, ciphertext: Buffer, belongsTo: string): string | undefined {
    const key = encryptionKeys.get(id) as Buffer;
    const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(belongsTo));
    decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(ciphertext.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return undefined; // another key, or other associated data
    }
  }
  function encrypt(text: string, belongsTo: string): Encrypted & { keyId: string } {
    const nonce = randomBytes(NONCE_BYTES);
    const key = encryptionKeys.get(ring.current.id) as Buffer;
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo));
    const ciphertext = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { ciphertext, keyId: ring.current.id };
  }
  function decrypt({ ciphertext, keyId }: Encrypted, belongsTo: string): string {
    for (const key of ring.candidates(keyId)) {
      const text = tryDecrypt(key, ciphertext, belongsTo);
      if (text !== undefined) return text;
    }
    if (keyId && ring.get(keyId)) throw new Error('decryption failed: encrypted for something else, or changed since');
    reportMissing(keyId ?? 'without an id');
    throw keyMissing();
  }
  return {
    encrypt,
    decrypt,
    /** Key rotation: encrypted with the current key; undefined where it is already. */
    reencrypt: (known: Encrypted, belongsTo: string) =>
      known.keyId === ring.current.id ? undefined : encrypt(decrypt(known, belongsTo), belongsTo),
  };
}
export type Encryption = ReturnType<typeof createEncryption>;
