import type { payInApi, TakenMoney } from '@lobby/contract/areas/pay-in';
import { PAYMENT_CHANNEL, PAYMENT_STATUS } from '@lobby/contract/constants';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { allocate, type OpenBill } from '@lobby/contract/money/allocation';
import { bahtOf } from '@lobby/contract/money/satang';
import { sql } from 'kysely';
import { today } from '#modules/property/property.public.ts';
import { type Ctx, conflict, fieldError, invalidFields } from '#platform/module.ts';
import { acceptPayIn, enterMoney, type Part } from './pay-in.ledger.ts';

type Input = Call<typeof payInApi.take>['body'];

/** Takes money over one or several bills: those that are named, or the oldest of the room. What is left is credit of the room. */
export async function takeMoney(ctx: Ctx, input: Input) {
  const { room, amount, withheld, withholdingNo, channel, bankAccount, payer, payments, isAnother } = input;
  if ((withheld === 0) !== (withholdingNo === null)) throw invalidFields([fieldError(['withholdingNo'], 'required')]);
  await assertAccount(ctx, bankAccount);
  const day = await today(ctx);
  const bills = await openBills(ctx, payments.length > 0 ? payments.map(({ payment }) => payment) : null, room);
  const parts = partsOf(amount + withheld, bills, payments, day);
  const id = await enterMoney(ctx, {
    room,
    channel: channel ?? PAYMENT_CHANNEL.counter,
    amountSatang: amount,
    withheldSatang: withheld,
    withholdingNo,
    paidOn: input.paidOn ?? day,
    bankAccount: bankAccount ?? bills[0]?.bankAccountId ?? null,
    payer,
  });
  await acceptPayIn(ctx, id, parts, { isAnother });
  return answerOf(ctx, id, amount + withheld, parts);
}

/** One that two people have agreed on. */
export async function assertAccount({ db }: Ctx, id: number | null): Promise<void> {
  if (id === null) return;
  const known = await db
    .selectFrom('bankAccount')
    .select('id')
    .where('id', '=', id)
    .where('approvedAt', 'is not', null)
    .executeTakeFirst();
  if (!known) throw invalidFields([fieldError(['bankAccount'], 'notFound')]);
}

/** Each named bill gets the amount it is given, or what is left over for it. */
export function partsOf(satang: number, bills: OpenBill[], payments: Input['payments'], day: string): Part[] {
  const fixed = payments.flatMap(({ payment, amount }) => (amount === null ? [] : [{ payment, satang: amount }]));
  const left = satang - fixed.reduce((sum, part) => sum + part.satang, 0);
  if (left < 0) throw conflict('More is allocated than came in', 'error.moreThanCameIn');
  const named = payments.map(({ payment }) => payment);
  const others = bills.filter(({ id }) => !fixed.some(({ payment }) => payment === id));
  return [...fixed, ...allocate(left, others, named, day).parts];
}

/** A combined bill is paid whole, so money without a name does not go to one, nor to those inside; those of a named one are locked with it. */
export async function openBills({ db }: Ctx, named: number[] | null, room: number) {
  const { rows } = await sql<OpenBill & { bankAccountId: number | null }>`
    select id, to_char(due_on, 'YYYY-MM-DD') as due_on, total_satang - paid_satang as balance_satang, bank_account_id from payment
    where voided_at is null and ${
      named
        ? sql`(id = any(${named}) or parent_id = any(${named}))`
        : sql`room_id = ${room} and status_id in (${PAYMENT_STATUS.pending}, ${PAYMENT_STATUS.unpaid}) and kind = 'bill' and parent_id is null`
    } order by id for no key update`.execute(db);
  const bills = named ? rows.filter(({ id }) => named.includes(id)) : rows;
  if (named && bills.length !== new Set(named).size) throw invalidFields([fieldError(['payments'], 'notFound')]);
  return bills;
}

async function answerOf({ db }: Ctx, id: number, satang: number, parts: Part[]): Promise<TakenMoney> {
  const receipt = await db.selectFrom('receipt').select(['id', 'number']).where('payInId', '=', id).executeTakeFirst();
  const left = satang - parts.reduce((sum, part) => sum + part.satang, 0);
  return {
    id,
    allocated: parts.map((part) => ({ payment: part.payment, amount: bahtOf(part.satang) })),
    credit: bahtOf(left),
    receipt: receipt ?? null,
  };
}
