import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { billsServer, keyOf } from '#test/fixtures/payment/bills.ts';
import { ledgerFaults } from '#test/fixtures/payment/clerks.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { forgetConfirmations } from '#test/fixtures/step-up.ts';

const { as, accounts, config, inProperty, newRoom, bill, page, change } = await billsServer();
const take = async (room: number, amount: number, more: object = {}) =>
  (await as('admin').post('/api/payments/pay-ins', { room, amount, channel: 633, ...more })).body.data;
const move = (payIn: number, from: number, to: number | null, who: Parameters<typeof as>[0] = 'admin', reason = 'ลงผิดบิล') =>
  as(who).post(`/api/payments/pay-ins/${payIn}/reallocate`, { from, to, reason });
const account = async (room: number) => (await as('admin').get(`/api/rooms/${room}/account`)).body.data;
const receipt = async (id: number) => (await as('admin').get(`/api/receipts/${id}`)).body.data;
const faults = async () => (await inProperty('home', (db) => ledgerFaults.execute(db))).rows;
/** Two bills of one room, the first paid by money that was meant for the second. */
async function wrongBill(paid = 500, meant = 500) {
  const room = newRoom();
  const wrong = await bill(room, paid);
  const right = await bill(room, meant);
  const money = await take(room, paid, { payments: [{ payment: wrong.id }] });
  return { room, wrong, right, money };
}
/** As it is after the upload; nothing could be read of it. */
const picture = () =>
  inProperty('home', async (db) => {
    const row = { name: '1.webp', type: 'image/webp', size: 1, width: 1, height: 1, codes: [], uploadedById: accounts.admin };
    return (await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
const foreignBill = await inProperty('elsewhere', async (db, query) => {
  const { rooms } = await makeHouse(db, 'X');
  const { rows } = await query<{ id: number }>(
    `select ledger.issue_bill($1, null, 66, 'A', 50000, 0, null, current_date, null, null, null, null) as id`,
    [rooms[0]],
  );
  return rows[0]?.id as number;
});

describe('P22: money that went to the wrong bill', () => {
  it('goes to another bill of the room; what came in stays, and both bills say what was moved, by whom and why', async () => {
    const { room, wrong, right, money } = await wrongBill();
    const moved = (await move(money.id, wrong.id, right.id)).body.data;
    expect(moved).toEqual({
      id: money.id,
      amount: 500,
      credit: 0,
      receipt: { id: expect.any(Number), number: expect.stringMatching(/^RC-/) },
    });
    const line = {
      from: { id: wrong.id, number: wrong.number },
      to: { id: right.id, number: right.number },
      amount: 500,
      credit: 0,
      reason: 'ลงผิดบิล',
      by: { name: 'admin' },
    };
    expect(await page(wrong.id)).toMatchObject({
      status: { id: 622 },
      refusedReason: null,
      balance: 500,
      payIns: [{ id: money.id, state: 'accepted', allocated: 0, reallocations: [line] }],
    });
    expect(await page(right.id)).toMatchObject({
      status: { id: 623 },
      balance: 0,
      payIns: [{ id: money.id, allocated: 500, reallocations: [line] }],
    });
    expect(await account(room)).toMatchObject({
      owed: 500,
      credit: 0,
      lines: [
        { kind: 'reallocate', charge: 0, received: 0, balance: 500, payment: { id: wrong.id } },
        { kind: 'accept' },
        {},
        {},
      ],
    });
    const shown = (await as('user').get(`/api/payments/${right.id}`)).body.data;
    expect(shown.payIns[0].reallocations[0].reason).not.toContain('ลงผิดบิล');
    expect(await faults()).toEqual([]);
  });

  it('P23: voids its receipt, and the new one of the same money names it', async () => {
    const { wrong, right, money } = await wrongBill();
    const moved = (await move(money.id, wrong.id, right.id)).body.data;
    expect(await receipt(money.receipt.id)).toMatchObject({ voidedAt: expect.any(String), voidReason: 'ลงผิดบิล' });
    expect(await receipt(moved.receipt.id)).toMatchObject({
      amount: 500,
      payIn: money.id,
      replaces: money.receipt.number,
      lines: [{ number: right.number, amount: 500 }],
      voidedAt: null,
    });
  });

  it('pays the other bill as far as it owes, and the rest is credit of the room', async () => {
    const { room, wrong, right, money } = await wrongBill(500, 300);
    expect((await move(money.id, wrong.id, right.id)).body.data).toMatchObject({ amount: 500, credit: 200 });
    expect([await page(wrong.id), await page(right.id)]).toMatchObject([{ balance: 500 }, { balance: 0, status: { id: 623 } }]);
    expect(await account(room)).toMatchObject({ owed: 500, credit: 200 });
    expect(await faults()).toEqual([]);
  });

  it('can go to credit altogether, and to a bill that got some of it before', async () => {
    const { room, wrong, right } = await wrongBill(100, 400);
    const both = await take(room, 150, { payments: [{ payment: right.id, amount: 150 }] });
    const third = await bill(room, 60);
    expect((await move(both.id, right.id, third.id)).body.data).toMatchObject({ amount: 150, credit: 90 });
    expect((await move(both.id, third.id, null)).body.data).toMatchObject({ amount: 60, credit: 60 });
    expect(await account(room)).toMatchObject({ credit: 150, owed: 460 });
    const spread = await take(room, 300, {
      payments: [
        { payment: right.id, amount: 250 },
        { payment: third.id, amount: 50 },
      ],
    });
    expect((await move(spread.id, third.id, right.id)).body.data).toMatchObject({ amount: 50, credit: 0 });
    expect(await page(right.id)).toMatchObject({ balance: 100, payIns: [{}, { id: spread.id, allocated: 300 }] });
    expect((await page(wrong.id)).balance).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('is moved back, and made void with all that was moved', async () => {
    const { room, wrong, right, money } = await wrongBill();
    await move(money.id, wrong.id, right.id);
    expect((await move(money.id, right.id, wrong.id)).status).toBe(200);
    expect([(await page(wrong.id)).balance, (await page(right.id)).balance]).toEqual([0, 500]);
    await move(money.id, wrong.id, null);
    expect((await as('admin').post(`/api/payments/pay-ins/${money.id}/void`, { reason: 'x' })).status).toBe(200);
    expect(await account(room)).toMatchObject({ owed: 1000, credit: 0 });
    expect(await faults()).toEqual([]);
  });

  it('keeps a slip of the bill that waits, and its receipts have no gap', async () => {
    const { room, wrong, right } = await wrongBill(500, 700);
    const part = await take(room, 200, { payments: [{ payment: right.id, amount: 200 }] });
    await change(right.id, { status: [621], slip: await picture(), amount: 500 });
    const third = await bill(room, 200);
    expect((await move(part.id, right.id, third.id)).status).toBe(200);
    expect(await page(right.id)).toMatchObject({ status: { id: 621 }, balance: 700 });
    expect(keyOf(await move(part.id, third.id, right.id))).toEqual([409, 'error.paymentMove']);
    expect((await page(wrong.id)).status.id).toBe(623);
    expect(await faults()).toEqual([]);
  });
});

describe('what is refused', () => {
  it('a bill the money did not pay, of another room, paid, combined, void, or the same', async () => {
    const { room, wrong, right, money } = await wrongBill();
    expect(keyOf(await move(money.id, right.id, wrong.id))).toEqual([409, 'error.notAllocated']);
    expect(keyOf(await move(money.id, wrong.id, wrong.id))).toEqual([409, 'error.paymentMove']);
    expect(keyOf(await move(money.id, wrong.id, (await bill(newRoom(), 500)).id))).toEqual([409, 'error.reallocateRoom']);
    const paid = await bill(room, 10);
    await change(paid.id, { status: [623] });
    expect(keyOf(await move(money.id, wrong.id, paid.id))).toEqual([409, 'error.paymentMove']);
    const children = [right.id, (await bill(room, 20)).id];
    const combined = (await as('admin').post('/api/payments', { children })).body.data.id;
    expect(keyOf(await move(money.id, wrong.id, combined))).toEqual([409, 'error.reallocateRoom']);
    expect(keyOf(await move(money.id, wrong.id, right.id))).toEqual([409, 'error.merged']);
    const gone = await bill(room, 10);
    await as('admin').post(`/api/payments/${gone.id}/void`, { reason: 'x' });
    expect(keyOf(await move(money.id, wrong.id, gone.id))).toEqual([409, 'error.voided']);
    expect((await page(wrong.id)).balance).toBe(0);
  });

  it('money of a combined bill, money that is void, and what was given back as credit', async () => {
    const room = newRoom();
    const children = [(await bill(room, 10)).id, (await bill(room, 20)).id];
    const combined = (await as('admin').post('/api/payments', { children })).body.data.id;
    await change(combined, { status: [623] });
    const [whole] = (await page(combined)).payIns;
    expect(keyOf(await move(whole.id, children[0], null))).toEqual([409, 'error.merged']);
    const { wrong, right, money } = await wrongBill();
    await inProperty('home', (_db, query) => query(`select ledger.credit_room($1, 1, 'x')`, [wrong.id]));
    expect(keyOf(await move(money.id, wrong.id, right.id))).toEqual([409, 'error.creditGiven']);
    const other = await wrongBill();
    await as('admin').post(`/api/payments/pay-ins/${other.money.id}/void`, { reason: 'x' });
    expect(keyOf(await move(other.money.id, other.wrong.id, other.right.id))).toEqual([409, 'error.payInDecided']);
  });

  it('credit out of money whose payer withheld tax: that was for what is owed', async () => {
    const room = newRoom();
    const [wrong, right] = [await bill(room, 100), await bill(room, 100)];
    const tax = { withheld: 3, withholdingNo: '1/2569', payments: [{ payment: wrong.id }] };
    const money = await take(room, 97, tax);
    expect(keyOf(await move(money.id, wrong.id, null))).toEqual([409, 'error.withheldTooMuch']);
    expect((await move(money.id, wrong.id, right.id)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  it('by somebody who lives in the room', async () => {
    const { room, wrong, right, money } = await wrongBill();
    const payload = { firstName: 'มณี', roomID: room, role: 3, mobile: '0812345678' };
    const { userId } = (await as('organize').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data;
    await inProperty('home', (db) =>
      sql`update person set account_id = ${accounts.admin} where id = (select person_id from member where id = ${userId})`.execute(
        db,
      ),
    );
    expect(keyOf(await move(money.id, wrong.id, right.id))).toEqual([403, 'error.ownBill']);
    expect((await move(money.id, wrong.id, right.id, 'organize')).status).toBe(200);
  });

  it('without a reason, a right, the property or a password; twice at the same time it is done once', async () => {
    const { wrong, right, money } = await wrongBill();
    expect((await move(money.id, wrong.id, right.id, 'admin', ' ')).status).toBe(400);
    expect((await move(money.id, wrong.id, right.id, 'user')).status).toBe(403);
    expect((await move(money.id, wrong.id, right.id, 'neighbour')).status).toBe(404);
    expect((await move(money.id, wrong.id, foreignBill)).status).toBe(404);
    expect((await move(money.id, foreignBill, right.id)).status).toBe(404);
    await forgetConfirmations(config);
    expect(keyOf(await move(money.id, wrong.id, right.id))).toEqual([403, 'error.stepUp']);
    for (const who of ['organize', 'admin'] as const) await as(who).post('/api/auth/confirm', { password: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(money.id, wrong.id, right.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await faults()).toEqual([]);
  });

  it('by anything but the function: the application cannot move money, nor undo what was allocated', async () => {
    const { wrong, right, money } = await wrongBill();
    const tried = (statement: string) => inProperty('home', (_db, query) => query(statement, []));
    await expect(tried('update allocation set undone_by_id = 1')).rejects.toThrow('permission denied');
    const row = `insert into reallocation (pay_in_id, journal_id, from_id, satang, credit_satang, reason) values (${money.id}, 1, ${wrong.id}, 1, 1, 'x')`;
    await expect(tried(row)).rejects.toThrow('permission denied');
    expect((await page(right.id)).balance).toBe(500);
  });
});

it('stays where it is once its month is closed', async () => {
  const { rows } = await inProperty('home', (db) =>
    sql<{ month: string; last: string }>`
      select to_char(today - interval '1 month', 'YYYY-MM') as month, to_char(date_trunc('month', today) - interval '1 day', 'YYYY-MM-DD') as last
      from (select now() at time zone 'Asia/Bangkok' as today) moment`.execute(db),
  );
  const [{ month, last }] = rows as [(typeof rows)[number]];
  const room = newRoom();
  const [wrong, right] = [await bill(room, 50), await bill(room, 50)];
  const money = await take(room, 50, { paidOn: last, payments: [{ payment: wrong.id }] });
  expect((await as('organize').post('/api/ledger/close', { through: month })).status).toBe(200);
  expect(keyOf(await move(money.id, wrong.id, right.id))).toEqual([409, 'error.monthClosed']);
});
