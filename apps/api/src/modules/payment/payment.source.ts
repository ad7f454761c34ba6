import { Payment, paymentShape } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { categorySource } from '#modules/category/category.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import type { Records, Source } from '#platform/module.ts';

/** The view has the amounts in baht. */
export const paymentSource: Source = {
  table: 'paymentList',
  relations: {
    status: { column: 'statusId', to: () => categorySource },
    type: { column: 'typeId', to: () => categorySource },
    channel: { column: 'channelId', to: () => categorySource },
    room: { column: 'roomId', to: () => roomSource },
    user: { column: 'memberId', to: () => ({ table: 'member' }) },
    parent: { column: 'parentId', to: () => paymentSource },
    children: { from: 'parentId', to: () => paymentSource },
  },
};

export const paymentRecords: Records = { area: 'payment', source: paymentSource, shape: paymentShape };

/** A bill that is owed. The number stands in the statement: as a parameter it would not lead to the index of those bills. */
export const isOwed = sql`status_id <> ${sql.lit(PAYMENT_STATUS.paid)} and voided_at is null and kind = 'bill'`;

/** What the room of this column has paid in advance. */
export const creditOf = (column: string) =>
  sql<number>`coalesce((select satang from room_credit where room_credit.room_id = ${sql.ref(column)}), 0)`;

/** The bank account of this column, as it is printed. */
export const bankAccountIn = (column: string) => sql`(
  select json_build_object('id', bank_account.id, 'name', bank_account.name, 'bank', short_name, 'number', '•••' || right(bank_account.number, 4))
  from bank_account join bank on bank.id = bank_id where bank_account.id = ${sql.ref(column)})`;

const maskOwn = createMask(Payment.pick({ remark: true, refusedReason: true }));
/** What staff wrote about a bill, about the combined one it is in and those inside. */
export const maskBillWords = <T extends Payment>(bill: T): T => ({
  ...bill,
  ...maskOwn(bill),
  ...(bill.parent && { parent: { ...bill.parent, ...maskOwn(bill.parent) } }),
  ...(bill.children && { children: bill.children.map((child) => ({ ...child, ...maskOwn(child) })) }),
});
