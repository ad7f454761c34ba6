import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import type { CountedRow, Period } from './period.ts';

/**
 * What each bill was charged and what was paid for it by the end of a day, both from the ledger: together they are the balance of the
 * receivable. Money can have come in under a day before the bill was issued, so either side may stand alone. What was moved from
 * one bill to another counts for each from the day of its entry.
 */
const bills = (day: string) => sql`
  charge as (
    select journal.payment_id as bill, sum(debit - credit)::bigint as satang
    from journal join journal_line on journal_line.journal_id = journal.id
    where on_date <= ${day}::date and pay_in_id is null and account_id = 1200 group by 1),
  paid as (
    select allocation.payment_id as bill, sum(case
        when journal.kind = 'accept' and made_by_id is null or moved.id = made_by_id then allocation.satang
        when moved.id = undone_by_id or reversed.kind = 'accept' and undone_by_id is null then -allocation.satang end)::bigint as satang
    from journal join allocation on allocation.pay_in_id = journal.pay_in_id
      left join reallocation moved on moved.journal_id = journal.id left join journal reversed on reversed.id = journal.reverses_id
    where journal.on_date <= ${day}::date group by 1),
  bill as (
    select bill as id, coalesce(charge.satang, 0) as charged, coalesce(paid.satang, 0) as paid from charge full join paid using (bill))`;

/** By how long each open bill is overdue. A bill that is due today is not late. */
export async function readArrears({ db }: Pick<Ctx, 'db'>, { to }: Period): Promise<CountedRow[]> {
  const owed = sql`sum(charged - paid)`;
  const late = (from: number, until: number) =>
    sql`coalesce(${owed} filter (where ${to}::date - due_on between ${from}::int and ${until}::int), 0)`;
  const { rows } = await sql<CountedRow>`
    with ${bills(to)}
    select room.id::text as key, json_build_array(room.name, building.name) as labels, json_build_object(
      'notDue', coalesce(${owed} filter (where due_on >= ${to}::date), 0), 'to30', ${late(1, 30)}, 'to60', ${late(31, 60)},
      'to90', ${late(61, 90)}, 'to180', ${late(91, 180)}, 'to365', ${late(181, 365)}, 'older', ${late(366, 100_000)}, 'total', ${owed}) as values
    from bill join payment on payment.id = bill.id join room on room.id = payment.room_id join building on building.id = room.category_id
    where charged <> paid group by room.id, room.name, building.name order by building.name, room.name, room.id`.execute(db);
  return rows;
}

/** Of what was due in each month, what has come in by the end of the period. */
export async function readCollection({ db }: Pick<Ctx, 'db'>, { from, to }: Period): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    with ${bills(to)}
    select to_char(due_on, 'YYYY-MM') as key, json_build_array(to_char(due_on, 'YYYY-MM')) as labels,
      json_build_object('billed', sum(charged), 'collected', sum(paid), 'owed', sum(charged - paid)) as values
    from bill join payment on payment.id = bill.id
    where due_on between ${from}::date and ${to}::date and (charged <> 0 or paid <> 0) group by 1, to_char(due_on, 'YYYY-MM') order by 1`.execute(
    db,
  );
  return rows;
}
