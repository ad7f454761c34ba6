import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { billsServer, keyOf } from '#test/fixtures/payment/bills.ts';

const { as, inProperty, newRoom, bill, approvedAccount } = await billsServer();
const take = (room: number, amount: number) => as('admin').post('/api/payments/pay-ins', { room, amount, channel: 633 });
const account = async (room: number, person: 'admin' | 'user' = 'admin') =>
  (await as(person).get(`/api/rooms/${room}/account`)).body.data;
const refund = (room: number, amount: number, more: object = {}) =>
  as('admin').post(`/api/rooms/${room}/refunds`, {
    amount,
    bank: 4,
    number: '111-2-22333-4',
    name: 'มานะ ใจดี',
    reason: 'ย้ายออก',
    ...more,
  });
const approve = (id: number, person: 'admin' | 'organize' = 'organize') => as(person).post(`/api/refunds/${id}/approve`);
const makeVoid = (id: number, person: 'admin' | 'user' | 'neighbour' = 'admin', reason = 'ธนาคารตีกลับ') =>
  as(person).post(`/api/refunds/${id}/void`, { reason });
/** Per bank account what came in less what left, in satang. */
const onAccount = (id: number) =>
  inProperty('home', async (db) => {
    const { rows } = await sql<{ satang: number }>`
      select coalesce(sum(debit - credit), 0)::bigint as satang from journal_line where account_id = 1010 and bank_account_id = ${id}`.execute(
      db,
    );
    return rows[0]?.satang;
  });

it('needs an account it is paid from', async () => {
  const room = newRoom();
  await take(room, 100);
  expect(keyOf(await refund(room, 100))).toEqual([409, 'error.noPayingAccount']);
});

describe('a refund of credit', () => {
  let main = 0;
  let other = 0;
  beforeAll(async () => {
    main = await approvedAccount('1112223334');
    other = await approvedAccount('5556667778');
  });

  it('gives credit back when two people say so, and never more than there is', async () => {
    const room = newRoom();
    await take(room, 500);
    expect(keyOf(await refund(room, 500.01))).toEqual([409, 'error.creditTooSmall']);
    const { refunds } = (await refund(room, 400)).body.data;
    expect(refunds).toMatchObject([{ amount: 400, bank: 'KBANK', number: '1112223334', state: 'proposed' }]);
    expect(keyOf(await refund(room, 1))).toEqual([409, 'error.refundWaiting']);
    expect((await account(room, 'user')).refunds[0].number).not.toContain('1112');
    expect(keyOf(await approve(refunds[0].id, 'admin'))).toEqual([403, 'error.ownRequest']);
    const approved = (await approve(refunds[0].id)).body.data;
    expect(approved).toMatchObject({ credit: 100, refunds: [{ state: 'approved', decidedBy: { name: 'organize' } }] });
    expect(approved.lines[0]).toMatchObject({ kind: 'refund', charge: 400, balance: -100 });
    expect(keyOf(await approve(refunds[0].id))).toEqual([409, 'error.refundDecided']);
  });

  it('keeps the credit when a refund is withdrawn, or when it was used meanwhile', async () => {
    const room = newRoom();
    await take(room, 100);
    const ask = async () => (await refund(room, 100)).body.data.refunds[0].id;
    const first = await ask();
    expect((await as('organize').post(`/api/refunds/${first}/withdraw`)).body.data).toMatchObject({ credit: 100 });
    const second = await ask();
    const { id } = await bill(room, 60);
    await as('admin').post('/api/payments/pay-ins', { room, amount: 60, channel: 637, payments: [{ payment: id }] });
    expect(keyOf(await approve(second))).toEqual([409, 'error.creditTooSmall']);
    expect((await account(room)).refunds[0].state).toBe('proposed');
  });

  it('leaves the account it names, and the entry says so', async () => {
    const room = newRoom();
    await take(room, 500);
    expect(keyOf(await refund(room, 1, { bankAccount: 999_999 }))[0]).toBe(400);
    const [proposed] = (await refund(room, 300.25, { bankAccount: other })).body.data.refunds;
    expect(proposed.bankAccount).toEqual({ id: other, name: 'A', bank: 'KBANK', number: '•••7778' });
    await approve(proposed.id);
    expect([await onAccount(main), await onAccount(other)]).toEqual([-40_000, -30_025]);
  });

  it('is not paid from an account that was taken out of use meanwhile', async () => {
    const third = await approvedAccount('9998887776');
    const room = newRoom();
    await take(room, 100);
    const [{ id }] = (await refund(room, 100, { bankAccount: third })).body.data.refunds;
    await as('admin').put(`/api/bank-accounts/${third}`, { isActive: false });
    expect(keyOf(await approve(id))).toEqual([409, 'error.noPayingAccount']);
    expect((await as('organize').post(`/api/refunds/${id}/withdraw`)).body.data).toMatchObject({ credit: 100 });
  });

  it('that came back is void: credit of the room and money of the account again, with who and why', async () => {
    const room = newRoom();
    await take(room, 200);
    const [{ id }] = (await refund(room, 200, { bankAccount: other })).body.data.refunds;
    expect(keyOf(await makeVoid(id))).toEqual([409, 'error.refundNotPaid']);
    const before = await onAccount(other);
    await approve(id);
    expect(await onAccount(other)).toBe((before as number) - 20_000);
    expect((await makeVoid(id, 'user')).status).toBe(403);
    expect((await makeVoid(id, 'neighbour')).status).toBe(404);
    expect((await makeVoid(id, 'admin', '')).status).toBe(400);
    const after = (await makeVoid(id)).body.data;
    expect(after).toMatchObject({
      credit: 200,
      refunds: [{ id, state: 'void', voidReason: 'ธนาคารตีกลับ', voidedBy: { name: 'admin' }, voidedAt: expect.any(String) }],
      lines: [{ kind: 'void', received: 200, balance: -200 }, { kind: 'refund', charge: 200, balance: 0 }, { kind: 'accept' }],
    });
    expect(await onAccount(other)).toBe(before);
    expect(keyOf(await makeVoid(id))).toEqual([409, 'error.refundNotPaid']);
    expect((await account(room, 'user')).refunds[0].voidReason).not.toContain('ตีกลับ');
  });

  it('is made void once when two do it at the same time', async () => {
    const room = newRoom();
    await take(room, 50);
    const [{ id }] = (await refund(room, 50)).body.data.refunds;
    await approve(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => makeVoid(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await account(room)).credit).toBe(50);
  });
});
