import { normalizeText } from './thai-text.ts';

export const DOCUMENT_KINDS = ['thai-id', 'alien-id', 'passport', 'tax-id', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const THIRTEEN_DIGITS = /^\d{13}$/;

/** Modulo 11 over the first twelve digits; Thai, alien and tax numbers share it, and a leading 0 is legal. */
export function hasValidCheckDigit(number: string): boolean {
  if (!THIRTEEN_DIGITS.test(number)) return false;
  const sum = Array.from(number.slice(0, 12), (digit, index) => Number(digit) * (13 - index)).reduce(
    (total, part) => total + part,
  );
  return (11 - (sum % 11)) % 10 === Number(number[12]);
}

/** The number as it is compared, or undefined where it cannot be one of this kind. */
export function normalizeDocumentNumber(kind: DocumentKind, typed: string): string | undefined {
  const text = normalizeText(typed);
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  if (kind === 'passport') return /^[A-Z0-9]{6,20}$/.test(compact) ? compact : undefined;
  if (kind === 'other') return text.length >= 3 && text.length <= 40 ? text : undefined;
  return hasValidCheckDigit(compact) ? compact : undefined;
}

/**
 * What a card reader that types like a keyboard sends holds name, address and religion as well: only the number is taken. Undefined
 * when there is none, or more than one.
 */
export function documentNumberFromReader(typed: string): string | undefined {
  const found = new Set(
    normalizeText(typed)
      .match(/(?<!\d)\d{13}(?!\d)/g)
      ?.filter(hasValidCheckDigit),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** As it may be shown to anybody who sees the person: 1-1017-xxxxx-xx-8, or the last four. */
export function maskDocumentNumber(number: string): string {
  if (THIRTEEN_DIGITS.test(number)) return `${number[0]}-${number.slice(1, 5)}-xxxxx-xx-${number[12]}`;
  return number.length > 4 ? `xxxx${number.slice(-4)}` : 'xxxx';
}
