import { describe, expect, it } from 'vitest';
import { billsServer } from '#test/fixtures/payment/bills.ts';

const { as, newRoom, bill } = await billsServer();
const take = async (room: number, amount: number, more: object = {}) =>
  (await as('admin').post('/api/payments/pay-ins', { room, amount, channel: 633, payer: 'คุณมานะ ใจดี', ...more })).body.data;
const receipt = async (id: number, person: 'admin' | 'user' = 'admin') => (await as(person).get(`/api/receipts/${id}`)).body.data;
const month = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7);
const register = async () => (await as('user').get(`/api/receipts/register?month=${month()}`)).body.data;

describe('a receipt', () => {
  it('P23: stays as it was when the money came in, whatever changes later', async () => {
    await as('admin').put('/api/settings', { taxId: '0994000165501' });
    const room = newRoom();
    const { number } = await bill(room, 100);
    const { receipt: made } = await take(room, 120);
    expect(await receipt(made.id)).toMatchObject({
      number: made.number,
      amount: 120,
      payer: 'คุณมานะ ใจดี',
      taxId: '0994000165501',
      room: { id: room },
      credit: 20,
      withheld: 0,
      lines: [{ number, name: 'ค่าส่วนกลาง', amount: 100 }],
      voidedAt: null,
    });
    expect((await receipt(made.id, 'user')).payer).not.toContain('ใจดี');
    expect((await as('neighbour').get(`/api/receipts/${made.id}`)).status).toBe(404);
  });

  it('is an original once, and a copy whenever it is printed again', async () => {
    const { receipt: made } = await take(newRoom(), 10);
    const print = async () => (await as('admin').post(`/api/receipts/${made.id}/print`)).body.data.isCopy;
    expect([await print(), await print(), await print()]).toEqual([false, true, true]);
    expect((await receipt(made.id)).printedAt).toEqual(expect.any(String));
    expect((await as('user').post(`/api/receipts/${made.id}/print`)).status).toBe(403);
    expect((await as('admin').post('/api/receipts/999999/print')).status).toBe(404);
  });

  it('keeps its number when it is void, and the register shows it', async () => {
    const before = await register();
    const [first, second] = [await take(newRoom(), 70), await take(newRoom(), 30)];
    await as('admin').post(`/api/payments/pay-ins/${first.id}/void`, { reason: 'พิมพ์ผิด' });
    expect(await receipt(first.receipt.id)).toMatchObject({ voidedAt: expect.any(String), voidReason: 'พิมพ์ผิด' });
    const after = await register();
    expect(after).toMatchObject({ count: before.count + 2, last: second.receipt.number, gaps: [] });
    expect(after.first).toMatch(/^RC-\d{4}-00001$/);
    expect(after.total).toBeCloseTo(before.total + 30);
    expect(after.voided).toContainEqual({
      id: first.receipt.id,
      number: first.receipt.number,
      amount: 70,
      at: expect.any(String),
    });
    expect((await as('user').get('/api/receipts/register?month=2026-13')).status).toBe(400);
    expect((await as('user').get('/api/receipts/register?month=2020-01')).body.data).toMatchObject({
      first: null,
      count: 0,
      gaps: [],
    });
  });

  it('is found by its number and its room', async () => {
    const room = newRoom();
    const { receipt: made } = await take(room, 10);
    const found = (await as('user').get(`/api/receipts?filters[search][$containsi]=${made.number}`)).body;
    expect(found.data).toMatchObject([{ id: made.id, amount: 10, room: { id: room } }]);
  });
});

describe('the account of a room', () => {
  const account = async (room: number, person: 'admin' | 'user' = 'admin') =>
    (await as(person).get(`/api/rooms/${room}/account`)).body.data;

  it('is a statement whose last balance is what the room owes, less its credit', async () => {
    const room = newRoom();
    const late = await bill(room, 500, { dueDate: '2026-01-05' });
    await bill(room, 300, { dueDate: '2099-01-05' });
    await take(room, 200, { payments: [{ payment: late.id }] });
    expect(await account(room)).toMatchObject({
      room: { id: room },
      owed: 600,
      overdue: 300,
      credit: 0,
      lines: [
        { kind: 'accept', charge: 0, received: 200, balance: 600, receipt: expect.stringMatching(/^RC-/) },
        { kind: 'issue', charge: 300, balance: 800 },
        { kind: 'issue', charge: 500, balance: 500, payment: { id: late.id } },
      ],
    });
    expect((await as('neighbour').get(`/api/rooms/${room}/account`)).status).toBe(404);
  });
});

describe('what is owed, at a glance', () => {
  it('the stacking plan shows how many bills of a room are overdue', async () => {
    const room = newRoom();
    const { id } = await bill(room, 100, { dueDate: '2026-01-05' });
    await bill(room, 50, { dueDate: '2099-01-05' });
    const { category } = (await as('user').get(`/api/rooms/${room}?populate=category`)).body.data;
    const overdue = async () =>
      (await as('user').get(`/api/units/${category.id}/plan`)).body.data.rooms.find((one: { id: number }) => one.id === room)
        .overdue;
    expect(await overdue()).toBe(1);
    await as('admin').put(`/api/payments/${id}`, { status: [623] });
    expect(await overdue()).toBe(0);
  });

  it('the summary counts what is owed, what waits and what came in this month', async () => {
    const read = async () => (await as('user').get('/api/payments/summary')).body.data;
    const before = await read();
    const room = newRoom();
    await bill(room, 100, { dueDate: '2026-01-05' });
    await bill(room, 50, { dueDate: '2099-01-05' });
    await take(newRoom(), 25);
    const after = await read();
    expect(after.open.count - before.open.count).toBe(2);
    expect(after.open.amount - before.open.amount).toBeCloseTo(150);
    expect([after.overdue.count - before.overdue.count, after.overdue.rooms - before.overdue.rooms]).toEqual([1, 1]);
    expect(after.paid.amount - before.paid.amount).toBeCloseTo(25);
  });
});
