import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { familyHouse, keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { endPlannedOccupancies } from './move-out.jobs.ts';

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, inProperty, config } = server;
const { nextRoom, resident, family, preview, leave, pageOf, undo, stateOf, isHere, accountOf } = await familyHouse(server, 20);
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());

describe('a family that leaves', () => {
  it('is shown before what ends, and afterwards what became of each resident, card and car', async () => {
    const { father, others, cards, roomID } = await family();
    const plan = await preview(father, others);
    expect(plan.residents).toHaveLength(4);
    expect(plan.cards.map(({ ends }: { ends: boolean }) => ends)).toEqual(Array(6).fill(true));
    expect(plan).toMatchObject({ cars: [{ ends: true }, { ends: true }], accounts: [father], blockers: [] });
    const { body } = await leave(father, { others, returned: cards.slice(0, 2) });
    const page = await pageOf(body.data.moveOut);
    expect(page).toMatchObject({ state: 'done', reason: 'ขายห้อง', doneBy: expect.anything(), room: { id: roomID } });
    const outcomes: string[] = page.items.map(({ what, outcome }: { what: string; outcome: string }) => `${what} ${outcome}`);
    const counts = Object.fromEntries(outcomes.map((one) => [one, outcomes.filter((other) => other === one).length]));
    expect(counts).toEqual({ 'member end': 4, 'card end': 4, 'card return': 2, 'car end': 2 });
    expect(await stateOf(cards[0] as number)).toBe('stock');
    expect(await stateOf(cards[2] as number)).toBe('suspended');
    expect(await accountOf(roomID)).toBe(false);
    expect(await isHere(father)).toBe(false);
  });

  it('comes back as it was within a day: residents, roles, cards, cars and the account', async () => {
    const { father, mother, others, cards, roomID } = await family();
    const { moveOut } = (await leave(father, { others, returned: [cards[0]] })).body.data;
    expect((await undo(moveOut)).body.data).toMatchObject({ state: 'undone', undo: null });
    for (const card of cards) expect(await stateOf(card)).toBe('active');
    expect(await isHere(father)).toBe(true);
    expect((await as('admin').get(`/api/users/tenant/${mother}`)).body.data).toMatchObject({ isActive: true, role: { id: 9 } });
    expect(
      (await as('admin').get(`/api/rooms/${roomID}/cars`)).body.data.filter((car: { isActive: boolean }) => car.isActive),
    ).toHaveLength(2);
    expect(await accountOf(roomID)).toBe(true);
    expect(keyOf(await undo(moveOut))).toBe('error.moveOutFinal');
  });

  it('cannot come back once a card of theirs is somebody else’s, or the day is over', async () => {
    const { father, others, cards } = await family();
    const card = cards[0] as number;
    const { moveOut } = (await leave(father, { others, returned: [card] })).body.data;
    const neighbour = await resident({ firstName: 'ใหม่', roomID: nextRoom() });
    await as('admin').post('/api/requests/card/mapping', { payload: { userId: neighbour, mifareId: card }, channel: 'cms' });
    expect((await pageOf(moveOut)).undo.blockers).toMatchObject([{ what: 'card', id: card }]);
    expect(keyOf(await undo(moveOut))).toBe('error.moveOutChanged');
    await inProperty('home', (db) =>
      sql`update move_out set done_at = now() - interval '25 hours' where id = ${moveOut}`.execute(db),
    );
    expect((await pageOf(moveOut)).undo).toBeNull();
    expect(keyOf(await undo(moveOut))).toBe('error.moveOutFinal');
  });

  it('comes back to a room that has no quota any more, and not into one where others have taken it', async () => {
    const { roomID, father, others } = await family();
    const { moveOut } = (await leave(father, { others })).body.data;
    const quota = (await as('admin').post('/api/quotas', { room: roomID, quota: { mifare: 0, subAccount: 0 } })).body.data;
    const newcomer = await resident({ firstName: 'ใหม่', roomID });
    expect(keyOf(await undo(moveOut))).toBe('error.quotaUsedUp');
    await leave(newcomer);
    expect((await undo(moveOut)).status).toBe(200);
    await as('admin').delete(`/api/quotas/${quota.id}`);
  });

  it('twice at the same time leaves once', async () => {
    const { father, others } = await family();
    const results = await Promise.all(Array.from({ length: 10 }, () => leave(father, { others })));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const { moveOut } = results.find(({ status }) => status === 200)?.body.data ?? {};
    const undone = await Promise.all(Array.from({ length: 10 }, () => undo(moveOut)));
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('one who leaves the others', () => {
  it('passes cards and cars on to somebody who stays, and makes the next main resident', async () => {
    const { father, mother, son, cards, roomID } = await family();
    const [first = 0, second = 0] = cards;
    expect(keyOf(await leave(father))).toBe('error.lastMainResident');
    const cars = (await preview(father)).cars;
    const his = cars.find(({ holder }: { holder: number }) => holder === father);
    const given = { givenCards: [{ id: first, to: son }], givenCars: [{ id: his.id, to: mother }] };
    expect((await leave(father, { promote: mother, givenCards: [{ id: first, to: father }] })).status).toBe(400);
    expect((await leave(father, { promote: mother, givenCards: [{ id: cards[2], to: son }] })).status).toBe(409);
    const { moveOut } = (await leave(father, { promote: mother, ...given })).body.data;
    const page = await pageOf(moveOut);
    expect(page.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'card', id: first, outcome: 'give', to: expect.objectContaining({ id: son }) }),
        expect.objectContaining({ what: 'card', id: second, outcome: 'end' }),
        expect.objectContaining({ what: 'car', id: his.id, outcome: 'give' }),
        expect.objectContaining({ what: 'member', id: mother, outcome: 'promote' }),
      ]),
    );
    expect([await stateOf(first), await stateOf(second)]).toEqual(['active', 'suspended']);
    await undo(moveOut);
    expect((await as('admin').get(`/api/mi-fares/${first}`)).body.data.userId).toBe(father);
    expect((await as('admin').get(`/api/users/tenant/${mother}`)).body.data.role.id).toBe(9);
    expect((await as('admin').get(`/api/rooms/${roomID}/members`)).body.data).toHaveLength(4);
  });

  it('names only residents, cards and cars of the same room', async () => {
    const { father } = await family();
    const { cards } = await family();
    expect((await leave(father, { withCoResidents: true, returned: [cards[0]] })).status).toBe(400);
    const stranger = await resident({ firstName: 'อื่น', roomID: nextRoom() });
    expect((await leave(father, { others: [stranger], withCoResidents: true })).status).toBe(400);
    expect((await leave(father, { promote: stranger })).status).toBe(400);
    expect((await as('neighbour').post('/api/requests/tenant/remove/preview', { userId: father })).status).toBe(404);
  });
});

describe('a planned move-out', () => {
  const dueNow = (id: number) =>
    inProperty('home', async (db) => {
      await sql`update move_out set leaves_on = leaves_on - 100000 where id = ${id}`.execute(db);
    });

  it('is listed, changed, and carried out by the job with the same effects, once', async () => {
    const { father, others, cards } = await family();
    const first = (await leave(father, { others, leaveOn: '2199-01-01' })).body.data.moveOut;
    const signed = { note: 'กุญแจ 2 ดอก', signature: 'M10 10 L20 40' };
    expect((await as('admin').put(`/api/move-outs/${first}/protocol`, signed)).status).toBe(200);
    const second = (await leave(father, { others, leaveOn: '2199-02-01' })).body.data.moveOut;
    expect(await pageOf(first)).toMatchObject({ state: 'cancelled', note: null });
    // Remarks are of the household; who signed has signed for another day.
    expect(await pageOf(second)).toMatchObject({ note: signed.note, signature: null, promote: null });
    const query = 'filters[doneAt][$null]=true&filters[cancelledAt][$null]=true';
    const { data } = (await as('user').get(`/api/move-outs?${query}`)).body;
    expect(data).toMatchObject([{ id: second, state: 'planned', leavesOn: '2199-02-01', residents: [{}, {}, {}, {}] }]);
    expect((await leave(father, { others, leaveOn: '2199-02-01', returned: [cards[0]] })).status).toBe(400);
    await dueNow(second);
    await endPlannedOccupancies.run(job, {});
    const page = await pageOf(second);
    expect(page).toMatchObject({ state: 'done', doneBy: null });
    expect(page.items).toHaveLength(12);
    expect(await stateOf(cards[0] as number)).toBe('suspended');
    await endPlannedOccupancies.run(job, {});
    expect((await pageOf(second)).items).toHaveLength(12);
  });

  it('says who becomes main resident', async () => {
    const { father, mother } = await family();
    const { moveOut } = (await leave(father, { promote: mother, leaveOn: '2199-01-01' })).body.data;
    expect(await pageOf(moveOut)).toMatchObject({ state: 'planned', residents: [{ id: father }], promote: { id: mother } });
  });

  it('is cancelled for all of them, or for one', async () => {
    const { father, son, others } = await family();
    const { moveOut } = (await leave(father, { others, leaveOn: '2199-01-01' })).body.data;
    expect((await as('admin').post(`/api/users/tenant/${son}/cancel-move-out`, {})).status).toBe(200);
    expect((await pageOf(moveOut)).residents).toHaveLength(3);
    expect((await as('admin').post(`/api/move-outs/${moveOut}/cancel`)).body.data).toMatchObject({ state: 'cancelled' });
    expect((await as('admin').get(`/api/users/tenant/${father}`)).body.data).toMatchObject({ isActive: true, leavesOn: null });
    expect(keyOf(await as('admin').post(`/api/move-outs/${moveOut}/cancel`))).toBe('error.noMoveOut');
  });
});

describe('the protocol', () => {
  it('has remarks and a signature, which go with the names of those who left', async () => {
    const { father, others } = await family();
    const { moveOut } = (await leave(father, { others })).body.data;
    const write = (body: object) => as('admin').put(`/api/move-outs/${moveOut}/protocol`, body);
    const written = await write({ note: 'กุญแจ 2 ดอก', signature: 'M10 10 L20 40' });
    expect(written.body.data).toMatchObject({ note: 'กุญแจ 2 ดอก', signature: 'M10 10 L20 40', signedAt: expect.anything() });
    expect((await as('user').get(`/api/move-outs/${moveOut}`)).text).not.toContain('กุญแจ');
    expect((await as('user').put(`/api/move-outs/${moveOut}/protocol`, { note: 'x' })).status).toBe(403);
    const { rows: log } = await inProperty('home', (db) =>
      sql<{ text: string }>`select concat(before, after) as text from audit_log where record = 'move_out'`.execute(db),
    );
    expect(log.map(({ text }) => text).join()).not.toContain('กุญแจ');
    await inProperty('home', (db) =>
      sql`update person set erased_at = now() where id = (select person_id from member where id = ${father})`.execute(db),
    );
    expect(await pageOf(moveOut)).toMatchObject({ note: null, signature: null, signedAt: null });
  });
});

it('directly in the database, as the application: nobody changes what became of a card', async () => {
  const direct = (statement: string) =>
    inProperty('home', (db) => sql.raw(statement).execute(db)).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  expect(await direct(`update move_out_item set outcome = 'return'`)).toBe('42501');
  expect(await direct('delete from move_out_item')).toBe('42501');
  expect(await direct('delete from move_out')).toBe('42501');
});
