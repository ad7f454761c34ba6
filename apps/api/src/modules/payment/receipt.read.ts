import { may } from '@lobby/contract/access';
import { type ReceiptPage, type ReceiptRegister, receiptApi, receiptShape } from '@lobby/contract/areas/receipt';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { bahtOf } from '@lobby/contract/money/satang';
import { type RawBuilder, sql } from 'kysely';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { type Ctx, listRows, notFound, type Source } from '#platform/module.ts';

export const receiptSource: Source = { table: 'receiptList', relations: { room: { column: 'roomId', to: () => roomSource } } };

export const listReceipts = (ctx: Ctx, query: WireQuery) =>
  listRows(ctx, receiptSource, receiptShape, {
    ...query,
    populate: query.populate ?? { room: { populate: { category: true } } },
  });

/** `ledger.issue_receipt` writes it. */
interface Content
  extends Pick<ReceiptPage, 'propertyTh' | 'propertyEn' | 'addressTh' | 'addressEn' | 'taxId' | 'payer' | 'paidOn' | 'channel'> {
  room: string;
  building: string;
  satang: number;
  withheldSatang: number;
  creditSatang: number;
  /** Receipts of before say nothing about combined bills, other rooms and receipts they replace. */
  lines: {
    number: string;
    name: string;
    satang: number;
    combined?: string | null;
    room?: ReceiptPage['lines'][number]['room'];
  }[];
  replaces?: string | null;
}
type Row = Omit<ReceiptPage, keyof Content | 'room' | 'withheld' | 'credit' | 'lines' | 'amount'> & {
  roomId: number;
  amountSatang: number;
  content: Content;
};

const maskPayer = createMask(receiptApi.get.answer.shape.data.pick({ payer: true, voidReason: true }));

export async function readReceipt(ctx: Ctx, id: number): Promise<ReceiptPage> {
  const { rows } = await sql<Row>`
    select id, number, issued_on, printed_at, voided_at, created_at, updated_at, pay_in_id as pay_in, void_reason, room_id, amount_satang, content
    from receipt where id = ${id}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  const { content, roomId, amountSatang, ...row } = found;
  const { room, building, satang: _paid, withheldSatang, creditSatang, lines, replaces = null, ...printed } = content;
  const receipt: ReceiptPage = {
    ...row,
    ...printed,
    amount: bahtOf(amountSatang),
    room: { id: roomId, name: room, building },
    withheld: bahtOf(withheldSatang),
    credit: bahtOf(creditSatang),
    lines: lines.map(({ satang, combined = null, room: lineRoom = null, ...line }) => ({
      ...line,
      amount: bahtOf(satang),
      combined,
      room: lineRoom,
    })),
    replaces,
  };
  return may(ctx.user.role, 'receipt:write') ? receipt : { ...receipt, ...maskPayer(receipt) };
}

export async function printReceipt(ctx: Ctx, id: number): Promise<{ isCopy: boolean }> {
  const { rows } = await sql<{ isCopy: boolean }>`select ledger.print_receipt(${id}) as is_copy`.execute(ctx.db);
  await ctx.emit('record.changed', { area: 'payment', id: null, change: 'updated' });
  return rows[0] as { isCopy: boolean };
}

/** In place of a receipt of before that day, because the money was moved to another bill: the sum of that one's time has it. */
export const isCountedBefore = (from: RawBuilder<unknown>) => sql`exists (select from receipt earlier
  where earlier.pay_in_id = receipt.pay_in_id and earlier.id < receipt.id and earlier.issued_on < ${from}::date)`;

/** The numbers that were given in the month, one after the other. */
export async function readRegister({ db }: Ctx, month: string): Promise<ReceiptRegister> {
  const period = `${month.slice(2, 4)}${month.slice(5)}`;
  const book = `RC-${period}-`;
  const { rows } = await sql<Omit<ReceiptRegister, 'month'>>`
    with book as (
      select id, number, amount_satang, voided_at, substr(number, ${book.length + 1})::int as serial
      from receipt where number >= ${book} and number < ${`${book}~`})
    select (array_agg(number order by serial))[1] as first, (array_agg(number order by serial desc))[1] as last, count(*) as count,
      coalesce(sum(amount_satang) filter (where voided_at is null), 0) / 100::float8 as total,
      coalesce(sum(amount_satang) filter (where voided_at is not null), 0) / 100::float8 as voided_total,
      coalesce(json_agg(json_build_object('id', id, 'number', number, 'amount', amount_satang / 100::float8, 'at', voided_at) order by serial)
        filter (where voided_at is not null), '[]') as voided,
      coalesce((select json_agg(${book} || lpad(missing::text, 5, '0')) from series, generate_series(1, last) missing
        where series.name = 'RC' and period = ${period} and missing not in (select serial from book)), '[]') as gaps
    from book`.execute(db);
  return { month, ...(rows[0] as Omit<ReceiptRegister, 'month'>) };
}
