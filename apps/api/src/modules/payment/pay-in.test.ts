import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { billsServer, keyOf } from '#test/fixtures/payment/bills.ts';
import { pictureOf, slipCode } from '#test/fixtures/payment/slip.ts';

const { as, inProperty, newRoom, approvedAccount, bill, page, change, sendSlip } = await billsServer();
const decide = (...decisions: object[]) => as('admin').post('/api/payments/pay-ins/decide', { decisions });
const seen = async (id: number, person: 'admin' | 'user' = 'admin') =>
  (await as(person).get(`/api/payments/pay-ins/${id}`)).body.data;
/** A bill with a slip that waits: the bill and the slip. */
async function waiting(room = newRoom(), price = 1500, picture?: Buffer, more: object = {}) {
  const { id } = await bill(room, price);
  const { payIns } = (await sendSlip(id, picture, more)).body.data;
  return { room, bill: id as number, slip: payIns.at(-1).id as number };
}
const checksOf = async (slip: number) =>
  Object.fromEntries((await seen(slip)).checks.map(({ check, result }: { check: string; result: string }) => [check, result]));

describe('the slip desk', () => {
  it('lists what waits, oldest first, and never shows a slip in a list', async () => {
    const first = await waiting();
    const second = await waiting();
    const list = await as('user').get(
      '/api/payments/pay-ins?filters[state][$eq]=waiting&sort=createdAt:asc&pagination[pageSize]=100',
    );
    const ids = list.body.data.map((row: { id: number }) => row.id);
    expect(ids.indexOf(first.slip)).toBeLessThan(ids.indexOf(second.slip));
    expect(list.body.data.find((row: { id: number }) => row.id === first.slip)).toMatchObject({
      state: 'waiting',
      amount: 1500,
      hasSlip: true,
      isRead: true,
      room: { id: first.room },
      payment: { id: first.bill },
    });
    expect(list.text).not.toContain('/api/files/');
  });

  it('P14: shows the slip, its sender and what else the room owes to whoever decides; others see that there is one', async () => {
    const { room, bill: id, slip } = await waiting(newRoom(), 900, await pictureOf(slipCode('014', 'DESK0001')));
    const other = await bill(room, 120, { dueDate: '2026-10-05' });
    expect(await seen(slip)).toMatchObject({
      slip: { url: expect.any(String) },
      slipRef: 'DESK0001',
      senderBank: { shortName: 'SCB' },
      bill: { id, balance: 900, total: 900, isCombined: false },
      openBills: [{ id: other.id, balance: 120, dueDate: '2026-10-05' }],
      credit: 0,
      alike: [],
    });
    expect(await seen(slip, 'user')).toMatchObject({ slip: null, slipRef: null, slipBank: null, senderBank: null });
    expect((await as('neighbour').get(`/api/payments/pay-ins/${slip}`)).status).toBe(404);
  });

  it('says what it could read, and which slips look the same', async () => {
    const room = newRoom();
    const plain = await sharp({ create: { width: 640, height: 900, channels: 3, background: '#c8d8f0' } })
      .composite([{ input: Buffer.from('<svg width="640" height="900"><rect x="80" y="90" width="400" height="300"/></svg>') }])
      .jpeg()
      .toBuffer();
    const unread = await waiting(room, 50, plain, { amount: 40 });
    expect(await checksOf(unread.slip)).toEqual({ reference: 'no', amount: 'no', picture: 'unknown' });
    const recompressed = await sharp(plain).resize(500).jpeg({ quality: 40 }).toBuffer();
    const again = await waiting(room, 50, recompressed);
    expect((await seen(again.slip)).alike).toMatchObject([{ payIn: unread.slip, payment: unread.bill }]);
    expect(await checksOf(again.slip)).toMatchObject({ amount: 'yes', picture: 'no' });
    // Slips of one bank look alike; what tells them apart are their references.
    const [one, two] = [await waiting(room), await waiting(room)];
    expect([await checksOf(one.slip), (await seen(two.slip)).alike]).toEqual([
      { reference: 'yes', amount: 'yes', picture: 'yes' },
      [],
    ]);
  });

  it('does not guess which of two slips in one picture is meant', async () => {
    const [left, right] = [await pictureOf(slipCode('004', 'TWO1')), await pictureOf(slipCode('004', 'TWO2'))];
    const both = await sharp({ create: { width: 1500, height: 1300, channels: 3, background: '#fff' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 750, top: 0 },
      ])
      .png()
      .toBuffer();
    const { slip } = await waiting(newRoom(), 50, both);
    expect((await checksOf(slip)).reference).toBe('no');
  });
});

describe('deciding', () => {
  it('accepts and refuses many at once, each for itself, with one password', async () => {
    const [good, bad, gone] = [await waiting(), await waiting(), await waiting()];
    await change(gone.bill, { status: [623] });
    const { body } = await decide(
      { payIn: good.slip, outcome: 'accept' },
      { payIn: bad.slip, outcome: 'refuse', reason: 'ยอดเงินไม่ตรง' },
      { payIn: gone.slip, outcome: 'accept' },
    );
    expect(body.data).toEqual([
      {
        payIn: good.slip,
        outcome: 'accepted',
        key: null,
        receipt: { id: expect.any(Number), number: expect.stringMatching(/^RC-/) },
      },
      { payIn: bad.slip, outcome: 'refused', key: null, receipt: null },
      { payIn: gone.slip, outcome: 'failed', key: 'error.payInDecided', receipt: null },
    ]);
    expect((await page(good.bill)).status.id).toBe(623);
    expect(await page(bad.bill)).toMatchObject({ status: { id: 622 }, refusedReason: 'ยอดเงินไม่ตรง' });
  });

  it('takes a part as a part, and what is over as credit only where somebody saw it on the account', async () => {
    const part = await waiting(newRoom(), 900, undefined, { amount: 300 });
    expect((await decide({ payIn: part.slip, outcome: 'accept' })).body.data[0].outcome).toBe('accepted');
    expect(await page(part.bill)).toMatchObject({ status: { id: 622 }, paid: 300, balance: 600 });
    const over = await waiting(newRoom(), 900, undefined, { amount: 1000 });
    expect((await decide({ payIn: over.slip, outcome: 'accept' })).body.data[0].key).toBe('error.amountDiffers');
    expect(keyOf(await change(over.bill, { status: [623] }))).toEqual([409, 'error.amountDiffers']);
    await decide({ payIn: over.slip, outcome: 'accept', amount: 1000 });
    expect(await page(over.bill)).toMatchObject({ status: { id: 623 }, credit: 100 });
    const less = await waiting(newRoom(), 900);
    await decide({ payIn: less.slip, outcome: 'accept', amount: 850 });
    expect(await page(less.bill)).toMatchObject({ balance: 50, payIns: [{ amount: 850, state: 'accepted' }] });
  });

  it('pays other bills of the room than the one it was sent for, which is owed as before', async () => {
    const { room, bill: sentFor, slip } = await waiting(newRoom(), 500);
    const [older, newer] = [await bill(room, 200), await bill(room, 400)];
    await decide({ payIn: slip, outcome: 'accept', payments: [{ payment: older.id }, { payment: newer.id }] });
    expect([(await page(older.id)).balance, (await page(newer.id)).balance]).toEqual([0, 100]);
    expect(await page(sentFor)).toMatchObject({ status: { id: 622 }, balance: 500 });
  });

  it('of less than a combined bill pays its oldest bills once somebody saw the amount, and the rest is owed bill by bill', async () => {
    const room = newRoom();
    const bills = [await bill(room, 100, { dueDate: '2026-02-05' }), await bill(room, 100, { dueDate: '2026-01-05' })];
    const [later, oldest] = bills.map(({ id }) => id);
    const combined = (await as('admin').post('/api/payments', { children: [later, oldest] })).body.data.id;
    await sendSlip(combined, undefined, { amount: 130 });
    const slip = (await page(combined)).payIns[0].id;
    expect((await decide({ payIn: slip, outcome: 'accept' })).body.data).toMatchObject([
      { outcome: 'failed', key: 'error.combinedShort' },
    ]);
    expect(await page(combined)).toMatchObject({ status: { id: 621 }, voidedAt: null });
    expect((await decide({ payIn: slip, outcome: 'accept', amount: 130 })).body.data).toMatchObject([
      { outcome: 'accepted', receipt: { number: expect.stringMatching(/^RC-/) } },
    ]);
    expect(await page(combined)).toMatchObject({ voidedAt: expect.any(String), paid: 0, voidReason: expect.any(String) });
    expect(await page(oldest)).toMatchObject({ status: { id: 623 }, balance: 0, parent: null });
    expect(await page(later)).toMatchObject({ status: { id: 620 }, balance: 70, parent: null });
    expect((await as('admin').post(`/api/payments/pay-ins/${slip}/void`, { reason: 'x' })).status).toBe(200);
    expect(await page(oldest)).toMatchObject({ status: { id: 622 }, balance: 100 });
  });

  it('names the account the money arrived on, and cash is on none', async () => {
    const account = await approvedAccount();
    const { slip } = await waiting();
    await decide({ payIn: slip, outcome: 'accept' });
    const room = newRoom();
    const taken = async (more: object) =>
      (await as('admin').post('/api/payments/pay-ins', { room, amount: 1, ...more })).body.data.id;
    const ids = [slip, await taken({ channel: 633 }), await taken({ channel: 634, bankAccount: account })];
    const { rows } = await inProperty('home', (db) =>
      sql<{ account: number | null }>`select bank_account_id as account from pay_in where id = any(${ids}) order by id`.execute(
        db,
      ),
    );
    expect(rows.map((row) => row.account)).toEqual([account, null, account]);
  });

  it('needs a reason to refuse, a right to decide, and slips that are there', async () => {
    const { slip } = await waiting();
    expect((await decide({ payIn: slip, outcome: 'refuse' })).status).toBe(400);
    expect(
      (await as('user').post('/api/payments/pay-ins/decide', { decisions: [{ payIn: slip, outcome: 'accept' }] })).status,
    ).toBe(403);
    expect((await decide({ payIn: 999_999, outcome: 'accept' })).body.data[0]).toMatchObject({
      outcome: 'failed',
      key: 'error.notFound',
    });
    expect((await decide()).status).toBe(400);
  });

  it('of the same slips decided at the desk and on their bills at once, each is decided once and nobody waits for ever', async () => {
    const room = newRoom();
    const slips: { bill: number; slip: number }[] = [];
    for (let at = 0; at < 8; at += 1) slips.push(await waiting(room, 10));
    const batches = [slips, slips.toReversed()].map((order) =>
      decide(...order.map(({ slip }) => ({ payIn: slip, outcome: 'accept' }))),
    );
    const alone = slips.map(({ bill: id }) => change(id, { status: [623] }));
    const [answers, moves] = await Promise.all([Promise.all(batches), Promise.all(alone)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const accepted = answers
      .flatMap(({ body }) => body.data)
      .filter(({ outcome }: { outcome: string }) => outcome === 'accepted');
    expect(accepted.length + moves.filter(({ status }) => status === 200).length).toBe(8);
    expect(moves.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  });
});
