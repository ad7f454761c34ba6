import { normalizeText } from './thai-text.ts';

/** How readers report a card; the setting `cardFormat` names what this property's readers say. */
export const CARD_FORMATS = ['uid-hex', 'dec-be', 'dec-le', 'wiegand26', 'wiegand34'] as const;
export type CardFormat = (typeof CARD_FORMATS)[number];

/** Which four bytes of a longer UID a 32-bit reader reports. */
export const CARD_BYTES = ['first', 'last'] as const;
export type CardBytes = (typeof CARD_BYTES)[number];

export interface CardReading {
  format: CardFormat;
  /** The bytes in upper-case hex: the UID, or the part of it that this format carries. */
  hex: string;
}

/** Every reading that fits what was scanned or typed: the same card is 0013961168, 00D507D0 and 213,02000. */
export function readCardNumber(typed: string): CardReading[] {
  const text = normalizeText(typed).toUpperCase();
  const compact = text.replace(/[\s:-]/g, '');
  const pair = /^(\d{1,5})\s?[,.]\s?(\d{5})$/.exec(text);
  if (pair) return [...halves('wiegand26', pair, 0xff), ...halves('wiegand34', pair, 0xffff)];
  const readings: CardReading[] = [];
  if (/^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$/.test(compact)) readings.push({ format: 'uid-hex', hex: compact });
  if (/^(\d{8}|\d{10}|\d{13})$/.test(compact)) readings.push(...decimals(compact));
  // Eight printed digits are often three of the facility and five of the card.
  const printed = /^(\d{3})(\d{5})$/.exec(compact);
  if (printed) readings.push(...halves('wiegand26', printed, 0xff));
  return readings;
}

/** The reading that is meant where nobody chose one: as this property's readers report it, else one that holds a whole number. */
export function usualReading<R extends { format: CardFormat }>(
  readings: readonly R[],
  own: CardFormat | undefined,
): R | undefined {
  const order = [own, 'uid-hex', 'dec-be', 'wiegand34', 'wiegand26'] as const;
  return order.map((format) => readings.find((reading) => reading.format === format)).find((found) => found !== undefined);
}

/** What a reader of this property reports for a card. */
export function cardNumberAs(format: CardFormat, hex: string, bytes: CardBytes): string {
  if (format === 'uid-hex') return hex;
  const four = hex.length <= 10 ? hex : bytes === 'first' ? hex.slice(0, 8) : hex.slice(-8);
  if (format === 'wiegand26') return `${number(hex.slice(-6, -4), 3)},${number(hex.slice(-4), 5)}`;
  if (format === 'wiegand34') return `${number(four.slice(-8, -4), 5)},${number(four.slice(-4), 5)}`;
  return number(format === 'dec-be' ? four : reversed(four), four.length > 8 ? 13 : 10);
}

function halves(format: 'wiegand26' | 'wiegand34', match: RegExpExecArray, maxFacility: number): CardReading[] {
  const [facility, card] = [Number(match[1]), Number(match[2])];
  if (facility > maxFacility || card > 0xffff) return [];
  return [{ format, hex: hexOf(facility, maxFacility === 0xff ? 2 : 4) + hexOf(card, 4) }];
}

/** Ten digits are four bytes, thirteen are the five of a 125 kHz tag; the byte order depends on the reader. */
function decimals(digits: string): CardReading[] {
  const length = digits.length === 13 ? 10 : 8;
  if (Number(digits) >= 2 ** (length * 4)) return [];
  const hex = hexOf(Number(digits), length);
  return [
    { format: 'dec-be', hex },
    { format: 'dec-le', hex: reversed(hex) },
  ];
}

const hexOf = (value: number, length: number) => value.toString(16).toUpperCase().padStart(length, '0');
const number = (hex: string, length: number) => String(Number.parseInt(hex, 16)).padStart(length, '0');
const reversed = (hex: string) => (hex.match(/../g) ?? []).toReversed().join('');
