import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * The key our nodes sign with when the broker asks whether a device may come in, in the broker's own spelling of Ed25519 keys (nkeys).
 * Only what Node brings: `tools/services` makes one before anything is installed.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SEED = 18 << 3;
const ACCOUNT = 0;
/** What stands before the 32 bytes of a seed in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface Issuer {
  name: string;
  sign(text: string): string;
}

export const newIssuerSeed = () =>
  spell(Buffer.concat([Buffer.from([SEED | (ACCOUNT >> 5), (ACCOUNT & 31) << 3]), randomBytes(32)]));

export function issuerOf(seed: string): Issuer {
  const key = keyOf(unspell(seed));
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    name: spell(Buffer.concat([Buffer.from([ACCOUNT]), raw])),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

function keyOf(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, bytes.subarray(2, 34)]), format: 'der', type: 'pkcs8' });
}

function spell(bytes: Buffer): string {
  const checked = Buffer.concat([bytes, Buffer.alloc(2)]);
  checked.writeUInt16LE(checksum(bytes), bytes.length);
  let bits = '';
  for (const byte of checked) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function unspell(text: string): Buffer {
  const bits = text
    .split('')
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const body = bytes.subarray(0, -2);
  if (!/^[A-Z2-7]{58}$/.test(text) || bytes.readUInt16LE(body.length) !== checksum(body))
    throw new Error('this is not a seed of the broker');
  return body;
}

/** CRC-16/XMODEM. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff) >>> 0;
  }
  return sum;
}
