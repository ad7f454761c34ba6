import { may } from '@lobby/contract/access';
import { type Payment, type PaymentPage, paymentApi } from '@lobby/contract/areas/payment';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { billPaymentCode, promptPayCode, roomReference } from '@lobby/contract/money/promptpay';
import { bahtOf } from '@lobby/contract/money/satang';
import { sql } from 'kysely';
import { createMask } from '#modules/log/log.public.ts';
import { noticesAbout } from '#modules/resident-notice/resident-notice.public.ts';
import { personIn } from '#modules/user/user.public.ts';
import { type Ctx, findRow, listRows } from '#platform/module.ts';
import { payInColumns, shownPayIn } from './pay-in.read.ts';
import { aboutBill } from './payment.resident-notice.ts';
import { bankAccountIn, creditOf, maskBillWords, paymentRecords } from './payment.source.ts';

const { source, shape } = paymentRecords;

export async function listPayments(ctx: Ctx, query: WireQuery) {
  const wire = { ...query, populate: query.populate ?? ORDINARY };
  const where = validUnlessAsked(query.filters);
  const { data, meta } = (await listRows(ctx, source, shape, wire, where)) as { data: Payment[]; meta: object };
  const isWhole = may(ctx.user.role, 'payment:write');
  return { data: isWhole ? data : data.map(maskBillWords), meta } as never;
}

/** Void bills are listed for whoever asks for them. */
export const validUnlessAsked = (filters: unknown): object | undefined =>
  names(filters, 'voidedAt') ? undefined : { voidedAt: { $null: true } };

const ORDINARY = { status: true, type: true, channel: true, room: { populate: { category: true } }, user: true };

/** Whether the bills themselves are asked about it, not what belongs to them. */
function names(tree: unknown, field: string): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  return Object.entries(tree).some(
    ([key, inner]) => key === field || (/^(\$and|\$or|\$not|\d+)$/.test(key) && names(inner, field)),
  );
}

export async function readPaymentPage(ctx: Ctx, id: number, populate: unknown = '*'): Promise<PaymentPage> {
  const bill = (await findRow(ctx, source, shape, id, populate)) as unknown as PaymentPage;
  const [items, merged, moves, adjustments, payIns, owed] = await Promise.all([
    itemsOf(ctx, id),
    mergedOf(ctx, id),
    movesOf(ctx, id),
    adjustmentsOf(ctx, id),
    payInsOf(ctx, id),
    owedOf(ctx, id),
  ]);
  const notices = await noticesAbout(
    ctx,
    aboutBill(
      id,
      payIns.map((payIn) => payIn.id),
    ),
  );
  const { code, credit, voidReason, bankAccount } = shownOwed(owed);
  const shown = { ...bill, items, merged, moves, adjustments, payIns, notices, code, credit, voidReason, bankAccount };
  if (may(ctx.user.role, 'payment:write')) return shown;
  const words = maskBillWords(shown);
  const masked = { ...words, ...maskVoid(words) };
  return { ...masked, adjustments: adjustments.map((row) => ({ ...row, ...maskReason(row) })) };
}
const page = paymentApi.get.answer.shape.data;
const maskVoid = createMask(page.pick({ voidReason: true }));
const maskReason = createMask(page.shape.adjustments.element.pick({ reason: true }));

async function itemsOf({ db }: Ctx, id: number): Promise<PaymentPage['items']> {
  const { rows } = await sql<PaymentPage['items'][number]>`
    select id, name, name_en, quantity_centi / 100::float8 as quantity, rate_satang / 100::float8 as rate, amount_satang / 100::float8 as amount
    from payment_item where payment_id = ${id} order by id`.execute(db);
  return rows;
}

async function mergedOf({ db }: Ctx, id: number): Promise<PaymentPage['merged']> {
  const { rows } = await sql<PaymentPage['merged'][number]>`
    select payment.id, number, name, due_on as due_date, satang / 100::float8 as amount
    from merge_line join payment on payment.id = child_id where merge_line.parent_id = ${id} order by payment.id`.execute(db);
  return rows;
}

async function movesOf({ db }: Ctx, id: number): Promise<PaymentPage['moves']> {
  const { rows } = await sql<PaymentPage['moves'][number]>`
    select id, from_id as "from", to_id as "to", ${personIn('payment_move.by_id')} as by, created_at as at
    from payment_move where payment_id = ${id} order by id limit 200`.execute(db);
  return rows;
}

async function adjustmentsOf({ db }: Ctx, id: number): Promise<PaymentPage['adjustments']> {
  const { rows } = await sql<PaymentPage['adjustments'][number]>`
    select id, kind, number, satang / 100::float8 as amount, reason, ${personIn('payment_adjustment.by_id')} as by, created_at as at
    from payment_adjustment where payment_id = ${id} order by id limit 200`.execute(db);
  return rows;
}

/** Those the bill was paid by, and slips sent for it. */
async function payInsOf(ctx: Ctx, id: number): Promise<PaymentPage['payIns']> {
  const { rows } = await sql<PaymentPage['payIns'][number]>`
    select ${payInColumns}, coalesce((
      select sum(satang) from allocation where pay_in_id = p.id and (payment_id = ${id} or combined_id = ${id})), 0) / 100::float8 as allocated,
      (select json_build_object('id', combined.id, 'number', combined.number) from allocation join payment combined on combined.id = combined_id
       where pay_in_id = p.id and allocation.payment_id = ${id}) as combined
    from pay_in p
    where id in (select id from pay_in where payment_id = ${id} union select pay_in_id from allocation where payment_id = ${id}
      union select pay_in_id from allocation where combined_id = ${id})
    order by id limit 200`.execute(ctx.db);
  return rows.map((row) => shownPayIn(ctx, row));
}

interface Owed {
  roomId: number;
  id: number;
  balance: number;
  isOpen: boolean;
  creditSatang: number;
  promptPay: string | null;
  billerId: string | null;
  voidReason: string | null;
  bankAccount: PaymentPage['bankAccount'];
}

/** What is owed, and the account that takes it: approved and in use, the bill's own before the others. */
async function owedOf({ db }: Ctx, id: number): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select payment.id, payment.room_id, total_satang - paid_satang as balance,
      status_id <> 623 and voided_at is null and parent_id is null as is_open,
      ${creditOf('payment.room_id')} as credit_satang, prompt_pay, biller_id, void_reason,
      ${bankAccountIn('account.id')} as bank_account
    from payment left join lateral (
      select id, prompt_pay, biller_id from bank_account
      where approved_at is not null and is_active and (prompt_pay is not null or biller_id is not null)
      order by bank_account.id = payment.bank_account_id desc nulls last, bank_account.id limit 1) account on true
    where payment.id = ${id}`.execute(db);
  return rows[0] as Owed;
}

const shownOwed = ({ creditSatang, voidReason, bankAccount, ...owed }: Owed) => ({
  code: codeOf(owed),
  credit: bahtOf(creditSatang),
  voidReason,
  bankAccount,
});

function codeOf({
  id,
  roomId,
  balance,
  isOpen,
  promptPay,
  billerId,
}: Omit<Owed, 'creditSatang' | 'voidReason' | 'bankAccount'>): string | null {
  if (!isOpen) return null;
  if (billerId !== null) return billPaymentCode(billerId, roomReference(roomId), String(id), balance);
  return promptPay === null ? null : promptPayCode(promptPay, balance);
}
