import { z } from 'zod';
import { PAYMENT_STATUS } from '../constants.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, id, instant } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { bahtAnswer } from '../money/satang.ts';
import { Category, categoryApi, categoryShape } from './category.ts';
import { StoredFile } from './file.ts';
import { ADJUSTMENT_KINDS, AdjustmentInput, moneyReason, PaymentInput, PaymentUpdate } from './payment-input.ts';
import { Person } from './person.ts';
import { ResidentNotice } from './resident-notice.ts';
import { MemberName, Room, roomShape } from './room.ts';

export const PAYMENT_KINDS = ['bill', 'combined'] as const;
export const PAY_IN_STATES = ['waiting', 'accepted', 'refused', 'void'] as const;

/** Money is baht here and satang in the tables. */
const PaymentRow = record('payment', {
  id,
  number: nonPersonal(z.string()),
  kind: z.enum(PAYMENT_KINDS),
  name: nonPersonal(z.string()),
  price: bahtAnswer,
  discount: bahtAnswer,
  adjust: bahtAnswer,
  total: bahtAnswer,
  paid: bahtAnswer,
  balance: bahtAnswer,
  issuedOn: day,
  dueDate: day,
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  remark: personal(z.string().nullable()),
  refusedReason: personal(z.string().nullable()),
  hasSlip: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  voidedAt: instant.nullable(),
  status: Category.optional(),
  type: Category.optional(),
  channel: Category.nullable().optional(),
  room: Room.optional(),
  user: MemberName.nullable().optional(),
});
const plain = {
  status: () => categoryShape,
  type: () => categoryShape,
  channel: () => categoryShape,
  room: () => roomShape,
  user: () => listShape(MemberName),
};
/** Masked for readers: by their parts what the mask hides could be found letter by letter. */
const WORDS = ['remark', 'refusedReason'];
/** A bill as another one names it: the combined bill it is in, or one of those inside. */
const relatedShape = listShape(PaymentRow, { relations: plain, exact: WORDS });

export const Payment = PaymentRow.extend({
  parent: PaymentRow.nullable().optional(),
  children: z.array(PaymentRow).optional(),
});
export type Payment = z.infer<typeof Payment>;
export const paymentShape: ListShape = listShape(Payment, {
  relations: { ...plain, parent: () => relatedShape, children: () => relatedShape },
  searchable: true,
  exact: WORDS,
});

const Item = record('payment_item', {
  id,
  name: nonPersonal(z.string()),
  nameEn: nonPersonal(z.string().nullable()),
  /** Hundredths: 32.57 m². */
  quantity: z.number().nullable(),
  rate: bahtAnswer.nullable(),
  amount: bahtAnswer,
});
const Move = record('payment_move', {
  id,
  from: id.nullable(),
  to: id,
  by: Person.nullable(),
  at: instant,
});
const Adjustment = record('payment_adjustment', {
  id,
  kind: z.enum(ADJUSTMENT_KINDS),
  number: nonPersonal(z.string().nullable()),
  amount: bahtAnswer,
  reason: personal(z.string()),
  by: Person.nullable(),
  at: instant,
});
const BillBrief = z.object({ id, number: nonPersonal(z.string()) });
/** What of a bill was put into a combined one. */
const MergedBill = BillBrief.extend({ name: nonPersonal(z.string()), dueDate: day, amount: bahtAnswer });
/** An account of ours, as it is printed: the end of its number. */
export const BankAccountBrief = z.object({
  id,
  name: nonPersonal(z.string()),
  bank: nonPersonal(z.string()),
  number: nonPersonal(z.string()),
});
export const ReceiptBrief = z.object({ id, number: nonPersonal(z.string()), voidedAt: instant.nullable() });
/** What came in. The slip is shown to whoever may write; nobody else sees more than that there is one. */
export const PayIn = record('pay_in', {
  id,
  state: z.enum(PAY_IN_STATES),
  amount: bahtAnswer,
  withheld: bahtAnswer,
  channel: id,
  paidOn: day,
  payer: personal(z.string().nullable(), 'name'),
  reason: personal(z.string().nullable()),
  slip: StoredFile.nullable(),
  slipBank: nonPersonal(z.string().nullable()),
  slipRef: nonPersonal(z.string().nullable()),
  /** The bank that sent the money, as its slip names it. */
  senderBank: z
    .object({ shortName: nonPersonal(z.string()), nameTh: nonPersonal(z.string()), nameEn: nonPersonal(z.string()) })
    .nullable(),
  receipt: ReceiptBrief.nullable(),
  by: Person.nullable(),
  decidedBy: Person.nullable(),
  at: instant,
});
export type PayIn = z.infer<typeof PayIn>;
const PaymentPage = Payment.extend({
  items: z.array(Item),
  moves: z.array(Move),
  adjustments: z.array(Adjustment),
  /** Of a combined bill, also of one that is paid or was taken apart: the bills it is made of. */
  merged: z.array(MergedBill),
  /** Those it was paid by, and slips sent for it; `allocated` is what of each went to this bill, `combined` the bill it was paid through. */
  payIns: z.array(PayIn.extend({ allocated: bahtAnswer, combined: BillBrief.nullable() })),
  /** The text of the QR code for what is still owed; none where no account can take it. */
  code: nonPersonal(z.string().nullable()),
  /** The account that takes it. */
  bankAccount: BankAccountBrief.nullable(),
  /** What the room has paid in advance. */
  credit: bahtAnswer,
  voidReason: personal(z.string().nullable()),
  /** How the room knows of it. */
  notices: z.array(ResidentNotice),
});
export type PaymentPage = z.infer<typeof PaymentPage>;

const Sum = z.object({ count: z.int(), amount: bahtAnswer });
/** What is owed, by what has to be done about it. `rooms`: how many owe something that is due. */
const PaymentSummary = z.object({
  open: Sum,
  waiting: Sum,
  overdue: Sum.extend({ rooms: z.int() }),
  /** Since the first of the month, by the property's calendar. */
  paid: Sum,
  /** On our accounts, and nobody's. */
  unidentified: Sum,
  /** The slip that has waited longest. */
  oldestSlip: instant.nullable(),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const page = { ...write, answer: one(PaymentPage) } as const;
const guarded = { ...page, stepUp: true } as const;
const categories = (list: string) => ({ ...categoryApi.list, path: `/categories/${list}` as const });

export const paymentApi = {
  shape: paymentShape,
  list: endpoint('GET', '/payments', { ...read, query: listQuery(), answer: pageOf(Payment), list: paymentShape }),
  get: endpoint('GET', '/payments/:id', { ...read, query: listQuery().pick({ populate: true }), answer: one(PaymentPage) }),
  create: endpoint('POST', '/payments', { ...page, body: PaymentInput }),
  update: endpoint('PUT', '/payments/:id', {
    ...page,
    body: PaymentUpdate,
    stepUp: (body: unknown) => (body as { status?: number | null }).status === PAYMENT_STATUS.paid,
  }),
  void: endpoint('POST', '/payments/:id/void', { ...guarded, body: z.strictObject({ reason: moneyReason }) }),
  adjust: endpoint('POST', '/payments/:id/adjust', { ...guarded, body: AdjustmentInput }),
  summary: endpoint('GET', '/payments/summary', { ...read, answer: one(PaymentSummary) }),
  types: categories('payment-type'),
  channels: categories('payment-channel'),
  statuses: categories('payment-status'),
};

nameSchemas({
  Payment,
  PaymentBrief: PaymentRow,
  PaymentPage,
  PaymentSummary,
  PaymentItem: Item,
  PaymentMove: Move,
  PaymentAdjustment: Adjustment,
  PayIn,
});
