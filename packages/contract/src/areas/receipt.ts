import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, id, instant } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { bahtAnswer } from '../money/satang.ts';
import { problem } from '../problems.ts';
import { Room, roomShape } from './room.ts';

export const Receipt = record('receipt', {
  id,
  number: nonPersonal(z.string()),
  issuedOn: day,
  amount: bahtAnswer,
  printedAt: instant.nullable(),
  voidedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  room: Room.optional(),
});
export type Receipt = z.infer<typeof Receipt>;
export const receiptShape: ListShape = listShape(Receipt, { relations: { room: () => roomShape }, searchable: true });

const nullableText = nonPersonal(z.string().nullable());
/** As it was when the money came in; nothing of it follows what changes later. */
const ReceiptPage = Receipt.omit({ room: true }).extend({
  payIn: id,
  propertyTh: nonPersonal(z.string()),
  propertyEn: nonPersonal(z.string()),
  addressTh: nullableText,
  addressEn: nullableText,
  taxId: nullableText,
  room: z.object({ id, name: z.string(), building: z.string() }),
  payer: personal(z.string().nullable(), 'name'),
  paidOn: day,
  channel: id,
  withheld: bahtAnswer,
  credit: bahtAnswer,
  /** `combined`: the combined bill it was paid through; `room`: whose bill it is, where that is not the receipt's room. */
  lines: z.array(
    z.object({
      number: nonPersonal(z.string()),
      name: nonPersonal(z.string()),
      amount: bahtAnswer,
      combined: nullableText,
      room: z.object({ name: z.string(), building: z.string() }).nullable(),
    }),
  ),
  /** The number of the void receipt it stands for: the money was moved to another bill. */
  replaces: nullableText,
  voidReason: personal(z.string().nullable()),
});
export type ReceiptPage = z.infer<typeof ReceiptPage>;

/** One month is one book: its numbers run from one on without a gap. */
const ReceiptRegister = z.object({
  month: z.string(),
  first: nullableText,
  last: nullableText,
  count: z.int(),
  total: bahtAnswer,
  voided: z.array(z.object({ id, number: nonPersonal(z.string()), amount: bahtAnswer, at: instant })),
  voidedTotal: bahtAnswer,
  /** Numbers that were given and are missing: none, or something is broken. */
  gaps: z.array(z.string()),
});
export type ReceiptRegister = z.infer<typeof ReceiptRegister>;

const read = { rate: 'read', audit: 'none' } as const;
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, problem('invalid'))
  .meta({ examples: ['2026-11'] });
export const receiptApi = {
  shape: receiptShape,
  list: endpoint('GET', '/receipts', { ...read, query: listQuery(), answer: pageOf(Receipt), list: receiptShape }),
  get: endpoint('GET', '/receipts/:id', { ...read, answer: one(ReceiptPage) }),
  register: endpoint('GET', '/receipts/register', { ...read, query: z.strictObject({ month }), answer: one(ReceiptRegister) }),
  /** That it is being printed: the first print is the original, all others are copies. */
  print: endpoint('POST', '/receipts/:id/print', {
    rate: 'write',
    audit: 'change',
    answer: one(z.object({ isCopy: z.boolean() })),
  }),
};

nameSchemas({ Receipt, ReceiptPage, ReceiptRegister });
