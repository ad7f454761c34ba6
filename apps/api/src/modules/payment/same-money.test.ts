import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { billsServer, keyOf } from '#test/fixtures/payment/bills.ts';

const { as, inProperty, newRoom, bill, page, change, sendSlip, approvedAccount } = await billsServer();
let account = 0;
beforeAll(async () => {
  account = await approvedAccount();
});
const UNIDENTIFIED = '/api/payments/unidentified';
const TWICE = [409, 'error.sameMoney'];
const DAY = '2026-10-05';

/** Of an amount nothing else has. */
let amount = 5000;
const newAmount = () => {
  amount += 1.25;
  return amount;
};
const enter = async (sum: number, more: object = {}) =>
  (await as('admin').post(UNIDENTIFIED, { bankAccount: account, amount: sum, arrivedOn: DAY, words: 'X1', ...more })).body.data;
const take = (room: number, sum: number, more: object = {}) =>
  as('admin').post('/api/payments/pay-ins', { room, amount: sum, channel: 631, paidOn: DAY, ...more });
const assign = (id: number, room: number, more: object = {}) =>
  as('admin').post(`${UNIDENTIFIED}/${id}/assign`, { room, ...more });
const slipOf = async (room: number, sum: number, more: object = {}) => {
  const { id } = await bill(room, sum);
  await sendSlip(id, undefined, { paidOn: DAY, ...more });
  return { bill: id as number, payIn: (await page(id)).payIns[0].id as number };
};
const decide = async (payIn: number, more: object = {}) =>
  (await as('admin').post('/api/payments/pay-ins/decide', { decisions: [{ payIn, outcome: 'accept', ...more }] })).body.data[0];

describe('money that stands as unidentified and is taken once more', () => {
  it('is refused at the counter until somebody says that it is another transfer', async () => {
    const [room, sum] = [newRoom(), newAmount()];
    await enter(sum);
    expect(keyOf(await take(room, sum))).toEqual(TWICE);
    expect((await take(room, sum, { isAnother: true })).status).toBe(200);
  });

  it('is refused on the page of its bill', async () => {
    const sum = newAmount();
    await enter(sum);
    const { bill: id } = await slipOf(newRoom(), sum, { paidOn: '2026-10-08' });
    expect(keyOf(await change(id, { status: [623] }))).toEqual(TWICE);
    expect((await page(id)).status.id).toBe(621);
    expect((await change(id, { status: [623], isAnother: true })).status).toBe(200);
  });

  it('is refused at the slip desk until the slip is that money, or another', async () => {
    const sum = newAmount();
    const money = await enter(sum);
    const [one, two] = [await slipOf(newRoom(), sum), await slipOf(newRoom(), sum)];
    expect(await decide(one.payIn)).toMatchObject({ outcome: 'failed', key: 'error.sameMoney' });
    expect(await decide(one.payIn, { unidentified: money.id })).toMatchObject({ outcome: 'accepted' });
    expect(await decide(two.payIn)).toMatchObject({ outcome: 'accepted' });
    const open = await slipOf(newRoom(), newAmount());
    await enter(amount);
    expect(await decide(open.payIn, { isAnother: true })).toMatchObject({ outcome: 'accepted' });
  });

  it('is not another transfer where the statement names the reference of the slip', async () => {
    const sum = newAmount();
    const { payIn } = await slipOf(newRoom(), sum);
    const { slipRef } = (await as('admin').get(`/api/payments/pay-ins/${payIn}`)).body.data;
    await enter(sum, { words: `TRF ${slipRef.toLowerCase()} KBANK` });
    expect(await decide(payIn, { isAnother: true })).toMatchObject({ outcome: 'failed', key: 'error.sameReference' });
  });

  it('is asked about where its slip was accepted a day or three before, under whatever account', async () => {
    const [sum, other] = [newAmount(), await approvedAccount('5556667779')];
    const { payIn } = await slipOf(newRoom(), sum, { paidOn: '2026-10-02' });
    await decide(payIn);
    const line = { bankAccount: other, amount: sum, words: 'X1' };
    const arrived = (arrivedOn: string, more: object = {}) => as('admin').post(UNIDENTIFIED, { ...line, arrivedOn, ...more });
    expect(keyOf(await arrived('2026-10-03'))).toEqual([409, 'error.moneyKnown']);
    expect(keyOf(await arrived(DAY))).toEqual([409, 'error.moneyKnown']);
    expect((await arrived('2026-10-06')).status).toBe(200);
    expect((await arrived(DAY, { isAnother: true })).status).toBe(200);
  });

  it('is not entered at all where its line names the reference of an accepted slip', async () => {
    const sum = newAmount();
    const { payIn } = await slipOf(newRoom(), sum, { paidOn: '2026-10-02' });
    const { slipRef } = (await as('admin').get(`/api/payments/pay-ins/${payIn}`)).body.data;
    await decide(payIn);
    const line = { bankAccount: account, amount: sum, arrivedOn: DAY, words: `TRF ${slipRef} KBANK`, isAnother: true };
    expect(keyOf(await as('admin').post(UNIDENTIFIED, line))).toEqual([409, 'error.slipAccepted']);
  });

  it('is asked about while it is to be given back, and after', async () => {
    const sum = newAmount();
    const { id } = await enter(sum);
    const to = { bank: 4, number: '9998887776', name: 'ส', reason: 'โอนผิด' };
    const { giveBack } = (await as('admin').post(`${UNIDENTIFIED}/${id}/return`, to)).body.data;
    expect(keyOf(await take(newRoom(), sum))).toEqual(TWICE);
    expect((await as('organize').post(`${UNIDENTIFIED}/${id}/return/approve`, { proposedAt: giveBack.at })).status).toBe(200);
    expect(keyOf(await take(newRoom(), sum))).toEqual(TWICE);
  });
});

describe('money of a room that arrived once', () => {
  it('is not taken by a slip after it was assigned to the room, and the slip shows it', async () => {
    const [room, sum] = [newRoom(), newAmount()];
    const money = await enter(sum);
    await assign(money.id, room);
    const { payIn } = await slipOf(room, sum);
    const shown = (await as('admin').get(`/api/payments/pay-ins/${payIn}`)).body.data;
    expect(shown.unidentified).toMatchObject([{ id: money.id, state: 'assigned' }]);
    expect(await decide(payIn)).toMatchObject({ outcome: 'failed', key: 'error.sameMoney' });
    expect(await decide(payIn, { isAnother: true })).toMatchObject({ outcome: 'accepted' });
  });

  it('is not assigned to the room that has paid it by a slip', async () => {
    const [room, sum] = [newRoom(), newAmount()];
    const { payIn } = await slipOf(room, sum, { paidOn: '2026-10-07' });
    await decide(payIn);
    const money = await enter(sum);
    expect(keyOf(await assign(money.id, room))).toEqual(TWICE);
    expect((await assign(money.id, room, { isAnother: true })).status).toBe(200);
  });

  it('is not asked about in cash, of another amount, long after, nor where the entry is void', async () => {
    const [room, sum] = [newRoom(), newAmount()];
    const { id } = await enter(sum);
    expect((await take(room, sum, { channel: 633 })).status).toBe(200);
    expect((await take(room, sum + 1)).status).toBe(200);
    expect((await take(room, sum, { paidOn: '2026-10-20' })).status).toBe(200);
    await as('admin').post(`${UNIDENTIFIED}/${id}/void`, { reason: 'ผิด' });
    expect((await take(room, sum)).status).toBe(200);
  });
});

it('of a clerk who enters a line and one who takes it at once, one is asked', async () => {
  const [room, sum] = [newRoom(), newAmount()];
  const line = { bankAccount: account, amount: sum, arrivedOn: DAY };
  const answers = await Promise.all([as('admin').post(UNIDENTIFIED, line), take(room, sum, { bankAccount: account })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('claimed by a slip leaves the account it arrived on, whatever the slip was sent with', async () => {
  const other = await approvedAccount('5556667778');
  const sum = newAmount();
  const money = await enter(sum, { bankAccount: other });
  const { payIn } = await slipOf(newRoom(), sum);
  await decide(payIn, { unidentified: money.id });
  const { rows } = await inProperty('home', (db) =>
    sql<{ account: number }>`
      select line.bank_account_id as account from journal join journal_line line on line.journal_id = journal.id
      where pay_in_id = ${payIn} and account_id = 2900`.execute(db),
  );
  expect(rows).toEqual([{ account: other }]);
});
