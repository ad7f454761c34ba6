import { sql } from 'kysely';
import { isCountedBefore } from '#modules/payment/payment.public.ts';
import { type Ctx, invalid } from '#platform/module.ts';
import type { CountedRow, Period } from './period.ts';

const MAX_RECEIPTS = 10_000;

/**
 * Every number of the books, in order: void ones stand apart from the sum, and a number that was given and is missing has a line, too. What
 * was voided after the period stays in its sum: the books of the day it was voided have it. One in place of a receipt of an earlier period,
 * because the money was moved to another bill, adds nothing: that one's period has the sum.
 */
export async function readReceiptRegister({ db }: Pick<Ctx, 'db'>, { from, to, end }: Period): Promise<CountedRow[]> {
  const isVoid = sql`coalesce(voided_at < ${end}, false)`;
  const isReplacing = isCountedBefore(sql`${from}`);
  const { rows } = await sql<CountedRow>`
    select receipt.id::text as key, json_build_array(receipt.number, issued_on::text, room.name) as labels,
      json_build_object('amount', case when ${isVoid} or ${isReplacing} then 0 else amount_satang end,
        'voided', case when ${isVoid} then amount_satang else 0 end) as values,
      case when ${isVoid} then 'void' when voided_at is not null then 'voidLater'
        when ${isReplacing} then 'replaces' end as mark
    from receipt join room on room.id = receipt.room_id
    where issued_on between ${from}::date and ${to}::date order by receipt.number limit ${MAX_RECEIPTS + 1}`.execute(db);
  const { rows: gaps } = await sql<{ number: string }>`
    select 'RC-' || period || '-' || lpad(missing::text, greatest(5, length(missing::text)), '0') as number
    from series, generate_series(1, last) missing
    where series.name = 'RC' and period between to_char(${from}::date, 'YYMM') and to_char(${to}::date, 'YYMM')
      and not exists (select from receipt where number = 'RC-' || period || '-' || lpad(missing::text, greatest(5, length(missing::text)), '0'))
    limit ${MAX_RECEIPTS + 1}`.execute(db);
  if (rows.length + gaps.length > MAX_RECEIPTS)
    throw invalid(`More than ${MAX_RECEIPTS} receipts`, { key: 'error.tooManyReceipts' });
  const missing = gaps.map(({ number }): CountedRow => ({ key: number, labels: [number, null, null], values: {}, mark: 'gap' }));
  return [...rows, ...missing].toSorted((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1));
}

const numberOf = ({ labels: [number] }: CountedRow) => (typeof number === 'string' ? number : '');
