import { unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { billsServer, keyOf } from '#test/fixtures/payment/bills.ts';

const { as, inProperty, newRoom, bill, page, sendSlip, approvedAccount } = await billsServer();
const PATH = '/api/payments/unidentified';
type Person = 'admin' | 'organize' | 'user' | 'neighbour';
let account = 0;
beforeAll(async () => {
  account = await approvedAccount();
});

const enter = (amount: number, more: object = {}, person: Person = 'admin') =>
  as(person).post(PATH, { bankAccount: account, amount, arrivedOn: '2026-10-05', words: 'X1234 SOMCHAI', ...more });
let next = 100;
/** Of an amount nothing else has. */
const entered = async (more: object = {}) => {
  next += 1;
  return (await enter(next, more)).body.data;
};
const read = async (id: number, person: Person = 'admin') => (await as(person).get(`${PATH}/${id}`)).body.data;
const act = (id: number, what: string, body: object = {}, person: Person = 'admin') =>
  as(person).post(`${PATH}/${id}/${what}`, body);
const assign = (id: number, room: number, payments: number[] = []) => act(id, 'assign', { room, payments });
const giveBack = { bank: 4, number: '999-8-88777-6', name: 'สมชาย', reason: 'โอนผิดบัญชี' };
/** The proposal as it stands now. */
const approve = async (id: number, person: Person = 'organize') =>
  act(id, 'return/approve', { proposedAt: (await read(id)).giveBack?.at ?? new Date() }, person);
/** What the accounts hold, in satang. */
async function books() {
  const { rows } = await inProperty('home', (db) =>
    sql<{ account: number; satang: number }>`
      select account_id as account, sum(debit - credit)::bigint as satang from journal_line group by 1`.execute(db),
  );
  const sums = Object.fromEntries(rows.map((row) => [row.account, row.satang]));
  return { bank: sums[1010] ?? 0, nobodys: -(sums[2900] ?? 0), owed: sums[1200] ?? 0, credit: -(sums[2100] ?? 0) };
}
/** By how much the books changed. */
async function changeOf(work: () => Promise<unknown>) {
  const before = await books();
  await work();
  const after = await books();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, satang]) => [name, satang - before[name as keyof typeof before]])
      .filter(([, satang]) => satang !== 0),
  );
}

describe('money nobody can assign', () => {
  it('is on the account and owed to whoever sent it, and is listed with its account', async () => {
    expect(await changeOf(() => enter(1234.56))).toEqual({ bank: 123_456, nobodys: 123_456 });
    const { data } = (await as('admin').get(`${PATH}?filters[state][$eq]=open&sort=arrivedOn:asc`)).body;
    expect(data).toContainEqual(
      expect.objectContaining({
        amount: 1234.56,
        arrivedOn: '2026-10-05',
        words: 'X1234 SOMCHAI',
        state: 'open',
        bankAccount: { id: account, name: 'A', bank: 'KBANK', number: '•••3334' },
        channel: expect.objectContaining({ id: 631 }),
      }),
    );
  });

  it('answers as the contract says, also while it is assigned, given back or void', async () => {
    const { data: answered } = unidentifiedMoneyApi.get.answer.shape;
    const [assigned, returned, gone] = [await entered(), await entered(), await entered()];
    const answers = [
      gone,
      (await assign(assigned.id, newRoom())).body.data,
      (await act(returned.id, 'return', giveBack)).body.data,
      (await act(gone.id, 'void', { reason: 'ผิด' })).body.data,
      await read(returned.id, 'user'),
    ];
    for (const answer of answers) expect(answered.safeParse(answer).error).toBeUndefined();
  });

  it('is written down once: the same amount of the same day is refused until somebody says it is another', async () => {
    expect((await enter(77)).status).toBe(200);
    expect(keyOf(await enter(77))).toEqual([409, 'error.moneyKnown']);
    expect((await enter(77, { isAnother: true })).status).toBe(200);
    const twice = await Promise.all([enter(78), enter(78)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is refused where a slip of that account, day and amount was accepted', async () => {
    const room = newRoom();
    await as('admin').post('/api/payments/pay-ins', {
      room,
      amount: 79.25,
      channel: 631,
      bankAccount: account,
      paidOn: '2026-10-05',
    });
    expect(keyOf(await enter(79.25))).toEqual([409, 'error.moneyKnown']);
  });

  it('needs an approved account of ours, a day that has been, whole satang and somebody who may write', async () => {
    expect((await enter(80, { bankAccount: 999_999 })).status).toBe(400);
    expect(keyOf(await enter(80, { arrivedOn: '2999-01-01' }))).toEqual([409, 'error.dayToCome']);
    expect((await enter(80.001)).status).toBe(400);
    expect((await enter(80, { channel: 633 })).status).toBe(400);
    expect((await enter(80, {}, 'user')).status).toBe(403);
  });

  it('hides from readers what the statement says, and is not there for another property', async () => {
    const { id } = await entered();
    const seen = await read(id, 'user');
    expect(seen.words).not.toContain('SOMCHAI');
    const { data } = (await as('user').get(PATH)).body;
    expect(JSON.stringify(data)).not.toContain('SOMCHAI');
    expect((await as('neighbour').get(`${PATH}/${id}`)).status).toBe(404);
    expect((await act(id, 'void', { reason: 'x' }, 'neighbour')).status).toBe(404);
  });

  it('suggests open bills of its amount, and those of a room the statement names first', async () => {
    const [named, equal] = [newRoom(), newRoom()];
    const name = 'A1203';
    await inProperty('home', (db) => db.updateTable('room').set({ name }).where('id', '=', named).execute());
    const ofRoom = await bill(named, 5000);
    const same = await bill(equal, 4321.5);
    const { suggestions } = (await enter(4321.5, { words: `ROOM ${name} COMMON FEE` })).body.data;
    const found = suggestions.map(({ id, isNamed }: { id: number; isNamed: boolean }) => [id, isNamed]);
    expect(found).toContainEqual([same.id, false]);
    expect(found[0]).toEqual([ofRoom.id, true]);
  });

  it('is a line on the home page with the day it arrived', async () => {
    await entered({ arrivedOn: '2026-09-01' });
    const { actions } = (await as('admin').get('/api/home')).body.data;
    const line = actions.find(({ name }: { name: string }) => name === 'money-unidentified');
    expect(line).toMatchObject({ oldest: '2026-08-31T17:00:00.000Z', link: '/payment/unidentified' });
    expect((await as('user').get('/api/home')).body.data.actions).not.toContainEqual(
      expect.objectContaining({ name: 'money-unidentified' }),
    );
  });
});

describe('assigned to a room', () => {
  it('pays its bills as of the day it arrived, with a receipt; what is over is credit; no money arrives twice', async () => {
    const room = newRoom();
    const { id: owed } = await bill(room, 60);
    const money = await entered();
    let done: Awaited<ReturnType<typeof assign>> | undefined;
    const change = await changeOf(async () => {
      done = await assign(money.id, room, [owed]);
    });
    expect(change).toEqual({ nobodys: -money.amount * 100, owed: -6000, credit: money.amount * 100 - 6000 });
    expect(done?.body.data).toMatchObject({
      state: 'assigned',
      assigned: { room: { id: room }, receipt: { number: expect.any(String) } },
    });
    const paid = await page(owed);
    expect(paid).toMatchObject({ status: { id: 623 }, payIns: [{ paidOn: '2026-10-05', channel: 631, amount: money.amount }] });
    expect(keyOf(await assign(money.id, room))).toEqual([409, 'error.moneyDecided']);
  });

  it('without naming bills pays the oldest of the room', async () => {
    const room = newRoom();
    const later = await bill(room, 40, { dueDate: '2026-11-30' });
    const oldest = await bill(room, 40, { dueDate: '2026-01-05' });
    const { id } = (await enter(40)).body.data;
    expect((await assign(id, room)).status).toBe(200);
    expect((await page(oldest.id)).balance).toBe(0);
    expect((await page(later.id)).balance).toBe(40);
  });

  it('goes to one of two clerks who assign it at once', async () => {
    const [one, two] = [newRoom(), newRoom()];
    const { id } = await entered();
    const answers = await Promise.all([assign(id, one), assign(id, two), assign(id, one), assign(id, two)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('is nobody’s again when the pay-in is made void, and can be assigned to the right room', async () => {
    const [wrong, right] = [newRoom(), newRoom()];
    const { id: owed } = await bill(wrong, 10);
    const money = await entered();
    const { assigned } = (await assign(money.id, wrong, [owed])).body.data;
    const undone = await changeOf(() => as('admin').post(`/api/payments/pay-ins/${assigned.payIn}/void`, { reason: 'ผิดห้อง' }));
    expect(undone).toEqual({ nobodys: money.amount * 100, owed: 1000, credit: 1000 - money.amount * 100 });
    expect(await read(money.id)).toMatchObject({ state: 'open', assigned: null });
    expect((await assign(money.id, right)).status).toBe(200);
  });

  it('is written under today where its month is closed', async () => {
    const money = await entered({ arrivedOn: '2026-08-15' });
    await inProperty('home', (db) => sql`select ledger.close_through('2026-08-31')`.execute(db));
    const room = newRoom();
    expect((await assign(money.id, room)).status).toBe(200);
    expect((await entered({ arrivedOn: '2026-08-16' })).state).toBe('open');
  });
});

describe('a slip of money that was written down', () => {
  it('is accepted as that money: it does not arrive twice', async () => {
    const room = newRoom();
    const { id: owed } = await bill(room, 812.75);
    const money = (await enter(812.75)).body.data;
    await sendSlip(owed, undefined, { paidOn: '2026-10-05' });
    const [{ id: payIn }] = (await page(owed)).payIns;
    const slip = (await as('admin').get(`/api/payments/pay-ins/${payIn}`)).body.data;
    expect(slip.unidentified).toMatchObject([{ id: money.id, amount: 812.75, arrivedOn: '2026-10-05' }]);
    const decide = () =>
      as('admin').post('/api/payments/pay-ins/decide', { decisions: [{ payIn, outcome: 'accept', unidentified: money.id }] });
    expect(await changeOf(decide)).toEqual({ nobodys: -81_275, owed: -81_275 });
    expect(await read(money.id)).toMatchObject({ state: 'assigned', assigned: { payIn, room: { id: room } } });
    expect((await page(owed)).status.id).toBe(623);
  });

  it('of another amount is not that money', async () => {
    const room = newRoom();
    const { id: owed } = await bill(room, 500);
    const money = await entered();
    await sendSlip(owed);
    const [{ id: payIn }] = (await page(owed)).payIns;
    const { data } = (
      await as('admin').post('/api/payments/pay-ins/decide', {
        decisions: [{ payIn, outcome: 'accept', unidentified: money.id }],
      })
    ).body;
    expect(data).toMatchObject([{ outcome: 'failed', key: 'error.moneyDiffers' }]);
    expect((await read(money.id)).state).toBe('open');
  });
});

describe('given back', () => {
  it('leaves the account when somebody else approves it', async () => {
    const money = await entered();
    const proposed = (await act(money.id, 'return', giveBack)).body.data;
    expect(proposed).toMatchObject({
      state: 'proposed',
      giveBack: { bank: 'KBANK', number: '9998887776', by: { name: 'admin' } },
    });
    expect((await read(money.id, 'user')).giveBack.number).not.toContain('99988');
    expect(keyOf(await assign(money.id, newRoom()))).toEqual([409, 'error.moneyDecided']);
    expect(keyOf(await approve(money.id, 'admin'))).toEqual([403, 'error.ownRequest']);
    expect((await as('organize').get('/api/home')).body.data.actions).toContainEqual(
      expect.objectContaining({ name: 'money-return-proposed' }),
    );
    const change = await changeOf(() => approve(money.id));
    expect(change).toEqual({ bank: -money.amount * 100, nobodys: -money.amount * 100 });
    expect(await read(money.id)).toMatchObject({ state: 'returned', decidedBy: { name: 'organize' } });
    expect(keyOf(await approve(money.id))).toEqual([409, 'error.moneyDecided']);
  });

  it('goes where whoever approves has seen, not to an account that was proposed meanwhile', async () => {
    const money = await entered();
    const seen = (await act(money.id, 'return', giveBack)).body.data.giveBack.at;
    await act(money.id, 'return/withdraw');
    await act(money.id, 'return', { ...giveBack, number: '111-1-11111-1' });
    const change = await changeOf(async () => {
      expect(keyOf(await act(money.id, 'return/approve', { proposedAt: seen }, 'organize'))).toEqual([
        409,
        'error.changedMeanwhile',
      ]);
    });
    expect([change, (await read(money.id)).state]).toEqual([{}, 'proposed']);
    expect((await act(money.id, 'return/approve', {}, 'organize')).status).toBe(400);
    expect((await approve(money.id)).body.data).toMatchObject({ state: 'returned', giveBack: { number: '1111111111' } });
  });

  it('stays where the proposal is withdrawn, and is there again when the bank sends it back', async () => {
    const money = await entered();
    await act(money.id, 'return', giveBack);
    expect((await act(money.id, 'return/withdraw', {}, 'organize')).body.data).toMatchObject({ state: 'open', giveBack: null });
    await act(money.id, 'return', giveBack);
    await approve(money.id);
    const change = await changeOf(() => act(money.id, 'return/void', { reason: 'ธนาคารตีกลับ' }));
    expect(change).toEqual({ bank: money.amount * 100, nobodys: money.amount * 100 });
    expect((await read(money.id)).state).toBe('open');
  });
});

describe('written down wrongly', () => {
  it('is void with its reason, and its entry is reversed', async () => {
    const money = await entered();
    expect(await changeOf(() => act(money.id, 'void', { reason: 'พิมพ์ยอดผิด' }))).toEqual({
      bank: -money.amount * 100,
      nobodys: -money.amount * 100,
    });
    expect(await read(money.id)).toMatchObject({ state: 'void', reason: 'พิมพ์ยอดผิด' });
    expect(keyOf(await act(money.id, 'void', { reason: 'x' }))).toEqual([409, 'error.moneyDecided']);
    expect((await enter(money.amount)).status).toBe(200);
  });
});
