import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, id, instant, ref, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { baht, bahtAnswer } from '../money/satang.ts';
import { problem } from '../problems.ts';
import { BankAccountBrief } from './payment.ts';
import { moneyReason } from './payment-input.ts';
import { Person } from './person.ts';

export const MAX_ACCOUNT_LINES = 500;
export const REFUND_STATES = ['proposed', 'approved', 'withdrawn', 'void'] as const;

/** One entry of the ledger as far as the room is concerned. `balance`: what the room owed after it, less its credit. */
const AccountLine = z.object({
  id,
  on: day,
  kind: z.enum(['issue', 'adjust', 'accept', 'reallocate', 'credit', 'refund', 'void']),
  payment: z.object({ id, number: nonPersonal(z.string()), name: nonPersonal(z.string()) }).nullable(),
  payIn: id.nullable(),
  receipt: nonPersonal(z.string().nullable()),
  charge: bahtAnswer,
  received: bahtAnswer,
  balance: bahtAnswer,
});
export type AccountLine = z.infer<typeof AccountLine>;

/** Money that goes back to who paid it: one person proposes it, another one approves it. */
const Refund = record('refund', {
  id,
  amount: bahtAnswer,
  bank: nonPersonal(z.string()),
  /** Masked for whoever may not decide. */
  number: personal(z.string(), 'phone'),
  name: personal(z.string(), 'name'),
  reason: personal(z.string()),
  /** Ours, that it is paid from. */
  bankAccount: BankAccountBrief.nullable(),
  state: z.enum(REFUND_STATES),
  by: Person.nullable(),
  decidedBy: Person.nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  voidedBy: Person.nullable(),
  voidedAt: instant.nullable(),
  voidReason: personal(z.string().nullable()),
});
export type Refund = z.infer<typeof Refund>;

const RoomAccount = z.object({
  room: z.object({ id, name: z.string(), building: z.string() }),
  owed: bahtAnswer,
  overdue: bahtAnswer,
  credit: bahtAnswer,
  /** Newest first. */
  lines: z.array(AccountLine),
  refunds: z.array(Refund),
});
export type RoomAccount = z.infer<typeof RoomAccount>;

export const RefundInput = z.strictObject({
  amount: baht().meta({ examples: [0.01] }),
  /** Ours, that it is paid from; left out, the one that takes money. */
  bankAccount: ref('bank-account')
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  bank: ref('bank'),
  number: personal(
    z
      .string()
      .transform((value) => value.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{10,15}$/, problem('invalid')))
      .meta({ examples: ['1234567890'] }),
    'phone',
  ),
  name: personal(text(120), 'name'),
  reason: moneyReason,
});

const write = { rate: 'write', audit: 'change', secretAnswer: true, answer: one(RoomAccount) } as const;
const guarded = { ...write, stepUp: true } as const;
export const roomAccountApi = {
  get: endpoint('GET', '/rooms/:id/account', { rate: 'read', audit: 'none', answer: one(RoomAccount) }),
  refund: endpoint('POST', '/rooms/:id/refunds', { ...guarded, body: RefundInput }),
  approveRefund: endpoint('POST', '/refunds/:id/approve', guarded),
  withdrawRefund: endpoint('POST', '/refunds/:id/withdraw', write),
  /** It came back, or was never sent. */
  voidRefund: endpoint('POST', '/refunds/:id/void', { ...guarded, body: z.strictObject({ reason: moneyReason }) }),
};

nameSchemas({ AccountLine, Refund, RoomAccount, RefundInput });
