import type { paymentApi } from '@lobby/contract/areas/payment';
import { PAYMENT_CHANNEL, PAYMENT_STATUS } from '@lobby/contract/constants';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { today } from '#modules/property/property.public.ts';
import { type Ctx, conflict, fieldError, invalidFields, notFound } from '#platform/module.ts';
import { acceptPayIn, enterMoney, fileSlip, refusePayIn } from './pay-in.ledger.ts';

type Changes = Call<typeof paymentApi.update>['body'];

const CHANGEABLE = ['status', 'slip', 'remark', 'channel', 'amount', 'paidOn', 'payIn', 'isAnother'];
const illegal = () => conflict('The status cannot change this way', 'error.paymentMove');

/** A status with its slip, or the remark. What was issued stays as it was. */
export async function changePayment(ctx: Ctx, id: number, changes: Changes): Promise<void> {
  const fixed = Object.entries(changes).some(([field, value]) => value !== undefined && !CHANGEABLE.includes(field));
  const bill = await lockedBill(ctx, id);
  if (fixed) throw conflict('What was issued does not change', 'error.paymentIssued');
  const { status } = changes;
  if (status === undefined || status === null) return changeRemark(ctx, id, changes);
  if (bill.voidedAt !== null) throw conflict('The bill is void', 'error.voided');
  if (status !== PAYMENT_STATUS.unpaid) await changeRemark(ctx, id, { remark: changes.remark });
  if (status === PAYMENT_STATUS.waiting) return sendSlip(ctx, bill, changes);
  if (status === PAYMENT_STATUS.paid) return markPaid(ctx, bill, changes);
  if (status === PAYMENT_STATUS.unpaid) return refuseSlip(ctx, bill, changes);
  throw illegal();
}

/** With the bills inside a combined one, in the order in which all calls lock bills: else two calls wait for each other. */
async function lockedBill({ db }: Ctx, id: number) {
  const bills = await db
    .selectFrom('payment')
    .select(['id', 'statusId', 'roomId', 'totalSatang', 'paidSatang', 'bankAccountId', 'voidedAt'])
    .where((row) => row.or([row('id', '=', id), row('parentId', '=', id)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const bill = bills.find((one) => one.id === id);
  if (!bill) throw notFound();
  return bill;
}
type Bill = Awaited<ReturnType<typeof lockedBill>>;

async function changeRemark(ctx: Ctx, id: number, { remark, ...others }: Changes): Promise<void> {
  if (Object.values(others).some((value) => value !== undefined && value !== null)) throw illegal();
  if (remark === undefined) return;
  await ctx.db.updateTable('payment').set({ remark, updatedAt: ctx.now }).where('id', '=', id).execute();
  await ctx.emit('record.changed', { area: 'payment', id, change: 'updated' });
}

async function sendSlip(ctx: Ctx, { id, statusId }: Bill, { slip, channel, amount, paidOn }: Changes): Promise<void> {
  if (statusId !== PAYMENT_STATUS.pending && statusId !== PAYMENT_STATUS.unpaid) throw illegal();
  if (slip === undefined || slip === null) throw invalidFields([fieldError(['slip'], 'required')]);
  await fileSlip(ctx, id, {
    file: slip,
    channel: channel ?? PAYMENT_CHANNEL.transfer,
    amountSatang: amount ?? null,
    paidOn: paidOn ?? (await today(ctx)),
  });
}

/** The whole balance: by the slip that waits, else by money that was counted or seen. A slip over another amount is decided with the amount that was seen. */
async function markPaid(
  ctx: Ctx,
  bill: Bill,
  { slip, channel, amount, paidOn, payIn: named, isAnother }: Changes,
): Promise<void> {
  const balance = bill.totalSatang - bill.paidSatang;
  const waiting = await waitingPayIn(ctx, bill.id, named);
  if (bill.statusId === PAYMENT_STATUS.paid || (slip !== undefined && slip !== null)) throw illegal();
  if (amount !== undefined && amount !== balance) throw conflict('The amount is not the balance', 'error.amountDiffers');
  if (waiting && (channel ?? paidOn)) throw conflict('A slip waits to be checked', 'error.slipWaiting');
  if (waiting && waiting.amountSatang !== balance) throw conflict('The amount is not the balance', 'error.amountDiffers');
  const payIn =
    waiting?.id ??
    (await enterMoney(ctx, {
      room: bill.roomId,
      channel: channel ?? PAYMENT_CHANNEL.counter,
      amountSatang: balance,
      paidOn: paidOn ?? (await today(ctx)),
      bankAccount: bill.bankAccountId,
    }));
  await acceptPayIn(ctx, payIn, [{ payment: bill.id, satang: balance }], { isAnother: isAnother ?? false });
}

async function refuseSlip(ctx: Ctx, bill: Bill, { remark, payIn }: Changes): Promise<void> {
  const waiting = await waitingPayIn(ctx, bill.id, payIn);
  if (bill.statusId !== PAYMENT_STATUS.waiting || !waiting) throw illegal();
  if (!remark) throw invalidFields([fieldError(['remark'], 'required')]);
  await refusePayIn(ctx, waiting.id, bill.id, remark);
}

async function waitingPayIn({ db }: Ctx, payment: number, named: number | undefined) {
  const waiting = await db
    .selectFrom('payIn')
    .select(['id', 'amountSatang'])
    .where('paymentId', '=', payment)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (named !== undefined && named !== waiting?.id) throw conflict('This was decided already', 'error.payInDecided');
  return waiting;
}
