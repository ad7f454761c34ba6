import { z } from 'zod';
import { PAYMENT_CHANNEL } from '../constants.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, firstOf, id, instant, optionalText, ref, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { baht, bahtAnswer } from '../money/satang.ts';
import { problem } from '../problems.ts';
import { Category, categoryShape } from './category.ts';
import { PayInInput, UNIDENTIFIED_STATES } from './pay-in.ts';
import { BankAccountBrief } from './payment.ts';
import { isAnother, moneyReason } from './payment-input.ts';
import { Person } from './person.ts';
import { RefundInput } from './room-account.ts';

const Row = record('unidentified_money', {
  id,
  amount: bahtAnswer,
  arrivedOn: day,
  /** What the statement says about who sent it. */
  words: personal(z.string().nullable(), 'hidden'),
  state: z.enum(UNIDENTIFIED_STATES),
  createdAt: instant,
  updatedAt: instant,
  channel: Category.optional(),
});
export const unidentifiedMoneyShape: ListShape = listShape(Row, {
  relations: { channel: () => categoryShape },
  exact: ['words'],
});
/** With the account it arrived on. */
const Listed = Row.extend({ bankAccount: BankAccountBrief });
export type UnidentifiedMoney = z.infer<typeof Listed>;

/** An open bill of just this amount: perhaps the one that was meant. */
const Suggestion = z.object({
  id,
  number: nonPersonal(z.string()),
  name: nonPersonal(z.string()),
  dueDate: day,
  balance: bahtAnswer,
  room: z.object({ id, name: z.string(), building: z.string() }),
  /** The room stands in the words of the statement. */
  isNamed: z.boolean(),
});
const Page = Listed.extend({
  enteredBy: Person.nullable(),
  decidedBy: Person.nullable(),
  decidedAt: instant.nullable(),
  /** Why it is void or goes back. */
  reason: personal(z.string().nullable()),
  /** What became of it: whose room, and the receipt. */
  assigned: z
    .object({
      payIn: id,
      room: z.object({ id, name: z.string(), building: z.string() }),
      receipt: z.object({ id, number: nonPersonal(z.string()) }).nullable(),
    })
    .nullable(),
  /** Where it goes back to, and from which of our accounts. */
  giveBack: z
    .object({
      bank: nonPersonal(z.string()),
      number: personal(z.string(), 'phone'),
      name: personal(z.string(), 'name'),
      from: BankAccountBrief,
      by: Person.nullable(),
      at: instant,
    })
    .nullable(),
  suggestions: z.array(Suggestion),
});
export type UnidentifiedMoneyPage = z.infer<typeof Page>;

/** Ways by which money arrives on an account. */
const { transfer, promptPay, cheque, card, billPayment } = PAYMENT_CHANNEL;
export const ACCOUNT_CHANNELS: readonly number[] = [transfer, promptPay, cheque, card, billPayment];
const accountChannel = firstOf(id)
  .refine((channel) => channel === null || ACCOUNT_CHANNELS.includes(channel), problem('invalid'))
  .default(transfer)
  .meta({ examples: [631] });

export const UnidentifiedMoneyInput = z.strictObject({
  bankAccount: ref('bank-account'),
  amount: baht(),
  arrivedOn: day.meta({ examples: ['2026-01-05'] }),
  channel: accountChannel,
  words: personal(optionalText(200), 'hidden'),
  isAnother,
});

/** Over the bills that are named, else over the oldest of the room; what is left is credit of the room. */
const AssignInput = z.strictObject({
  room: ref('room'),
  payer: PayInInput.shape.payer,
  isAnother,
  payments: z
    .array(usedUp('payment'))
    .max(50, problem('tooMany'))
    .default([])
    .meta({ examples: [[]] }),
});
const { bank, number, name } = RefundInput.shape;
export const ReturnInput = z.strictObject({ bank, number, name, reason: moneyReason });
const Reason = z.strictObject({ reason: moneyReason });
/** The proposal whoever approves has seen, by its moment (`giveBack.at`): another one may have taken its place. */
const ReturnApproval = z.strictObject({ proposedAt: instant.meta({ examples: ['2026-01-05T03:00:00.000Z'] }) });

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change', secretAnswer: true, answer: one(Page) } as const;
const guarded = { ...write, stepUp: true } as const;
const base = '/payments/unidentified';
export const unidentifiedMoneyApi = {
  shape: unidentifiedMoneyShape,
  list: endpoint('GET', base, { ...read, query: listQuery(), answer: pageOf(Listed), list: unidentifiedMoneyShape }),
  get: endpoint('GET', `${base}/:id`, { ...read, answer: one(Page) }),
  enter: endpoint('POST', base, { ...guarded, body: UnidentifiedMoneyInput }),
  assign: endpoint('POST', `${base}/:id/assign`, { ...guarded, body: AssignInput }),
  /** It was written down wrongly. */
  void: endpoint('POST', `${base}/:id/void`, { ...guarded, body: Reason }),
  proposeReturn: endpoint('POST', `${base}/:id/return`, { ...guarded, body: ReturnInput }),
  approveReturn: endpoint('POST', `${base}/:id/return/approve`, { ...guarded, body: ReturnApproval }),
  withdrawReturn: endpoint('POST', `${base}/:id/return/withdraw`, write),
  /** The bank sent it back. */
  voidReturn: endpoint('POST', `${base}/:id/return/void`, { ...guarded, body: Reason }),
};

nameSchemas({
  UnidentifiedMoney: Listed,
  UnidentifiedMoneyPage: Page,
  UnidentifiedMoneyInput,
  AssignMoneyInput: AssignInput,
  ReturnInput,
  ReturnApproval,
});
