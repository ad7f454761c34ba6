import type { ColumnClass } from './column-classes.ts';

const DOTS = '•••';

/** Enough to tell two values apart, not enough to call, write or drive: at most four characters at the end, and less than half. */
export function mask(kind: Exclude<ColumnClass, 'open'>, value: string): string {
  if (kind === 'secret' || kind === 'hidden') return DOTS;
  if (kind === 'email') return `${DOTS}${value.slice(value.lastIndexOf('@')).replace(/^[^@].*/, '')}`;
  const shown = Math.min(4, Math.floor((Array.from(value).length - 1) / 2));
  const end = shown >= 2 ? Array.from(value).slice(-shown).join('') : '';
  return kind === 'phone' ? [DOTS, DOTS, end].filter(Boolean).join(' ') : `${DOTS}${end}`;
}

/** The end of a number as SQL. `column` is an expression of our own, never what somebody typed. */
export const maskedEnd = (column: string) => `'${DOTS}' || right(${column}, 4)`;
