import { normalizeText } from './thai-text.ts';

export interface PhoneNumber {
  e164: string;
  kind: 'mobile' | 'landline' | 'foreign';
}

const MOBILE = /^[689]\d{8}$/;
const LANDLINE = /^[2-7]\d{7}$/;

/** What somebody typed as a person's phone, or undefined: short codes and halves of numbers are nobody's. */
export function parsePhoneNumber(typed: string): PhoneNumber | undefined {
  const text = normalizeText(typed);
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const isInternational = /^(\+|00)/.test(text);
  const digits = (isInternational ? text.replace('(0)', '') : text)
    .replace(/\D/g, '')
    .replace(isInternational ? /^00/ : /^$/, '');
  if (isInternational) return digits.startsWith('66') ? thai(digits.slice(2)) : foreign(digits);
  if (digits.startsWith('0')) return thai(digits);
  return /^66\d{8,10}$/.test(digits) ? thai(digits.slice(2)) : undefined;
}

function thai(digits: string): PhoneNumber | undefined {
  const national = digits.replace(/^0/, '');
  const kind = MOBILE.test(national) ? 'mobile' : LANDLINE.test(national) ? 'landline' : undefined;
  return kind && { e164: `+66${national}`, kind };
}

function foreign(digits: string): PhoneNumber | undefined {
  return /^[1-9]\d{6,14}$/.test(digits) ? { e164: `+${digits}`, kind: 'foreign' } : undefined;
}
