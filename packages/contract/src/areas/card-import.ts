import { z } from 'zod';
import { optionalText, text } from '../kernel/fields.ts';
import { parseTypedDate } from '../people/typed-date.ts';
import { problem } from '../problems.ts';
import { CARD_KINDS } from './card.ts';

/** One line of the sheet. Without a room the card goes into stock; a holder lives in the room and is known by name. */
export const CardImportRow = z.strictObject({
  // A spreadsheet that takes a long number for a sum writes 1.1017E+12, and its last digits are lost.
  number: text(40).refine((typed) => !/^\d+([.,]\d+)?e\+?\d+$/i.test(typed), problem('scientific')),
  printed: optionalText(40),
  kind: z.union([z.literal('').transform(() => 'card' as const), z.enum(CARD_KINDS)], problem('invalid')).default('card'),
  building: optionalText(60),
  room: optionalText(20),
  holder: optionalText(130),
  validUntil: optionalText(20).transform((typed, { addIssue }) => {
    const date = typed === null ? null : parseTypedDate(typed)?.date;
    if (date === undefined) addIssue(problem('invalid'));
    return date ?? null;
  }),
});
export type CardImportRow = z.output<typeof CardImportRow>;
