import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Crockford base32: without letters that are mistaken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const sha256 = (secret: string) => createHash('sha256').update(secret).digest();

/** 256 random bits for a link. Only the hash is stored. */
export function newLinkCode() {
  const code = randomBytes(32).toString('base64url');
  return { code, hash: sha256(code) };
}

const letters = (count: number) => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** 100 random bits somebody can type from paper. */
export function newSlipCode() {
  const code = letters(20);
  return { code, hash: sha256(code) };
}

/** The first letter is the index of the code, so that one hash is enough to verify it; the other twelve are 60 random bits. */
export const newRecoveryCodes = () => Array.from({ length: 10 }, (_, at) => `${ALPHABET[at]}${letters(12)}`);
export const recoveryNumber = (code: string) => ALPHABET.indexOf(code[0] as string) + 1;
