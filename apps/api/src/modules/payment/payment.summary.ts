import type { PaymentSummary } from '@lobby/contract/areas/payment';
import { sql } from 'kysely';
import { today } from '#modules/property/property.public.ts';
import type { Ctx } from '#platform/module.ts';
import { isOwed } from './payment.source.ts';
import { isCountedBefore } from './receipt.read.ts';

/** Bills in a combined one are counted, the combined one is not: it owes nothing of its own. */
export async function readSummary(ctx: Ctx): Promise<PaymentSummary> {
  const day = await today(ctx);
  const sum = (count: string, amount: string, where = sql``) =>
    sql`'count', count(${sql.raw(count)}) ${where}, 'amount', coalesce(sum(${sql.raw(amount)}) ${where}, 0) / 100::float8`;
  const owed = 'total_satang - paid_satang';
  const due = sql`filter (where due_on < ${day}::date)`;
  const { rows } = await sql<PaymentSummary>`
    select bills.*, slips.*, paid.*, nobodys.* from (
      select json_build_object(${sum('*', owed)}) as open,
        json_build_object(${sum('*', owed, due)}, 'rooms', count(distinct room_id) ${due}) as overdue
      from payment where ${isOwed}) bills,
      (select json_build_object(${sum('*', 'amount_satang')}) as waiting, min(created_at) as oldest_slip from pay_in where state = 'waiting') slips,
      (select json_build_object(${sum('*', 'amount_satang')}) as paid from receipt
        where issued_on >= date_trunc('month', ${day}::date)::date and voided_at is null
          and not ${isCountedBefore(sql`date_trunc('month', ${day}::date)`)}) paid,
      (select json_build_object(${sum('*', 'amount_satang')}) as unidentified from unidentified_money where state in ('open', 'proposed')) nobodys`.execute(
    ctx.db,
  );
  return rows[0] as PaymentSummary;
}
