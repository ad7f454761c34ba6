import type { StoredSettings } from '@lobby/contract/areas/setting';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import { planBills } from './payment.resident-notice.ts';

/** A line of a bill as it was reckoned: area in hundredths of a square metre, rate in satang. */
export interface NewItem {
  name: string;
  nameEn?: string | null;
  quantityCenti?: number;
  rateSatang?: number;
  amountSatang: number;
}

/** Amounts are satang. Without lines the bill has one, of its own name. */
export interface NewBill {
  room: number;
  member?: number | null;
  type: number;
  name: string;
  priceSatang: number;
  discountSatang?: number;
  channel?: number | null;
  dueOn: string;
  periodFrom?: string | null;
  periodTo?: string | null;
  remark?: string | null;
  items?: NewItem[];
}

/** Number, lines and the entry in the ledger are the database's, all or none of them. `known`: whoever issues several has the settings. */
export async function issueBill(ctx: Ctx, bill: NewBill, known?: StoredSettings): Promise<number> {
  const { room, member = null, type, name, priceSatang, discountSatang = 0, channel = null, dueOn } = bill;
  const { periodFrom = null, periodTo = null, remark = null, items } = bill;
  const { rows } = await sql<{ id: number }>`
    select ledger.issue_bill(${room}, ${member}, ${type}, ${name}, ${priceSatang}, ${discountSatang}, ${channel}, ${dueOn},
      ${periodFrom}, ${periodTo}, ${remark}, ${items ? JSON.stringify(items) : null}) as id`.execute(ctx.db);
  const { id } = rows[0] as { id: number };
  await planBills(ctx, [{ id, room, dueOn }], known);
  await ctx.emit('record.changed', { area: 'payment', id, change: 'created' });
  return id;
}

/** A bill nobody has paid anything for; of a combined one, its bills are free again. */
export async function voidBill(ctx: Ctx, id: number, reason: string): Promise<void> {
  await sql`select ledger.void_bill(${id}, ${reason})`.execute(ctx.db);
  await changed(ctx, id);
}

/** What was paid for and is not to be had any more; never more than was paid for the bill. */
export async function creditRoom(ctx: Ctx, bill: number, satang: number, reason: string): Promise<void> {
  await sql`select ledger.credit_room(${bill}, ${satang}, ${reason})`.execute(ctx.db);
  await changed(ctx, bill);
}

export interface NewAdjustment {
  kind: string;
  satang: number;
  reason: string;
}

export async function adjustBill(ctx: Ctx, id: number, { kind, satang, reason }: NewAdjustment): Promise<void> {
  await sql`select ledger.adjust_bill(${id}, ${kind}, ${satang}, ${reason})`.execute(ctx.db);
  await changed(ctx, id);
}

export async function mergeBills(ctx: Ctx, bills: number[], remark: string | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ledger.merge_bills(${bills}, ${remark}) as id`.execute(ctx.db);
  const { id } = rows[0] as { id: number };
  const combined = await sql<{ id: number; room: number; dueOn: string }>`
    select id, room_id as room, to_char(due_on, 'YYYY-MM-DD') as due_on from payment where id = ${id}`.execute(ctx.db);
  await planBills(ctx, combined.rows);
  await ctx.emit('record.changed', { area: 'payment', id, change: 'created' });
  return id;
}

const changed = (ctx: Ctx, id: number) => ctx.emit('record.changed', { area: 'payment', id, change: 'updated' });
