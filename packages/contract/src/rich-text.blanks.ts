import { plainTextOf } from './rich-text.plain.ts';

/** The blanks of a template that nobody has filled in yet, each once: `[[date]]` in a title, or any plain text. */
export const blanksIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\[\[([^[\]]{0,100})\]\]/g), ([, name = '']) => name.replace(/\s+/g, ' ').trim())),
];

/** The same in a text with marks, also where half of a blank is bold. */
export const blanksOf = (html: string): string[] => blanksIn(plainTextOf(html));
