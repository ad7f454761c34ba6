import { may } from '@lobby/contract/access';
import {
  type AccountLine,
  MAX_ACCOUNT_LINES,
  type Refund,
  type RoomAccount,
  roomAccountApi,
} from '@lobby/contract/areas/room-account';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { createMask } from '#modules/log/log.public.ts';
import { today } from '#modules/property/property.public.ts';
import { personIn } from '#modules/user/user.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { creditOf, isOwed } from './payment.source.ts';

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

const maskRefund = createMask(
  roomAccountApi.get.answer.shape.data.shape.refunds.element.pick({ number: true, name: true, reason: true }),
);

async function refundsOf({ db, user }: Ctx, room: number): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select refund.id, satang / 100::float8 as amount, bank.short_name as bank, number, refund.name, reason, state,
      ${personIn('refund.by_id')} as by, ${personIn('refund.decided_by_id')} as decided_by, refund.created_at, decided_at
    from refund join bank on bank.id = bank_id where room_id = ${room} order by refund.id desc limit 100`.execute(db);
  return may(user.role, 'refund:write') ? rows : rows.map((row) => ({ ...row, ...maskRefund(row) }));
}

type Input = Call<typeof roomAccountApi.refund>['body'];

/** Of the room's credit. The money goes when somebody else has approved it. */
export async function proposeRefund(ctx: Ctx, room: number, { amount, bank, number, name, reason }: Input): Promise<RoomAccount> {
  await readAccount(ctx, room);
  await sql`select ledger.propose_refund(${room}, ${amount}, ${bank}, ${number}, ${name}, ${reason})`.execute(ctx.db);
  return changed(ctx, room);
}

export async function decideRefund(ctx: Ctx, id: number, outcome: 'approved' | 'withdrawn'): Promise<RoomAccount> {
  const { rows } = await sql<{ room: number }>`select ledger.decide_refund(${id}, ${outcome}) as room`.execute(ctx.db);
  return changed(ctx, (rows[0] as { room: number }).room);
}

async function changed(ctx: Ctx, room: number): Promise<RoomAccount> {
  await ctx.emit('record.changed', { area: 'payment', id: null, change: 'updated' });
  return readAccount(ctx, room);
}
