import { may } from '@lobby/contract/access';
import type { PaymentPage } from '@lobby/contract/areas/payment';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { billPaymentCode, promptPayCode, roomReference } from '@lobby/contract/money/promptpay';
import { bahtOf } from '@lobby/contract/money/satang';
import { sql } from 'kysely';
import { fileIn } from '#modules/file/file.public.ts';
import { personIn } from '#modules/user/user.public.ts';
import { type Ctx, findRow, listRows } from '#platform/module.ts';
import { paymentRecords } from './payment.source.ts';

const { source, shape } = paymentRecords;

/** Void bills are listed for whoever asks for them. */
export const listPayments = (ctx: Ctx, query: WireQuery) =>
  listRows(
    ctx,
    source,
    shape,
    { ...query, populate: query.populate ?? ORDINARY },
    names(query.filters, 'voidedAt') ? undefined : { voidedAt: { $null: true } },
  );
const ORDINARY = { status: true, type: true, channel: true, room: { populate: { category: true } }, user: true };

function names(tree: unknown, field: string): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  return Object.entries(tree).some(([key, inner]) => key === field || names(inner, field));
}

export async function readPaymentPage(ctx: Ctx, id: number, populate: unknown = '*'): Promise<PaymentPage> {
  const bill = (await findRow(ctx, source, shape, id, populate)) as unknown as PaymentPage;
  const [items, moves, adjustments, payIns, owed] = await Promise.all([
    itemsOf(ctx, id),
    movesOf(ctx, id),
    adjustmentsOf(ctx, id),
    payInsOf(ctx, id),
    owedOf(ctx, id),
  ]);
  return { ...bill, items, moves, adjustments, payIns, code: codeOf(owed), credit: bahtOf(owed.creditSatang) };
}

async function itemsOf({ db }: Ctx, id: number): Promise<PaymentPage['items']> {
  const { rows } = await sql<PaymentPage['items'][number]>`
    select id, name, name_en, quantity_centi / 100::float8 as quantity, rate_satang / 100::float8 as rate, amount_satang / 100::float8 as amount
    from payment_item where payment_id = ${id} order by id`.execute(db);
  return rows;
}

async function movesOf({ db }: Ctx, id: number): Promise<PaymentPage['moves']> {
  const { rows } = await sql<PaymentPage['moves'][number]>`
    select id, from_id as "from", to_id as "to", reason, ${personIn('payment_move.by_id')} as by, created_at as at
    from payment_move where payment_id = ${id} order by id limit 200`.execute(db);
  return rows;
}

async function adjustmentsOf({ db }: Ctx, id: number): Promise<PaymentPage['adjustments']> {
  const { rows } = await sql<PaymentPage['adjustments'][number]>`
    select id, kind, number, satang / 100::float8 as amount, reason, ${personIn('payment_adjustment.by_id')} as by, created_at as at
    from payment_adjustment where payment_id = ${id} order by id limit 200`.execute(db);
  return rows;
}

/** Those the bill was paid by, and slips sent for it. The picture is for whoever may write. */
async function payInsOf(ctx: Ctx, id: number): Promise<PaymentPage['payIns']> {
  const { rows } = await sql<PaymentPage['payIns'][number]>`
    select p.id, state, amount_satang / 100::float8 as amount, withheld_satang / 100::float8 as withheld, channel_id as channel, paid_on, payer, reason,
      coalesce((select satang from allocation where pay_in_id = p.id and payment_id = ${id}), 0) / 100::float8 as allocated,
      ${fileIn('p.slip_id')} as slip, slip_bank, slip_ref,
      (select json_build_object('id', receipt.id, 'number', number, 'voidedAt', voided_at) from receipt where pay_in_id = p.id order by receipt.id desc limit 1) as receipt,
      ${personIn('p.entered_by_id')} as by, ${personIn('p.decided_by_id')} as decided_by, created_at as at
    from pay_in p
    where payment_id = ${id} or id in (select pay_in_id from allocation where payment_id = ${id})
    order by id limit 200`.execute(ctx.db);
  if (may(ctx.user.role, 'pay-in:write')) return rows;
  return rows.map((row) => ({ ...row, slip: null, slipBank: null, slipRef: null, payer: null }));
}

interface Owed {
  roomId: number;
  id: number;
  balance: number;
  isOpen: boolean;
  creditSatang: number;
  promptPay: string | null;
  billerId: string | null;
}

/** What is owed, and the account that takes it: approved and in use, the bill's own before the others. */
async function owedOf({ db }: Ctx, id: number): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select payment.id, payment.room_id, total_satang - paid_satang as balance,
      status_id <> 623 and voided_at is null and parent_id is null as is_open,
      coalesce((select satang from room_credit where room_credit.room_id = payment.room_id), 0) as credit_satang, prompt_pay, biller_id
    from payment left join lateral (
      select prompt_pay, biller_id from bank_account
      where approved_at is not null and is_active and (prompt_pay is not null or biller_id is not null)
      order by bank_account.id = payment.bank_account_id desc nulls last, bank_account.id limit 1) account on true
    where payment.id = ${id}`.execute(db);
  return rows[0] as Owed;
}

function codeOf({ id, roomId, balance, isOpen, promptPay, billerId }: Owed): string | null {
  if (!isOpen) return null;
  if (billerId !== null) return billPaymentCode(billerId, roomReference(roomId), String(id), balance);
  return promptPay === null ? null : promptPayCode(promptPay, balance);
}
