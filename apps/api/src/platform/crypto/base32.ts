const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The first letters of some bytes in base32, five bits each: upper case alone keeps a QR code small. */
export function base32(bytes: Buffer, length: number): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length }, (_, at) => LETTERS[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)]).join('');
}
