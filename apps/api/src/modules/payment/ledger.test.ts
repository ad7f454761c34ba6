import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, config, services, properties, accounts } = await testServer(undefined, {
  LOBBY_WRITES_PER_MINUTE: 100_000,
});
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3'));
const room = rooms[0] as number;
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => owner.end());

const bill = async (price = 1500, more: object = {}) =>
  (await as('admin').post('/api/payments', { name: 'ค่าส่วนกลาง', room, type: 66, price, ...more })).body.data;
/** Straight to the tables as the application's role; the code of what the database answers. */
const tried = (statement: string, ...values: unknown[]) =>
  inProperty('home', async (_db, query) => {
    await query(statement, values);
    return 'done';
  }).catch((error: { code: string }) => error.code);
const DENIED = '42501';
/** As the role of the ledger's functions, at the commit, in one property. */
async function asLedger(...statements: string[]): Promise<string> {
  await owner.query('begin');
  try {
    await owner.query(`set local role lobby_ledger; set local app.property_id = '${properties.home}'`);
    for (const statement of statements) await owner.query(statement);
    await owner.query('commit');
    return 'done';
  } catch (error) {
    await owner.query('rollback');
    return (error as { code: string; constraint?: string }).constraint ?? (error as { code: string }).code;
  }
}
const trialBalance = () =>
  inProperty('home', async (db) => {
    const { rows } = await sql<{ off: number; entries: number }>`
      select sum(debit - credit)::bigint as off, count(distinct journal_id) as entries from journal_line`.execute(db);
    return rows[0] as { off: number; entries: number };
  });

describe('the application, by direct SQL', () => {
  it('R42: cannot mark a bill Paid, nor change what it costs or what was paid', async () => {
    const { id } = await bill();
    for (const change of [
      'status_id = 623',
      'paid_satang = 150000',
      'price_satang = 1',
      'discount_satang = 1',
      'adjust_satang = -1',
    ])
      expect([change, await tried(`update payment set ${change} where id = $1`, id)]).toEqual([change, DENIED]);
    expect(await tried('update payment set voided_at = now(), void_reason = $2 where id = $1', id, 'x')).toBe(DENIED);
    expect(await tried('update payment set remark = $2 where id = $1', id, 'ok')).toBe('done');
    expect(await tried('delete from payment where id = $1', id)).toBe(DENIED);
  });

  it('cannot make a bill, a pay-in, an allocation or a receipt by itself', async () => {
    const { id } = await bill();
    expect(
      await tried(
        `insert into payment (number, name, type_id, room_id, issued_on, due_on, price_satang) values ('INV-1', 'x', 66, $1, now(), now(), 1)`,
        room,
      ),
    ).toBe(DENIED);
    expect(await tried(`insert into pay_in (room_id, channel_id, amount_satang, paid_on) values ($1, 633, 1, now())`, room)).toBe(
      DENIED,
    );
    expect(await tried('insert into allocation (pay_in_id, payment_id, satang) values (1, $1, 1)', id)).toBe(DENIED);
    expect(await tried(`insert into receipt (number, pay_in_id, content, issued_on) values ('RC-1', 1, '{}', now())`)).toBe(
      DENIED,
    );
  });

  it('cannot write, change or delete an entry, reuse a number or open a month again', async () => {
    await bill();
    for (const table of ['journal', 'journal_line', 'series', 'period_lock', 'allocation', 'receipt', 'pay_in', 'payment_move'])
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        expect([statement, await tried(statement)]).toEqual([statement, DENIED]);
    for (const statement of [
      'update journal_line set debit = debit + 1',
      `update journal set on_date = '2020-01-01'`,
      'update series set last = last - 1',
      `insert into series (name, period, last) values ('RC', '2611', 1)`,
      `insert into journal (on_date, kind) values (now(), 'issue')`,
      `insert into period_lock (closed_through) values ('2020-01-31')`,
    ])
      expect([statement, await tried(statement)]).toEqual([statement, DENIED]);
    for (const name of [
      'post(now()::date, $$issue$$, 1, 1, $$[]$$)',
      'reverse(1)',
      'next_number($$RC$$, now()::date)',
      'decide(1, $$accepted$$, null)',
    ])
      expect([name, await tried(`select ledger.${name}`)]).toEqual([name, DENIED]);
  });

  it('cannot change where money goes, nor call it approved', async () => {
    const values = `'A', 4, '1234567890'`;
    expect(await tried(`insert into bank_account (name, bank_id, number, approved_at) values (${values}, now())`)).toBe(DENIED);
    expect(await tried(`insert into bank_account (name, bank_id, number) values (${values})`)).toBe('done');
    for (const change of [
      `number = '9999999999'`,
      `prompt_pay = '0812345678'`,
      'bank_id = 2',
      'approved_at = now()',
      'qr_code_id = 1',
    ])
      expect([change, await tried(`update bank_account set ${change}`)]).toEqual([change, DENIED]);
    expect(await tried(`update bank_account_proposal set outcome = 'approved', decided_at = now()`)).toBe(DENIED);
    expect(await tried('delete from bank_account')).toBe('done');
  });
});

describe('the functions of the ledger themselves', () => {
  it('R40: an entry that does not balance, or has one side, is not committed', async () => {
    const entry = `insert into journal (on_date, kind) values (now(), 'issue')`;
    const line = (sides: string) =>
      `insert into journal_line (journal_id, account_id, debit, credit) values ((select max(id) from journal), ${sides})`;
    expect(await asLedger(entry, line('1200, 100, 0'), line('4100, 0, 99'))).toBe('journal_balances');
    expect(await asLedger(entry, line('1200, 100, 0'))).toBe('journal_balances');
    expect(await asLedger(entry)).toBe('journal_balances');
    expect(await asLedger(entry, line('1200, 100, 0'), line('4100, 0, 100'))).toBe('done');
    expect(await asLedger(line('1200, 5, 0'))).toBe('journal_balances');
    expect(await asLedger(line('1200, 5, 5'))).toBe('journal_line_check');
  });

  it('R40: nobody changes an entry, not even the owner of the table', async () => {
    await bill();
    await owner.query(
      `begin; set local app.property_id = '${properties.home}'; alter table journal no force row level security; alter table journal_line no force row level security`,
    );
    for (const statement of [
      'update journal_line set debit = 1',
      'delete from journal',
      'truncate journal_line',
      'truncate journal cascade',
    ]) {
      await owner.query('savepoint try');
      const answer = await owner.query(statement).catch((error: { code: string }) => error.code);
      await owner.query('rollback to try');
      expect([statement, answer]).toEqual([statement, 'LB403']);
    }
    await owner.query('rollback');
  });

  it('a bill is paid by what was allocated to it, and by nothing else', async () => {
    const { id } = await bill();
    expect(await asLedger(`update payment set paid_satang = total_satang, status_id = 623 where id = ${id}`)).toBe(
      'payment_is_covered',
    );
    expect(await asLedger(`update payment set status_id = 623 where id = ${id}`)).toMatch(/^payment_check/);
    expect(await asLedger(`update payment set price_satang = 1 where id = ${id}`)).toBe('error.paymentIssued');
  });

  it('what was allocated is undone once, by what moved it, and with its bill', async () => {
    const { id } = await bill(10);
    await as('admin').put(`/api/payments/${id}`, { status: [623] });
    const { payIns } = (await as('admin').get(`/api/payments/${id}`)).body.data;
    const moved = `insert into reallocation (pay_in_id, journal_id, from_id, satang, credit_satang, reason)
      values (${payIns[0].id}, (select max(id) from journal), ${id}, 1000, 1000, 'x')`;
    const undo = `update allocation set undone_by_id = (select max(id) from reallocation) where payment_id = ${id}`;
    expect(await asLedger(moved, undo)).toBe('payment_is_covered');
    expect(await asLedger('update allocation set undone_by_id = null')).toBe('error.forbidden');
    await owner.query(
      `begin; set local app.property_id = '${properties.home}'; alter table allocation no force row level security`,
    );
    for (const statement of ['update allocation set satang = 1', 'delete from allocation']) {
      await owner.query('savepoint try');
      const answer = await owner.query(statement).catch((error: { code: string }) => error.code);
      await owner.query('rollback to try');
      expect([statement, answer]).toEqual([statement, 'LB403']);
    }
    await owner.query('rollback');
  });

  it('a number is given once, in order, and comes back when the call fails', async () => {
    const first = Number((await bill()).number.slice(-5));
    const failing = inTransaction(services.pool, { property: properties.home, user: accounts.admin }, async (db) => {
      await sql`select ledger.issue_bill(${room}, null, 66, 'x', 100, 0, null, '2026-12-01', null, null, null, null)`.execute(db);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(Number((await bill()).number.slice(-5))).toBe(first + 1);
    expect(await asLedger('update series set last = last - 1')).toBe('error.forbidden');
  });

  it('MO5: of many at once, one in five rolled back, the numbers have no gap and none is double', async () => {
    const before = Number((await bill()).number.slice(-5));
    const work = Array.from({ length: 200 }, (_, at) =>
      inTransaction(services.pool, { property: properties.home, user: accounts.admin }, async (db) => {
        await sql`select ledger.issue_bill(${room}, null, 66, 'x', 100, 0, null, '2026-12-01', null, null, null, null)`.execute(
          db,
        );
        if (at % 5 === 0) throw new Error('stop');
      }).catch(() => undefined),
    );
    await Promise.all(work);
    const numbers = await inProperty('home', (db) => db.selectFrom('payment').select('number').where('name', '=', 'x').execute());
    const given = numbers.map(({ number }) => Number(number.slice(-5))).toSorted((a, b) => a - b);
    expect(given).toEqual(Array.from({ length: 160 }, (_, at) => before + 1 + at));
  });

  it('a closed month takes no entry; what comes later stands in the open one', async () => {
    const close = (day: string) => tried(`select ledger.close_through($1)`, day);
    expect(await close('2026-01-15')).toBe('LB409');
    expect(await close('2999-12-31')).toBe('LB409');
    expect(await close('2026-01-31')).toBe('done');
    expect(await close('2025-12-31')).toBe('LB409');
    expect(
      await asLedger(
        `select ledger.post('2026-01-31', 'issue', null, null, '[{"account":1200,"debit":5},{"account":4100,"credit":5}]')`,
      ),
    ).toBe('error.monthClosed');
    const { id } = await bill(100);
    await as('admin').put(`/api/payments/${id}`, { status: [623], paidOn: '2026-01-20' });
    const days = await inProperty('home', (db) =>
      sql<{
        day: string;
        today: string;
      }>`select to_char(on_date, 'YYYY-MM-DD') as day, to_char(now() at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as today from journal join pay_in on pay_in.id = pay_in_id where kind = 'accept' and paid_on = '2026-01-20'`.execute(
        db,
      ),
    );
    expect(days.rows[0]?.day).toBe(days.rows[0]?.today);
  });

  it('no index of what is written about money repeats another one', async () => {
    const { rows } = await inProperty('home', (db) =>
      sql<{ index: string }>`
        select narrow.indexrelid::regclass::text as index from pg_index narrow join pg_index wide on wide.indrelid = narrow.indrelid
          and wide.indexrelid <> narrow.indexrelid and not narrow.indisunique and narrow.indpred is null and wide.indpred is null
          and wide.indkey::text || ' ' like narrow.indkey::text || ' %' and wide.indcollation::text || ' ' like narrow.indcollation::text || ' %'
          and wide.indoption::text || ' ' like narrow.indoption::text || ' %' and wide.indclass::text || ' ' like narrow.indclass::text || ' %'
        where narrow.indrelid::regclass::text in ('payment', 'payment_item', 'payment_move', 'payment_adjustment', 'merge_line', 'pay_in',
          'allocation', 'reallocation', 'receipt', 'refund', 'journal', 'journal_line', 'bank_account', 'bank_account_proposal')`.execute(
        db,
      ),
    );
    expect(rows).toEqual([]);
  });

  it('the books balance to the satang', async () => {
    const { off, entries } = await trialBalance();
    expect(off).toBe(0);
    expect(entries).toBeGreaterThan(150);
  });
});
