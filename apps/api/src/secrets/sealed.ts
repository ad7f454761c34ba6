import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/**
 * What must be read again is encrypted (AES-256-GCM) and bound to what it belongs to: moved to another row it does not open.
 * The first key encrypts, every key opens.
 */
export function sealed(secrets: string[]) {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'lobby sealed', 32)));
  return {
    seal(text: string, belongsTo: string): Buffer {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', keys[0] as Buffer, nonce).setAAD(Buffer.from(belongsTo));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(box: Buffer, belongsTo: string): string {
      for (const key of keys) {
        const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE)).setAAD(Buffer.from(belongsTo));
        decipher.setAuthTag(box.subarray(-TAG));
        try {
          return Buffer.concat([decipher.update(box.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
        } catch {
          // made with another of the keys
        }
      }
      throw new Error('this was sealed with a key that is not known here, or for something else');
    },
  };
}
