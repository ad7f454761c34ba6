import { z } from 'zod';
import { optionalText, text } from '../kernel/fields.ts';
import { DOCUMENT_KINDS } from '../people/document-number.ts';
import { parsePhoneNumber } from '../people/phone-number.ts';
import { normalizeText } from '../people/thai-text.ts';
import { parseTypedDate } from '../people/typed-date.ts';
import { problem } from '../problems.ts';
import { RELATIONS } from './resident-input.ts';

/** Main residents and co-residents, by the types of their roles. */
export const RESIDENT_ROLES = ['tenant', 'sub_tenant'] as const;

/** A cell, with Thai digits and the spaces of copied text made ordinary; an empty one is no value. */
const cell = (max: number) => optionalText(max).transform((typed) => (typed === null ? null : normalizeText(typed) || null));
/** A spreadsheet that takes a number of 13 digits for a sum writes 1.1017E+12, and its last digits are lost. */
const numberCell = (max: number) =>
  cell(max).refine((typed) => !/^\d+([.,]\d+)?e\+?\d+$/i.test(typed ?? ''), problem('scientific'));
const words = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .union([z.literal('').transform(() => null), z.enum(values)], problem('invalid'))
    .nullable()
    .default(null);

/** One line of the sheet: everything by the name people know it by. */
export const ResidentRow = z.strictObject({
  building: text(60),
  room: text(20),
  firstName: text(60)
    .transform(normalizeText)
    .refine((name) => name !== '', problem('required')),
  lastName: cell(60),
  firstNameEn: cell(60),
  lastNameEn: cell(60),
  mobile: numberCell(40).refine((typed) => typed === null || parsePhoneNumber(typed) !== undefined, problem('phone')),
  email: z
    .union([z.literal('').transform(() => null), z.email(problem('email')).max(200, problem('tooLong'))], problem('email'))
    .nullable()
    .default(null),
  documentKind: words(DOCUMENT_KINDS),
  documentCountry: cell(2)
    .transform((typed) => typed?.toUpperCase() ?? null)
    .refine((typed) => typed === null || /^[A-Z]{2}$/.test(typed), problem('invalid')),
  idCard: numberCell(60),
  role: words(RESIDENT_ROLES),
  relation: words(RELATIONS),
  movedIn: cell(20).transform((typed, { addIssue }) => {
    const date = typed === null ? null : parseTypedDate(typed)?.date;
    if (date === undefined) addIssue(problem('invalid'));
    return date ?? null;
  }),
});
export type ResidentRow = z.output<typeof ResidentRow>;
