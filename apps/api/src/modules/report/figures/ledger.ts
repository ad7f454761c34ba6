import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import type { CountedRow, Period } from './period.ts';

const lines = sql`journal_line line join journal on journal.id = line.journal_id`;

/** Cash and bank, by the day and by who took it. */
export async function readCashBook({ db }: Pick<Ctx, 'db'>, { from, to }: Period): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select on_date::text || ' ' || coalesce(by_id, 0) || ' ' || ledger_account.id as key, json_build_array(on_date::text,
        (select json_build_object('nameTh', account.name, 'nameEn', coalesce(account.name_en, account.name)) from account where account.id = by_id),
        json_build_object('nameTh', ledger_account.name_th, 'nameEn', ledger_account.name_en)) as labels,
      json_build_object('received', sum(debit), 'paidOut', sum(credit)) as values
    from ${lines} join ledger_account on ledger_account.id = line.account_id
    where ledger_account.id in (1000, 1010) and on_date between ${from}::date and ${to}::date
    group by on_date, by_id, ledger_account.id order by on_date, by_id, ledger_account.id`.execute(db);
  return rows;
}

/** A balance at the first day, both sides of the period, and the balance at its end. */
function balances(
  { from, to }: Period,
  [opening, plus, minus, closing]: string[],
  [gives, takes]: [RawBuilder<unknown>, RawBuilder<unknown>],
) {
  const before = sql`filter (where on_date < ${from}::date)`;
  const within = sql`filter (where on_date between ${from}::date and ${to}::date)`;
  const sum = (side: RawBuilder<unknown>, where: RawBuilder<unknown> = sql``) => sql`coalesce(sum(${side}) ${where}, 0)`;
  return sql`json_build_object(${sql.lit(opening)}, ${sum(gives, before)} - ${sum(takes, before)}, ${sql.lit(plus)}, ${sum(gives, within)},
    ${sql.lit(minus)}, ${sum(takes, within)}, ${sql.lit(closing)}, ${sum(gives)} - ${sum(takes)})`;
}
const debit = sql`debit`;
const credit = sql`credit`;

export async function readTrialBalance({ db }: Pick<Ctx, 'db'>, period: Period): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select account.id::text as key, json_build_array(account.id::text, json_build_object('nameTh', name_th, 'nameEn', name_en)) as labels,
      ${balances(period, ['opening', 'debit', 'credit', 'closing'], [debit, credit])} as values
    from ${lines} join ledger_account account on account.id = line.account_id
    where on_date <= ${period.to}::date group by account.id, name_th, name_en order by account.id`.execute(db);
  return rows;
}

/** What rooms have paid ahead: 2100 is theirs until a bill takes it or it is paid back. */
export async function readAdvances({ db }: Pick<Ctx, 'db'>, period: Period): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select room.id::text as key, json_build_array(room.name, building.name) as labels,
      ${balances(period, ['opening', 'received', 'used', 'closing'], [credit, debit])} as values
    from ${lines} join room on room.id = line.room_id join building on building.id = room.category_id
    where account_id = 2100 and on_date <= ${period.to}::date group by room.id, room.name, building.name
    having sum(credit - debit) <> 0 or bool_or(on_date >= ${period.from}::date) order by building.name, room.name, room.id`.execute(
    db,
  );
  return rows;
}
