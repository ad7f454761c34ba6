import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { approvedAccount } from '#test/fixtures/payment/bills.ts';
import { anAct, isSecondPersons, keep, noRecords, requestOf } from '#test/fixtures/payment/clerks.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 1_000_000, LOBBY_READS_PER_MINUTE: 1_000_000 });
const { as, inProperty, config, properties, accounts } = server;
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4'));
type Values = Record<string, number>;
type Row = { key: string; labels: unknown[]; values: Values; mark: string | null };
const ask = (name: string, query = '', who: Parameters<typeof as>[0] = 'user') =>
  as(who).get(`/api/reports/figures/${name}?${query}`);
const figures = async (name: string, from: string, to: string) =>
  (await ask(name, `from=${from}&to=${to}`)).body.data as { rows: Row[]; totals: Values };
const satang = (baht = 0) => Math.round(baht * 100);
/** One number from the ledger, by a statement of its own. */
const ledger = (from: string, to: string, accounts_: number[], what: string, room?: string) =>
  inProperty('home', async (_db, query) => {
    const { rows } = await query<{ sum: number }>(
      `select coalesce(sum(${what}), 0)::bigint as sum from journal_line line join journal on journal.id = journal_id
       where on_date between $1 and $2 and account_id = any($3) and ($4::int is null or room_id = $4)`,
      [from, to, accounts_, room ?? null],
    );
    return Number(rows[0]?.sum);
  });

const FIRST = '2020-01-01';
/** Months of last year and this one, so that some are closed. */
const MONTHS = Array.from({ length: 14 }, (_, at) => new Date(Date.UTC(2025, 9 + at, 1)).toISOString().slice(0, 7));
const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
const some = fc.sample(fc.constantFrom(...MONTHS), { numRuns: 5, seed: 23 });

beforeAll(async () => {
  const records = noRecords();
  const picture = { type: 'image/webp', size: 1, width: 1, height: 1, codes: [], uploadedById: accounts.admin };
  const pictures = await inProperty('home', (db) =>
    db
      .insertInto('file')
      .values(Array.from({ length: 100 }, (_, at) => ({ ...picture, name: `${at}.webp` })))
      .returning('id')
      .execute(),
  );
  const account = await approvedAccount(as);
  const acts = fc.sample(anAct, { numRuns: 260, seed: 4 });
  for (const [at, act] of acts.entries()) {
    const chosen = at < 12 ? { ...act, act: 'issue' as const } : act;
    const [method, path, body] = requestOf(chosen, records, { rooms, pictures, account });
    const answer = await as(isSecondPersons(chosen) ? 'organize' : 'admin')[method === 'POST' ? 'post' : 'put'](
      `/api${path}`,
      body,
    );
    if (answer.status === 200) keep(chosen, records, answer.body.data);
  }
  // Nothing is issued in the past by a call: the entries are spread over the months afterwards, as the owner.
  await asOwner(ownerUrl(config), async (db) => {
    const spread = async (table: string, column: string, by: string) => {
      await sql.raw(`alter table ${table} disable trigger user; alter table ${table} no force row level security`).execute(db);
      await sql
        .raw(
          `update ${table} set ${column} = date '2025-10-01' + (${by} * 7919 + id * 31) % 420 where property_id = ${properties.home}`,
        )
        .execute(db);
      await sql.raw(`alter table ${table} force row level security; alter table ${table} enable trigger user`).execute(db);
    };
    await spread('journal', 'on_date', 'id');
    await spread('payment', 'due_on', 'room_id');
    await spread('receipt', 'issued_on', 'pay_in_id');
  });
  await inProperty('home', (_db, query) => query(`select ledger.close_through('2026-03-31')`, []));
});

describe('RE4: sums of money equal the ledger to the satang, in closed months and open ones', () => {
  it.each(some)('arrears at the end of %s are the receivable, room by room', async (month) => {
    const { rows, totals } = await figures('arrears', `${month}-01`, lastDay(month));
    expect(satang(totals.total)).toBe(await ledger(FIRST, lastDay(month), [1200], 'debit - credit'));
    for (const { key, values } of rows) {
      expect(satang(values.total)).toBe(await ledger(FIRST, lastDay(month), [1200], 'debit - credit', key));
      const { total: _, ...buckets } = values;
      expect(Object.values(buckets).reduce((sum, one) => sum + satang(one), 0)).toBe(satang(values.total));
    }
  });

  it.each(some)('the cash book of %s is cash and bank', async (month) => {
    const { totals, rows } = await figures('cash-book', `${month}-01`, lastDay(month));
    expect(satang(totals.received)).toBe(await ledger(`${month}-01`, lastDay(month), [1000, 1010], 'debit'));
    expect(satang(totals.paidOut)).toBe(await ledger(`${month}-01`, lastDay(month), [1000, 1010], 'credit'));
    expect(rows.every(({ labels }) => String(labels[0]).startsWith(month))).toBe(true);
  });

  it.each(some)('the trial balance of %s balances, account by account', async (month) => {
    const { rows, totals } = await figures('trial-balance', `${month}-01`, lastDay(month));
    expect(totals).toMatchObject({ opening: 0, closing: 0, debit: totals.credit });
    for (const { key, values } of rows) {
      expect(satang(values.closing)).toBe(await ledger(FIRST, lastDay(month), [Number(key)], 'debit - credit'));
      expect(satang(values.opening) + satang(values.debit) - satang(values.credit)).toBe(satang(values.closing));
    }
  });

  it.each(some)('advances at the end of %s are the credit of the rooms', async (month) => {
    const { rows, totals } = await figures('advances', `${month}-01`, lastDay(month));
    expect(satang(totals.closing)).toBe(await ledger(FIRST, lastDay(month), [2100], 'credit - debit'));
    expect(satang(totals.received)).toBe(await ledger(`${month}-01`, lastDay(month), [2100], 'credit'));
    for (const { values } of rows)
      expect(satang(values.opening) + satang(values.received) - satang(values.used)).toBe(satang(values.closing));
  });

  it('collection over a year is what was charged and what was paid for the bills due in it', async () => {
    const { rows, totals } = await figures('collection', '2025-12-01', '2026-11-30');
    const due = await inProperty('home', async (_db, query) => {
      const { rows: found } = await query<{ owed: number }>(
        `select sum(total_satang - paid_satang)::bigint as owed from payment
         where due_on between '2025-12-01' and '2026-11-30' and kind = 'bill' and voided_at is null`,
        [],
      );
      return Number(found[0]?.owed);
    });
    expect(satang(totals.owed)).toBe(due);
    expect(satang(totals.billed) - satang(totals.collected)).toBe(due);
    for (const { values } of rows)
      expect(values.rate).toBe(values.billed ? Math.round((1000 * (values.collected ?? 0)) / values.billed) / 10 : 0);
  });

  it.each(some)('receipts of %s are what came in for them; void ones stand apart', async (month) => {
    const { rows, totals } = await figures('receipt-register', `${month}-01`, lastDay(month));
    const known = await inProperty('home', async (_db, query) => {
      const { rows: found } = await query<{ kept: number; void: number }>(
        // Unidentified money has been on the account before. What was voided after the month stays in its sum: a closed month does not change.
        // Money whose receipt was replaced came in once: in the month of the first.
        `select coalesce(sum(debit) filter (where not is_void and not exists (select from receipt earlier
           where earlier.pay_in_id = receipt.pay_in_id and earlier.id < receipt.id and earlier.issued_on < $1::date)), 0)::bigint as kept, coalesce(sum(debit) filter (where is_void), 0)::bigint as void
         from (select *, coalesce((voided_at at time zone 'Asia/Bangkok')::date <= $2::date, false) as is_void from receipt) receipt
         join journal on journal.pay_in_id = receipt.pay_in_id and journal.kind = 'accept'
         join journal_line on journal_id = journal.id and account_id in (1000, 1010, 1250, 2900)
         where issued_on between $1 and $2`,
        [`${month}-01`, lastDay(month)],
      );
      return found[0];
    });
    expect([satang(totals.amount), satang(totals.voided)]).toEqual([Number(known?.kept), Number(known?.void)]);
    expect(rows.filter(({ mark }) => mark === 'void').every(({ values }) => values.amount === 0)).toBe(true);
  });
});

describe('reports that count', () => {
  const setSeries = (last: string) =>
    asOwner(ownerUrl(config), (db) =>
      sql
        .raw(`alter table series disable trigger user; alter table series no force row level security;
          insert into series (property_id, name, period, last) values (${properties.home}, 'RC', '2611', 1)
          on conflict (property_id, name, period) do update set last = ${last};
          alter table series force row level security; alter table series enable trigger user`)
        .execute(db),
    );
  it('name a receipt number that is missing', async () => {
    const [first, last] = ['2026-11-01', '2026-11-30'];
    const gaps = async () => (await figures('receipt-register', first, last)).rows.filter(({ mark }) => mark === 'gap');
    expect(await gaps()).toEqual([]);
    await setSeries('series.last + 1');
    expect(await gaps()).toHaveLength(1);
  });

  it('keep a receipt that was voided after the period in its sum, and say so', async () => {
    const { rows } = await figures('receipt-register', '2025-12-01', '2026-10-31');
    const later = rows.filter(({ mark }) => mark === 'voidLater');
    expect(later.length).toBeGreaterThan(0);
    expect(later.every(({ values }) => (values.amount ?? 0) > 0 && values.voided === 0)).toBe(true);
  });

  it('say that a period has more receipts than a page can have', async () => {
    await setSeries('11000');
    const { status, body } = await ask('receipt-register', 'from=2026-11-01&to=2026-11-30');
    expect([status, body.error.details.key]).toEqual([400, 'error.tooManyReceipts']);
    await setSeries('1');
  });

  it('are closed only where they are of the books', async () => {
    for (const [name, closed] of [
      ['arrears', '2026-03-31'],
      ['receipt-register', '2026-03-31'],
      ['bookings', null],
      ['parcels', null],
      ['consents', null],
    ] as const)
      expect([name, (await ask(name, 'from=2026-01-01&to=2026-01-31')).body.data.closedThrough]).toEqual([name, closed]);
  });

  it('parcels: received, handed over and waiting, by the days of the property', async () => {
    const waiting = (await as('admin').post('/api/parcels', { room: rooms[0], name: 'ก' })).body.data;
    const { rows } = (await ask('parcels')).body.data as { rows: Row[] };
    expect(waiting.id).toBeGreaterThan(0);
    expect(rows).toMatchObject([{ values: { received: 1, handedOver: 0, waiting: 1 } }]);
    expect((await ask('parcels', 'from=2024-01-01&to=2024-01-31')).body.data.rows).toEqual([]);
  });

  it('answer the month to today where no days are given, and refuse what is upside down or too long', async () => {
    const { data } = (await ask('trial-balance')).body;
    expect(data).toMatchObject({ from: expect.stringMatching(/-01$/), closedThrough: '2026-03-31', asOf: expect.any(String) });
    expect((await ask('arrears', 'from=2026-02-01&to=2026-01-01')).status).toBe(400);
    expect((await ask('cash-book', 'from=2025-01-01&to=2026-01-02')).status).toBe(400);
    expect((await ask('bookings')).status).toBe(200);
    expect((await ask('consents')).status).toBe(200);
  });

  it('have nothing of another property', async () => {
    for (const name of ['arrears', 'cash-book', 'trial-balance', 'advances', 'receipt-register', 'parcels'])
      expect([name, (await ask(name, 'from=2026-01-01&to=2026-11-30', 'neighbour')).body.data.rows]).toEqual([name, []]);
  });
});
