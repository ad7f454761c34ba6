import { may } from '@lobby/contract/access';
import { type ListedPayIn, type PayInPage, payInShape } from '@lobby/contract/areas/pay-in';
import { PayIn } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import { categorySource } from '#modules/category/category.public.ts';
import { fileIn } from '#modules/file/file.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { personIn } from '#modules/user/user.public.ts';
import { type Ctx, listRows, notFound, type Source } from '#platform/module.ts';
import { bankAccountIn, creditOf, maskBillWords, paymentRecords } from './payment.source.ts';

const source: Source = {
  table: 'payInList',
  relations: {
    channel: { column: 'channelId', to: () => categorySource },
    room: { column: 'roomId', to: () => roomSource },
    payment: { column: 'paymentId', to: () => paymentRecords.source },
  },
};
const ORDINARY = { channel: true, room: { populate: { category: true } }, payment: { populate: { type: true } } };

export async function listPayIns(ctx: Ctx, query: WireQuery) {
  const wire = { ...query, populate: query.populate ?? ORDINARY };
  const { data, meta } = (await listRows(ctx, source, payInShape, wire)) as { data: ListedPayIn[]; meta: object };
  const isWhole = may(ctx.user.role, 'pay-in:write');
  const shown = (row: ListedPayIn) => (row.payment ? { ...row, payment: maskBillWords(row.payment) } : row);
  return { data: isWhole ? data : data.map(shown), meta } as never;
}

/** Of `pay_in p`. */
export const payInColumns = sql`p.id, p.state, p.amount_satang / 100::float8 as amount, p.withheld_satang / 100::float8 as withheld,
  p.channel_id as channel, p.paid_on, p.payer, p.reason, ${fileIn('p.slip_id')} as slip, p.slip_bank, p.slip_ref,
  (select json_build_object('shortName', short_name, 'nameTh', name_th, 'nameEn', name_en) from bank where code = p.slip_bank) as sender_bank,
  (select json_build_object('id', receipt.id, 'number', number, 'voidedAt', voided_at) from receipt
   where pay_in_id = p.id order by receipt.id desc limit 1) as receipt,
  ${personIn('p.entered_by_id')} as by, ${personIn('p.decided_by_id')} as decided_by, p.created_at as at`;

const maskWords = createMask(PayIn.pick({ payer: true, reason: true }));
/** The picture and what is written about it are for whoever decides. */
export const shownPayIn = <T extends PayIn>({ user }: Ctx, row: T): T =>
  may(user.role, 'pay-in:write')
    ? row
    : { ...row, ...maskWords(row), slip: null, slipBank: null, slipRef: null, senderBank: null };

/** Of 48 bits; a screenshot or another compression changes less. */
const MAX_DIFFERENT_BITS = 4;
/** Two slips whose references were read and differ are two transfers, however alike the bank prints them. */
const alike = sql`case when p.slip_look is null then '[]' else coalesce((
  select json_agg(json_build_object('payIn', other.id, 'payment', other.payment_id, 'number', payment.number, 'at', other.created_at) order by other.id)
  from (select o.id from pay_in o where o.slip_look is not null and o.id <> p.id and o.created_at > now() - interval '400 days'
    and bit_count((o.slip_look # p.slip_look)::bit(64)) <= ${sql.lit(MAX_DIFFERENT_BITS)} and (o.slip_ref is null or p.slip_ref is null)
    order by o.created_at desc limit 5) found
  join pay_in other on other.id = found.id left join payment on payment.id = other.payment_id), '[]') end`;

/** Of the row with this name in the statement. */
const billIn = (row: 'bill' | 'open_bill') => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`'id', ${column('id')}, 'number', ${column('number')}, 'name', ${column('name')}, 'dueDate', ${column('due_on')},
    'balance', (${column('total_satang')} - ${column('paid_satang')}) / 100::float8`;
};

/** A slip names the day it was sent, a statement the day it arrived. */
const MAX_DAYS_APART = 7;

type Found = Omit<PayInPage, 'checks'>;

/** A slip with all that is needed to judge it. */
export async function readPayIn(ctx: Ctx, id: number): Promise<PayInPage> {
  const { rows } = await sql<Found>`
    select ${payInColumns}, json_build_object('id', room.id, 'name', room.name, 'building', building.name) as room,
      case when bill.id is not null then json_build_object(${billIn('bill')}, 'total', bill.total_satang / 100::float8,
        'isCombined', bill.kind = 'combined') end as bill,
      coalesce((select json_agg(json_build_object(${billIn('open_bill')}) order by due_on, id) from (
        select * from payment where room_id = p.room_id and voided_at is null and parent_id is null and id is distinct from p.payment_id
          and status_id in (${PAYMENT_STATUS.pending}, ${PAYMENT_STATUS.unpaid}) order by due_on, id limit 9) open_bill), '[]') as open_bills,
      ${creditOf('p.room_id')} / 100::float8 as credit, ${alike} as alike,
      (select json_build_object('checker', checker, 'state', state, 'amount', satang / 100::float8, 'transferredOn', transferred_on,
        'receiver', receiver_result, 'amountAgrees', amount_result, 'dayAgrees', day_result, 'at', checked_at)
       from slip_check where pay_in_id = p.id) as slip_check,
      case when p.state = 'waiting' then coalesce((select json_agg(json_build_object('id', id, 'amount', amount_satang / 100::float8,
        'arrivedOn', arrived_on, 'state', state,
        'bankAccount', ${bankAccountIn('money.bank_account_id')}) order by state <> 'open', abs(arrived_on - p.paid_on), id)
        from (select * from unidentified_money where amount_satang = p.amount_satang
          and (state in ('open', 'proposed', 'returned')
            or state = 'assigned' and pay_in_id in (select id from pay_in where room_id = p.room_id and state = 'accepted'))
          and arrived_on between p.paid_on - ${sql.lit(MAX_DAYS_APART)} and p.paid_on + ${sql.lit(MAX_DAYS_APART)} limit 9) money), '[]')
        else '[]' end as unidentified
    from pay_in p join room on room.id = p.room_id join building on building.id = room.category_id left join payment bill on bill.id = p.payment_id
    where p.id = ${id}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  return shownPayIn(ctx, { ...found, checks: checksOf(found) });
}

/** What the slip itself tells. A bank's code names its reference alone: amount and receiver are seen on the account. */
function checksOf({ slip, slipRef, amount, bill, alike: others }: Found): PayInPage['checks'] {
  const isPicture = slip !== null && slip.width !== null;
  return [
    { check: 'reference', result: slipRef !== null ? 'yes' : isPicture ? 'no' : 'unknown' },
    { check: 'amount', result: bill === null ? 'unknown' : amount === bill.balance ? 'yes' : 'no' },
    { check: 'picture', result: others.length > 0 ? 'no' : slipRef !== null ? 'yes' : 'unknown' },
  ];
}
