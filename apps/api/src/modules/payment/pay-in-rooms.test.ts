import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { billsServer, keyOf } from '#test/fixtures/payment/bills.ts';
import { ledgerFaults } from '#test/fixtures/payment/clerks.ts';

const { as, accounts, inProperty, newRoom, bill, page, change } = await billsServer();
const account = async (room: number) => (await as('admin').get(`/api/rooms/${room}/account`)).body.data;
const decide = async (decision: object) =>
  (await as('admin').post('/api/payments/pay-ins/decide', { decisions: [{ outcome: 'accept', ...decision }] })).body.data[0];
/** A picture as it is after the upload; nothing could be read of it. */
const picture = (place: 'home' | 'elsewhere') =>
  inProperty(place, async (db) => {
    const row = { name: '1.webp', type: 'image/webp', size: 1, width: 1, height: 1, codes: [], uploadedById: accounts.admin };
    return (await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
/** One slip for two rooms: it was sent for a bill of the first. */
async function twoRooms() {
  const [first, second] = [newRoom(), newRoom()];
  const [own, other] = [await bill(first, 500), await bill(second, 300)];
  await change(own.id, { status: [621], slip: await picture('home'), amount: 900 });
  return { first, second, own, other, slip: (await page(own.id)).payIns[0].id as number };
}

describe('one slip for two rooms of one payer', () => {
  it('pays bills of both; one receipt names the other room, and what is over is credit of the room the slip is of', async () => {
    const { first, second, own, other, slip } = await twoRooms();
    const payments = [{ payment: own.id }, { payment: other.id }];
    const { outcome, receipt } = await decide({ payIn: slip, amount: 900, payments });
    expect(outcome).toBe('accepted');
    expect([await account(first), await account(second)]).toMatchObject([
      { owed: 0, credit: 100, lines: [{ receipt: receipt.number, received: 600 }, {}] },
      { owed: 0, credit: 0, lines: [{ receipt: receipt.number, received: 300 }, {}] },
    ]);
    const { name, building } = (await account(second)).room;
    expect((await as('admin').get(`/api/receipts/${receipt.id}`)).body.data).toMatchObject({
      room: { id: first },
      amount: 900,
      credit: 100,
      lines: [
        { number: own.number, amount: 500, room: null },
        { number: other.number, amount: 300, room: { name, building } },
      ],
    });
    expect((await page(other.id)).payIns).toMatchObject([{ id: slip, allocated: 300, receipt: { number: receipt.number } }]);
    expect((await inProperty('home', (db) => ledgerFaults.execute(db))).rows).toEqual([]);
  });

  it('is made void in both, and its part of the second is moved within that room alone', async () => {
    const { first, second, own, other, slip } = await twoRooms();
    await decide({ payIn: slip, amount: 800, payments: [{ payment: own.id }, { payment: other.id }] });
    const move = (from: number, to: number) =>
      as('admin').post(`/api/payments/pay-ins/${slip}/reallocate`, { from, to, reason: 'ลงผิดบิล' });
    const [here, there] = [await bill(first, 300), await bill(second, 300)];
    expect(keyOf(await move(other.id, here.id))).toEqual([409, 'error.reallocateRoom']);
    expect((await move(other.id, there.id)).status).toBe(200);
    expect((await as('admin').post(`/api/payments/pay-ins/${slip}/void`, { reason: 'x' })).status).toBe(200);
    expect([await account(first), await account(second)]).toMatchObject([
      { owed: 800, credit: 0 },
      { owed: 600, credit: 0 },
    ]);
    expect((await inProperty('home', (db) => ledgerFaults.execute(db))).rows).toEqual([]);
  });

  it('pays no bill of another property, and none of a room whoever decides lives in', async () => {
    const { second, own, other, slip } = await twoRooms();
    const foreign = await inProperty('elsewhere', async (db, query) => {
      const { rooms } = await makeHouse(db, 'X');
      const { rows } = await query<{ id: number }>(
        `select ledger.issue_bill($1, null, 66, 'A', 50000, 0, null, current_date, null, null, null, null) as id`,
        [rooms[0]],
      );
      return rows[0]?.id as number;
    });
    const paying = (payment: number) => decide({ payIn: slip, amount: 900, payments: [{ payment: own.id }, { payment }] });
    expect(await paying(foreign)).toMatchObject({ outcome: 'failed', key: 'error.notFound' });
    const payload = { firstName: 'มณี', roomID: second, role: 3, mobile: '0812345678' };
    const { userId } = (await as('organize').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data;
    await inProperty('home', (db) =>
      sql`update person set account_id = ${accounts.admin} where id = (select person_id from member where id = ${userId})`.execute(
        db,
      ),
    );
    expect(await paying(other.id)).toMatchObject({ outcome: 'failed', key: 'error.ownBill' });
    expect([(await page(own.id)).status.id, (await page(other.id)).balance]).toEqual([621, 300]);
  });
});

it('PUT with the slip of another property is refused as one that is not there, and nothing waits for it', async () => {
  const { id } = await bill(newRoom(), 100);
  const theirs = await change(id, { status: [621], slip: await picture('elsewhere') });
  const none = await change(id, { status: [621], slip: 999_999 });
  expect([theirs.status, theirs.body]).toEqual([none.status, { ...none.body, requestId: theirs.body.requestId }]);
  expect([400, 404]).toContain(theirs.status);
  expect(await page(id)).toMatchObject({ status: { id: 620 }, hasSlip: false, payIns: [] });
});
