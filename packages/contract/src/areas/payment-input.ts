import { z } from 'zod';
import { PAYMENT_CHANNEL, PAYMENT_STATUS } from '../constants.ts';
import { changesOf } from '../kernel/crud.ts';
import { day, firstOf, flag, id, optionalText, ref, text, usedUp } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { baht } from '../money/satang.ts';
import { problem } from '../problems.ts';
import { slip } from './file.ts';

export const ADJUSTMENT_KINDS = ['waiver', 'penalty', 'correction', 'credit-note'] as const;
export const MAX_MERGED = 50;

const CHANNELS: readonly number[] = Object.values(PAYMENT_CHANNEL);
export const paymentChannel = firstOf(id)
  .refine((channelId) => channelId === null || CHANNELS.includes(channelId), problem('invalid'))
  .meta({ examples: [633, 631] });
export const moneyReason = text(300);
/** The same amount stands there as unidentified money, or came in for the room already: this is another transfer. */
export const isAnother = flag.default(false).meta({ examples: [true] });

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
  channel: paymentChannel.default(null),
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
    /** The slip that is accepted or refused, as it was shown; one decided meanwhile is said to be, and no other is taken for it. */
    payIn: usedUp('pay-in').meta(another),
    /** With status 622 why the slip is refused. */
    remark: optionalText(500),
    channel: paymentChannel.meta(another),
    /** What the slip says, where it is not the whole balance. */
    amount: baht().meta(another),
    paidOn: day.meta(another),
    isAnother: flag.meta(another),
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

export const AdjustmentInput = z.strictObject({
  kind: z.enum(ADJUSTMENT_KINDS, problem('invalid')),
  amount: baht().meta({ examples: [0.29, 0.01] }),
  /** Of a correction alone: it may go either way. */
  isLess: z.boolean(problem('invalid')).default(false),
  reason: moneyReason,
});

nameSchemas({ PaymentInput, PaymentUpdate, AdjustmentInput });
