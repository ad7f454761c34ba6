import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, id, instant, optionalText, ref, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { baht, bahtAnswer } from '../money/satang.ts';
import { problem } from '../problems.ts';
import { Category, categoryShape } from './category.ts';
import { BankAccountBrief, PAY_IN_STATES, PayIn, Payment, paymentShape } from './payment.ts';
import { isAnother, MAX_MERGED, moneyReason, paymentChannel } from './payment-input.ts';
import { Room, roomShape } from './room.ts';

/**
 * Of the slip checker: `queued` is not answered yet, `timeout` never was, `match` is an account of ours, the amount and the day,
 * `partial` some of it and the rest was not said, `notFound` a transfer no bank knows yet, `simulated` an answer of no bank.
 */
export const CHECK_STATES = [
  'queued',
  'match',
  'partial',
  'mismatch',
  'duplicate',
  'notFound',
  'unreadable',
  'timeout',
  'simulated',
] as const;
/** As a list shows it: never the slip, only that there is one and whether its reference could be read. */
export const ListedPayIn = record('pay_in', {
  id,
  state: z.enum(PAY_IN_STATES),
  amount: bahtAnswer,
  withheld: bahtAnswer,
  paidOn: day,
  hasSlip: z.boolean(),
  isRead: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** What the slip checker says; none where the property has none. */
  checkState: z.enum(CHECK_STATES).nullable(),
  channel: Category.optional(),
  room: Room.optional(),
  payment: Payment.nullable().optional(),
});
export type ListedPayIn = z.infer<typeof ListedPayIn>;
export const payInShape: ListShape = listShape(ListedPayIn, {
  relations: { channel: () => categoryShape, room: () => roomShape, payment: () => paymentShape },
});

/** Of unidentified money; `proposed`: somebody wants to give it back, and somebody else has to agree. */
export const UNIDENTIFIED_STATES = ['open', 'assigned', 'proposed', 'returned', 'void'] as const;

/** What a slip shows by itself, before somebody looks at it. */
export const SLIP_CHECKS = ['reference', 'amount', 'picture'] as const;
const CHECK_RESULTS = ['yes', 'no', 'unknown'] as const;
const checkResult = z.enum(CHECK_RESULTS);
export type CheckResult = z.infer<typeof checkResult>;
/** What somebody says who asks a bank. `checker` says who: the simulator asks none. It decides nothing. */
const SlipCheck = z.object({
  checker: z.enum(['simulator', 'http']),
  state: z.enum(CHECK_STATES),
  amount: bahtAnswer.nullable(),
  transferredOn: day.nullable(),
  receiver: checkResult.nullable(),
  amountAgrees: checkResult.nullable(),
  dayAgrees: checkResult.nullable(),
  at: instant.nullable(),
});
const OpenBill = z.object({
  id,
  number: nonPersonal(z.string()),
  name: nonPersonal(z.string()),
  dueDate: day,
  balance: bahtAnswer,
});
/** A slip as it is judged: the bill it was sent for, what else the room owes, and pictures that look like it. */
const PayInPage = PayIn.extend({
  room: z.object({ id, name: z.string(), building: z.string() }),
  bill: OpenBill.extend({ total: bahtAnswer, isCombined: z.boolean() }).nullable(),
  openBills: z.array(OpenBill),
  credit: bahtAnswer,
  checks: z.array(z.object({ check: z.enum(SLIP_CHECKS), result: checkResult })),
  slipCheck: SlipCheck.nullable(),
  /** Unidentified money of this amount, what was assigned to the room among it: probably what the slip is about. */
  unidentified: z.array(
    z.object({ id, amount: bahtAnswer, arrivedOn: day, state: z.enum(UNIDENTIFIED_STATES), bankAccount: BankAccountBrief }),
  ),
  alike: z.array(z.object({ payIn: id, payment: id.nullable(), number: nonPersonal(z.string().nullable()), at: instant })),
});
export type PayInPage = z.infer<typeof PayInPage>;

const Part = z.strictObject({ payment: ref('payment'), amount: baht().nullable().default(null) });
/** Money that was counted or seen on the account: over the bills that are named, else over the oldest; what is left is credit. */
export const PayInInput = z.strictObject({
  room: ref('room'),
  amount: baht(),
  withheld: baht(0)
    .default(0)
    .meta({ examples: [0] }),
  withholdingNo: optionalText(40).meta({ examples: [''] }),
  channel: paymentChannel.default(null),
  paidOn: day
    .nullable()
    .default(null)
    .meta({ examples: ['2026-01-05', null] }),
  /** The account it arrived on; left out, the one the bill names. Not of cash and not of credit. */
  bankAccount: ref('bank-account')
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  payer: personal(optionalText(120), 'name'),
  isAnother,
  payments: z
    .array(Part)
    .max(MAX_MERGED, problem('tooMany'))
    .default([])
    .meta({ examples: [[]] }),
});
/**
 * A decision on a slip that waits. `amount` is what was seen on the account, left out the amount of the slip; without `payments` it
 * pays the bill the slip was sent for, and what is over is credit of the room.
 */
const Decision = z.strictObject({
  payIn: usedUp('pay-in'),
  outcome: z.enum(['accept', 'refuse'], problem('invalid')),
  amount: baht()
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  payments: z
    .array(Part)
    .max(MAX_MERGED, problem('tooMany'))
    .default([])
    .meta({ examples: [[]] }),
  reason: optionalText(300).meta({ examples: ['ยอดเงินไม่ตรง'] }),
  isAnother,
  /** The money stands there as nobody's: it is assigned, and does not arrive a second time. */
  unidentified: usedUp('unidentified-money')
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
});
export const MAX_DECISIONS = 50;
export const DecisionsInput = z.strictObject({
  decisions: z.array(Decision).min(1, problem('required')).max(MAX_DECISIONS, problem('tooMany')),
});

export const TakenMoney = z.object({
  id,
  allocated: z.array(z.object({ payment: id, amount: bahtAnswer })),
  credit: bahtAnswer,
  receipt: z.object({ id, number: nonPersonal(z.string()) }).nullable(),
});

export type TakenMoney = z.infer<typeof TakenMoney>;
/** Each is decided for itself: one that was decided meanwhile stops no other. */
const Decided = z.object({
  payIn: id,
  outcome: z.enum(['accepted', 'refused', 'failed']),
  key: z.string().nullable(),
  receipt: z.object({ id, number: nonPersonal(z.string()) }).nullable(),
});
export type Decided = z.infer<typeof Decided>;
/** What this money paid of bill `from` goes to bill `to` of the same room, and what that does not owe to credit; null: all of it. */
export const ReallocationInput = z.strictObject({
  from: ref('payment'),
  to: ref('payment')
    .nullable()
    .meta({ examples: [null] }),
  reason: moneyReason,
});
/** `credit`: what of `amount` became credit. The receipt stands for the one that is void now. */
const Reallocated = z.object({
  id,
  amount: bahtAnswer,
  credit: bahtAnswer,
  receipt: z.object({ id, number: nonPersonal(z.string()) }).nullable(),
});
export type Reallocated = z.infer<typeof Reallocated>;

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const base = '/payments/pay-ins';
export const payInApi = {
  shape: payInShape,
  list: endpoint('GET', base, { ...read, query: listQuery(), answer: pageOf(ListedPayIn), list: payInShape }),
  get: endpoint('GET', `${base}/:id`, { ...read, answer: one(PayInPage) }),
  take: endpoint('POST', base, { ...write, stepUp: true, body: PayInInput, answer: one(TakenMoney) }),
  /** One password for all of them; refusing alone asks for none. */
  decide: endpoint('POST', `${base}/decide`, {
    ...write,
    body: DecisionsInput,
    answer: one(z.array(Decided)),
    stepUp: (body: unknown) => (body as z.output<typeof DecisionsInput>).decisions.some(({ outcome }) => outcome === 'accept'),
  }),
  /** Has the slip checker asked once more, with what the property has chosen by now. */
  check: endpoint('POST', `${base}/:id/check`, { ...write, answer: one(PayInPage) }),
  void: endpoint('POST', `${base}/:id/void`, {
    ...write,
    stepUp: true,
    body: z.strictObject({ reason: moneyReason }),
    answer: one(z.object({ id })),
  }),
  reallocate: endpoint('POST', `${base}/:id/reallocate`, {
    ...write,
    stepUp: true,
    body: ReallocationInput,
    answer: one(Reallocated),
  }),
};

nameSchemas({
  ListedPayIn,
  PayInPage,
  PayInInput,
  TakenMoney,
  SlipDecision: Decision,
  DecidedSlip: Decided,
  ReallocationInput,
  Reallocated,
});
