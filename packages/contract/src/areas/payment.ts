import { z } from 'zod';
import { PAYMENT_CHANNEL, PAYMENT_STATUS } from '../constants.ts';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, firstOf, id, instant, optionalText, ref, text, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { baht, bahtAnswer } from '../money/satang.ts';
import { problem } from '../problems.ts';
import { Category, categoryApi, categoryShape } from './category.ts';
import { StoredFile, slip } from './file.ts';
import { Person } from './person.ts';
import { Room, roomShape } from './room.ts';

export const PAYMENT_KINDS = ['bill', 'combined'] as const;
export const ADJUSTMENT_KINDS = ['waiver', 'penalty', 'correction', 'credit-note'] as const;
export const PAY_IN_STATES = ['waiting', 'accepted', 'refused', 'void'] as const;
export const MAX_MERGED = 50;

const Addressee = record('member', { id, nameTh: personal(z.string(), 'name'), nameEn: personal(z.string(), 'name') });

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
  user: Addressee.nullable().optional(),
});
const plain = {
  status: () => categoryShape,
  type: () => categoryShape,
  channel: () => categoryShape,
  room: () => roomShape,
  user: () => listShape(Addressee),
};
/** A bill as another one names it: the combined bill it is in, or one of those inside. */
const relatedShape = listShape(PaymentRow, { relations: plain });

export const Payment = PaymentRow.extend({
  parent: PaymentRow.nullable().optional(),
  children: z.array(PaymentRow).optional(),
});
export type Payment = z.infer<typeof Payment>;
export const paymentShape: ListShape = listShape(Payment, {
  relations: { ...plain, parent: () => relatedShape, children: () => relatedShape },
  searchable: true,
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
  reason: personal(z.string().nullable()),
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
  /** What of it went to this bill. */
  allocated: bahtAnswer,
  slip: StoredFile.nullable(),
  slipBank: nonPersonal(z.string().nullable()),
  slipRef: nonPersonal(z.string().nullable()),
  receipt: z.object({ id, number: nonPersonal(z.string()), voidedAt: instant.nullable() }).nullable(),
  by: Person.nullable(),
  decidedBy: Person.nullable(),
  at: instant,
});
const PaymentPage = Payment.extend({
  items: z.array(Item),
  moves: z.array(Move),
  adjustments: z.array(Adjustment),
  payIns: z.array(PayIn),
  /** The text of the QR code for what is still owed; none where no account can take it. */
  code: nonPersonal(z.string().nullable()),
  /** What the room has paid in advance. */
  credit: bahtAnswer,
});
export type PaymentPage = z.infer<typeof PaymentPage>;

const CHANNELS: readonly number[] = Object.values(PAYMENT_CHANNEL);
const channel = firstOf(id)
  .refine((channelId) => channelId === null || CHANNELS.includes(channelId), problem('invalid'))
  .meta({ examples: [633, 631] });
const reason = text(300);

/** A bill, or with `children` the combined bill of a room: its name, price, type and channel are the server's. */
export const PaymentInput = z.strictObject({
  name: optionalText(200).meta({ examples: ['ค่าส่วนกลาง พฤศจิกายน'] }),
  room: ref('room').nullable().default(null).meta({ ref: 'room' }),
  user: ref('member')
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  type: firstOf(id)
    .default(null)
    .meta({ examples: [66, [79]] }),
  status: firstOf(id)
    .refine((status) => status === null || status === PAYMENT_STATUS.pending, problem('invalid'))
    .default(null)
    .meta({ examples: [[PAYMENT_STATUS.pending]] }),
  price: baht()
    .nullable()
    .default(null)
    .meta({ examples: [1500, 1482.05, 0.29] }),
  discount: baht(0)
    .default(0)
    .meta({ examples: [0, 0.01] }),
  channel: channel.default(null),
  dueDate: day.nullable().default(null),
  periodFrom: day
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  periodTo: day
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  remark: optionalText(500),
  slip,
  children: z
    .array(usedUp('payment'))
    .max(MAX_MERGED, problem('tooMany'))
    .default([])
    .meta({ examples: [[]] }),
});

/** Depends on the status of the bill: generated bodies leave it out. */
const another = { secret: true };
/** Named only to be refused: a bill stays as it was issued. */
const issued = z.unknown().meta(another);
/** A status with its slip, or the remark; nothing else of a bill changes. */
export const PaymentUpdate = changesOf(
  z.strictObject({
    status: firstOf(id).meta(another),
    slip: slip.meta(another),
    /** With status 622 why the slip is refused. */
    remark: optionalText(500),
    channel: channel.meta(another),
    /** What the slip says, where it is not the whole balance. */
    amount: baht().meta(another),
    paidOn: day.meta(another),
    name: issued,
    room: issued,
    user: issued,
    type: issued,
    price: issued,
    discount: issued,
    dueDate: issued,
    children: issued,
  }),
);

const Part = z.strictObject({ payment: ref('payment'), amount: baht().nullable().default(null) });
/** Money that was counted or seen on the account: over the bills that are named, else over the oldest; what is left is credit. */
export const PayInInput = z.strictObject({
  room: ref('room'),
  amount: baht(),
  withheld: baht(0)
    .default(0)
    .meta({ examples: [0] }),
  withholdingNo: optionalText(40).meta({ examples: [''] }),
  channel: channel.default(null),
  paidOn: day
    .nullable()
    .default(null)
    .meta({ examples: ['2026-01-05', null] }),
  payer: personal(optionalText(120), 'name'),
  payments: z
    .array(Part)
    .max(MAX_MERGED, problem('tooMany'))
    .default([])
    .meta({ examples: [[]] }),
});
const Accepted = z.object({
  id,
  allocated: z.array(z.object({ payment: id, amount: bahtAnswer })),
  credit: bahtAnswer,
  receipt: z.object({ id, number: nonPersonal(z.string()) }).nullable(),
});

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
  void: endpoint('POST', '/payments/:id/void', { ...guarded, body: z.strictObject({ reason }) }),
  adjust: endpoint('POST', '/payments/:id/adjust', {
    ...guarded,
    body: z.strictObject({
      kind: z.enum(ADJUSTMENT_KINDS, problem('invalid')),
      amount: baht(),
      /** Of a correction alone: it may go either way. */
      isLess: z.boolean(problem('invalid')).default(false),
      reason,
    }),
  }),
  payIn: endpoint('POST', '/payments/pay-ins', { ...write, stepUp: true, body: PayInInput, answer: one(Accepted) }),
  voidPayIn: endpoint('POST', '/payments/pay-ins/:id/void', {
    ...write,
    stepUp: true,
    body: z.strictObject({ reason }),
    answer: one(z.object({ id })),
  }),
  types: categories('payment-type'),
  channels: categories('payment-channel'),
  statuses: categories('payment-status'),
};

nameSchemas({
  Payment,
  PaymentPage,
  PaymentInput,
  PaymentUpdate,
  PaymentItem: Item,
  PaymentMove: Move,
  PaymentAdjustment: Adjustment,
  PayIn,
  PayInInput,
});
