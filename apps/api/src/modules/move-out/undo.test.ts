import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { familyHouse, keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, inProperty } = server;
const { nextRoom, resident, issue, drive, family, leave, pageOf, undo, cardOf, stateOf, isHere } = await familyHouse(server, 20);
const suspend = (card: number) => as('admin').post(`/api/mi-fares/${card}/suspend`, { reason: 'ค้างชำระ' });
const resume = (card: number) => as('admin').post(`/api/mi-fares/${card}/resume`);

describe('what an undone move-out gives back', () => {
  it('a card that was handed in has no last day in stock, and its own again', async () => {
    const userId = await resident({ firstName: 'สมชาย', roomID: nextRoom() });
    const card = await issue(userId, { validUntil: '2199-12-31' });
    const { moveOut } = (await leave(userId, { returned: [card] })).body.data;
    expect(await cardOf(card)).toMatchObject({ state: 'stock', validUntil: null });
    expect((await undo(moveOut)).status).toBe(200);
    expect(await cardOf(card)).toMatchObject({ state: 'active', userId, validUntil: '2199-12-31' });
  });

  it('not a card that was suspended before', async () => {
    const userId = await resident({ firstName: 'สมชาย', roomID: nextRoom() });
    const [off, on] = [await issue(userId), await issue(userId)];
    await suspend(off);
    const { moveOut } = (await leave(userId)).body.data;
    expect((await undo(moveOut)).status).toBe(200);
    expect(await cardOf(off)).toMatchObject({ state: 'suspended', suspendedReason: 'ค้างชำระ' });
    expect(await stateOf(on)).toBe('active');
  });

  it('the day they were to leave on, where they left before it by mistake', async () => {
    const { father, mother, others } = await family();
    const plan = (await leave(father, { others, leaveOn: '2199-01-01' })).body.data.moveOut;
    const { moveOut } = (await leave(father, { others })).body.data;
    expect(await pageOf(plan)).toMatchObject({ state: 'cancelled' });
    expect((await undo(moveOut)).status).toBe(200);
    expect(await pageOf(plan)).toMatchObject({ state: 'planned', leavesOn: '2199-01-01' });
    expect((await pageOf(plan)).residents).toHaveLength(4);
    const { data } = (await as('admin').get(`/api/users/tenant/${mother}`)).body;
    expect(data).toMatchObject({ isActive: true, leavesOn: '2199-01-01' });
  });
});

describe('is refused where others have taken the place', () => {
  it('a card that was resumed since counts against the quota', async () => {
    const roomID = nextRoom();
    const [somchai, malee] = [await resident({ firstName: 'สมชาย', roomID }), await resident({ firstName: 'มาลี', roomID })];
    const [, hers] = [await issue(somchai), await issue(malee)];
    await suspend(hers);
    await as('admin').post('/api/quotas', { room: roomID, quota: { mifare: 1, subAccount: 1 } });
    const { moveOut } = (await leave(somchai)).body.data;
    expect((await resume(hers)).status).toBe(200);
    expect(keyOf(await undo(moveOut))).toBe('error.quotaUsedUp');
    await suspend(hers);
    expect((await undo(moveOut)).status).toBe(200);
  });

  it('a car that came since counts against the cars of the room', async () => {
    const roomID = nextRoom();
    const [somchai, malee] = [await resident({ firstName: 'สมชาย', roomID }), await resident({ firstName: 'มาลี', roomID })];
    await drive(somchai);
    await as('organize').put('/api/settings', { carsPerRoom: 1 });
    const { moveOut } = (await leave(somchai)).body.data;
    await drive(malee);
    expect(keyOf(await undo(moveOut))).toBe('error.carsPerRoom');
    await as('organize').put('/api/settings', { carsPerRoom: 0 });
    expect((await undo(moveOut)).status).toBe(200);
    expect(await isHere(somchai)).toBe(true);
  });
});

describe('the signature', () => {
  it('of an undone move-out holds no longer, and none is given for it any more', async () => {
    const { father, others } = await family();
    const { moveOut } = (await leave(father, { others })).body.data;
    const write = (body: object) => as('admin').put(`/api/move-outs/${moveOut}/protocol`, body);
    await write({ note: 'กุญแจ 2 ดอก', signature: 'M10 10 L20 40' });
    await undo(moveOut);
    expect(await pageOf(moveOut)).toMatchObject({ note: 'กุญแจ 2 ดอก', signature: null, signedAt: null });
    expect((await write({ note: 'x', signature: 'M10 10 L20 40' })).status).toBe(404);
    const direct = await inProperty('home', (db) =>
      sql`update move_out set signature = 'M1 1', signed_at = now() where id = ${moveOut}`.execute(db),
    ).catch((error: { code: string }) => error.code);
    expect(direct).toBe('23514');
  });
});
