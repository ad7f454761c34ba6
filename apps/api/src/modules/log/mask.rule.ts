/** Never shown, not even to those who may see everything else. */
const SECRET = /password|hash|secret|token|recovery/i;
const PERSONAL = /phone|e_?mail|line_?id|plate|serial|card_?no|id_?card|citizen|national|passport|birth|signature/i;
const DOTS = '•••';

/** A field's name tells what it holds; of a field inside an object every part of the way there counts. */
export const isSecret = (field: string) => SECRET.test(field);
export const isPersonal = (field: string) => PERSONAL.test(field) || isSecret(field);

/** Enough to tell two values apart, not enough to call, write or drive: at most four characters at the end, and less than half. */
export function mask(field: string, value: string): string {
  if (isSecret(field) || /signature/i.test(field)) return DOTS;
  const shown = Math.min(4, Math.floor((Array.from(value).length - 1) / 2));
  const end = shown >= 2 ? Array.from(value).slice(-shown).join('') : '';
  if (/phone/i.test(field)) return [DOTS, DOTS, end].filter(Boolean).join(' ');
  if (/mail/i.test(field)) return `${DOTS}${value.slice(value.lastIndexOf('@')).replace(/^[^@].*/, '')}`;
  return `${DOTS}${end}`;
}
