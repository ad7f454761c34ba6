import { may } from '@lobby/contract/access';
import {
  type UnidentifiedMoneyPage,
  unidentifiedMoneyApi,
  unidentifiedMoneyShape,
} from '@lobby/contract/areas/unidentified-money';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import { categorySource } from '#modules/category/category.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { personIn } from '#modules/user/user.public.ts';
import { type Ctx, listRows, notFound, type Source } from '#platform/module.ts';
import { bankAccountIn, isOwed } from './payment.source.ts';

export const unidentifiedSource: Source = {
  table: 'unidentifiedMoneyList',
  relations: { channel: { column: 'channelId', to: () => categorySource } },
};
type Page = UnidentifiedMoneyPage;
const page = unidentifiedMoneyApi.get.answer.shape.data;
const maskWords = createMask(page.pick({ words: true }));
const maskWhole = createMask(page.pick({ words: true, reason: true }));
const maskGiveBack = createMask(page.shape.giveBack.unwrap().pick({ number: true, name: true }));

export async function listUnidentified(ctx: Ctx, query: WireQuery) {
  const wire = { ...query, populate: query.populate ?? { channel: true } };
  const { data, meta } = (await listRows(ctx, unidentifiedSource, unidentifiedMoneyShape, wire)) as {
    data: Page[];
    meta: object;
  };
  const { rows } = await sql<Pick<Page, 'id' | 'bankAccount'>>`
    select id, ${bankAccountIn('unidentified_money.bank_account_id')} as bank_account from unidentified_money
    where id = any(${data.map(({ id }) => id)}::int[])`.execute(ctx.db);
  const accounts = new Map(rows.map(({ id, bankAccount }) => [id, bankAccount]));
  const isWhole = may(ctx.user.role, 'unidentified-money:write');
  return {
    data: data.map((row) => ({ ...row, ...(!isWhole && maskWords(row)), bankAccount: accounts.get(row.id) })),
    meta,
  } as never;
}

const roomJson = sql`json_build_object('id', room.id, 'name', room.name, 'building', building.name)`;
const withRoom = (column: string) => sql`
  join room on room.id = ${sql.ref(column)} join building on building.id = room.category_id`;

export async function readUnidentified(ctx: Ctx, id: number): Promise<Page> {
  const { rows } = await sql<Omit<Page, 'suggestions'>>`
    select m.id, amount_satang / 100::float8 as amount, arrived_on, words, m.state, m.created_at, m.updated_at, decided_at, m.reason,
      (select json_build_object('id', id, 'nameTh', name_th, 'nameEn', name_en, 'name', name_en, 'code', code, 'order', "order")
       from category where id = m.channel_id) as channel,
      ${bankAccountIn('m.bank_account_id')} as bank_account, ${personIn('m.entered_by_id')} as entered_by,
      ${personIn('m.decided_by_id')} as decided_by,
      (select json_build_object('payIn', p.id, 'room', ${roomJson},
        'receipt', (select json_build_object('id', id, 'number', number) from receipt where pay_in_id = p.id order by id desc limit 1))
       from pay_in p ${withRoom('p.room_id')} where p.id = m.pay_in_id) as assigned,
      case when m.state in ('proposed', 'returned') then json_build_object(
        'bank', (select short_name from bank where id = m.bank_id), 'number', m.number, 'name', m.name,
        'from', ${bankAccountIn('m.paid_from_id')}, 'by', ${personIn('m.proposed_by_id')}, 'at', m.proposed_at) end as give_back
    from unidentified_money m where m.id = ${id}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  const whole: Page = { ...found, suggestions: found.state === 'open' ? await suggestionsOf(ctx, id) : [] };
  if (may(ctx.user.role, 'unidentified-money:write')) return whole;
  const { giveBack } = whole;
  return {
    ...whole,
    ...maskWhole(whole),
    giveBack: giveBack && { ...giveBack, ...maskGiveBack(giveBack) },
    // What the words say about a room.
    suggestions: [],
  };
}

/** Open bills of just this amount, and those of a room whose name stands in the statement as a word of its own. */
async function suggestionsOf({ db }: Ctx, id: number): Promise<Page['suggestions']> {
  const { rows } = await sql<Page['suggestions'][number]>`
    select payment.id, payment.number, payment.name, due_on as due_date, balance_satang / 100::float8 as balance, ${roomJson} as room, is_named
    from unidentified_money m, payment ${withRoom('payment.room_id')},
      lateral (select total_satang - paid_satang as balance_satang,
        coalesce(length(room.name) > 1 and position(' ' || lower(room.name) || ' '
          in ' ' || regexp_replace(lower(m.words), '[^[:alnum:]/-]+', ' ', 'g') || ' ') > 0, false) as is_named) said
    where m.id = ${id} and ${isOwed} and status_id in (${PAYMENT_STATUS.pending}, ${PAYMENT_STATUS.unpaid}) and parent_id is null
      and (balance_satang = m.amount_satang or is_named)
    order by is_named desc, balance_satang = m.amount_satang desc, due_on, payment.id limit 9`.execute(db);
  return rows;
}
