import { type AccountLine, MAX_ACCOUNT_LINES, type RoomAccount } from '@lobby/contract/areas/room-account';
import { sql } from 'kysely';
import { today } from '#modules/property/property.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { creditOf, isOwed } from './payment.source.ts';
import { refundsOf } from './refund.read.ts';

type Head = Pick<RoomAccount, 'room' | 'owed' | 'overdue' | 'credit'>;

/** What the room owes, what it has paid in advance, and how it came to that. */
export async function readAccount(ctx: Ctx, room: number): Promise<RoomAccount> {
  const day = await today(ctx);
  const owed = sql`coalesce(sum(total_satang - paid_satang)`;
  const { rows } = await sql<Head>`
    select json_build_object('id', room.id, 'name', room.name, 'building', building.name) as room, ${creditOf('room.id')} / 100::float8 as credit,
      bills.owed, bills.overdue
    from room join building on building.id = room.category_id, lateral (
      select ${owed}, 0) / 100::float8 as owed, ${owed} filter (where due_on < ${day}::date), 0) / 100::float8 as overdue
      from payment where room_id = room.id and ${isOwed}) bills
    where room.id = ${room}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const [lines, refunds] = await Promise.all([linesOf(ctx, room), refundsOf(ctx, room)]);
  return { ...rows[0], lines, refunds };
}

/** Receivable less credit, entry by entry. */
async function linesOf({ db }: Ctx, room: number): Promise<AccountLine[]> {
  const { rows } = await sql<AccountLine>`
    with entry as (
      select journal_id, sum(debit - credit)::bigint as satang from journal_line where room_id = ${room} and account_id in (1200, 2100) group by journal_id)
    select journal.id, on_date as "on", journal.kind, journal.pay_in_id as pay_in,
      case when payment.id is not null then json_build_object('id', payment.id, 'number', payment.number, 'name', payment.name) end as payment,
      (select receipt.number from receipt where receipt.pay_in_id = journal.pay_in_id order by receipt.id desc limit 1) as receipt,
      greatest(satang, 0) / 100::float8 as charge, greatest(-satang, 0) / 100::float8 as received,
      sum(satang) over (order by journal.id) / 100::float8 as balance
    from entry join journal on journal.id = journal_id left join payment on payment.id = journal.payment_id
    order by journal.id desc limit ${MAX_ACCOUNT_LINES}`.execute(db);
  return rows;
}
