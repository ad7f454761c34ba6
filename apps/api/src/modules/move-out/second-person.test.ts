import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { familyHouse, fieldOf, keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, inProperty } = server;
const { nextRoom, resident, family, preview, leave, pageOf, undo, cardOf, stateOf, isHere } = await familyHouse(server, 20);
const wantSecondPerson = (...secondPerson: string[]) => as('organize').put('/api/settings', { secondPerson });
afterEach(() => wantSecondPerson());
const approve = (id: number, url = 'tenant/remove') => as('organize').post(`/api/requests/${url}/approve`, { id });
const reject = (id: number) => as('organize').post('/api/requests/reject', { id, reason: 'ยังไม่ย้าย' });

describe('a move-out waits for a second person where one of its parts would', () => {
  it.each([
    ['remove-mifare', 'cards that are handed in'],
    ['mapping-mifare', 'a card that is given to somebody else'],
    ['delete-car', 'a car that leaves'],
    ['update-profile', 'a new main resident'],
  ])('%s: %s', async (type) => {
    const { father, mother, son, cards } = await family();
    const [first, second] = cards;
    await wantSecondPerson(type);
    const { data } = (await leave(father, { promote: mother, returned: [first], givenCards: [{ id: second, to: son }] })).body;
    expect(data).toMatchObject({ result: null, moveOut: null });
    expect(await isHere(father)).toBe(true);
    expect((await approve(data.id)).status).toBe(200);
    expect(await isHere(father)).toBe(false);
    expect(await stateOf(first as number)).toBe('stock');
    expect((await cardOf(second as number)).userId).toBe(son);
  });

  it('and does not where none of its parts would: cards are only switched off', async () => {
    const alone = await resident({ firstName: 'คนเดียว', roomID: nextRoom() });
    await wantSecondPerson('remove-mifare', 'mapping-mifare', 'delete-car', 'add-mifare', 'update-profile');
    expect((await leave(alone)).body.data).toMatchObject({ result: 'approved', moveOut: expect.any(Number) });
  });

  it('is not undone by one person either', async () => {
    const { father, others, cards } = await family();
    const { moveOut } = (await leave(father, { others, returned: [cards[0]] })).body.data;
    await wantSecondPerson('remove-mifare');
    const asked = await undo(moveOut);
    expect(asked.body.data).toMatchObject({ state: 'done', revocation: expect.any(Number) });
    expect(keyOf(await undo(moveOut))).toBe('error.requestOpen');
    expect(await isHere(father)).toBe(false);
    const { revocation } = asked.body.data;
    expect((await as('organize').get(`/api/requests/${revocation}`)).body.data).toMatchObject({
      approveType: 'revoke-move-out',
      rules: [{ rule: 'revocable', passes: true }],
    });
    expect(keyOf(await as('admin').post('/api/requests/tenant/remove/revoke/approve', { id: revocation }))).toBe(
      'error.ownRequest',
    );
    expect((await approve(revocation, 'tenant/remove/revoke')).status).toBe(200);
    expect(await pageOf(moveOut)).toMatchObject({ state: 'undone', revocation: null });
    expect([await isHere(father), await stateOf(cards[0] as number)]).toEqual([true, 'active']);
  });

  it('is not cancelled by one person either, for all of them or for one', async () => {
    const { father, son, others } = await family();
    const { moveOut } = (await leave(father, { others, leaveOn: '2199-01-01' })).body.data;
    await wantSecondPerson('remove-resident');
    const forOne = (await as('admin').post(`/api/users/tenant/${son}/cancel-move-out`, {})).body.data;
    expect(forOne).toEqual({ id: son, revocation: expect.any(Number) });
    expect((await pageOf(moveOut)).residents).toHaveLength(4);
    expect((await approve(forOne.revocation, 'tenant/remove/revoke')).status).toBe(200);
    expect((await pageOf(moveOut)).residents).toHaveLength(3);
    const forAll = (await as('admin').post(`/api/move-outs/${moveOut}/cancel`)).body.data;
    expect(forAll).toMatchObject({ state: 'planned', revocation: expect.any(Number) });
    expect((await reject(forAll.revocation)).status).toBe(200);
    expect(await pageOf(moveOut)).toMatchObject({ state: 'planned', revocation: null });
    const again = (await as('admin').post(`/api/move-outs/${moveOut}/cancel`)).body.data;
    expect((await approve(again.revocation, 'tenant/remove/revoke')).status).toBe(200);
    expect(await pageOf(moveOut)).toMatchObject({ state: 'cancelled' });
  });

  it('also directly in the database', async () => {
    const { father, others } = await family();
    const { moveOut } = (await leave(father, { others })).body.data;
    await wantSecondPerson('delete-car');
    const asAdmin = (statement: string) =>
      inProperty('home', async (db) => {
        await sql`select set_config('app.user_id', (select id::text from account where username = 'admin'), true)`.execute(db);
        await sql.raw(statement).execute(db);
      }).then(
        () => 'done',
        (error: { constraint: string }) => error.constraint,
      );
    expect(await asAdmin(`update move_out set undone_at = now() where id = ${moveOut}`)).toBe('error.needsSecondPerson');
  });
});

describe('a card that is handed in', () => {
  it('is off at once, also while the move-out waits for a decision, and on again when it is rejected', async () => {
    const { father, others, cards } = await family();
    const card = cards[0] as number;
    const { data } = (await leave(father, { others, returned: [card] }, true)).body;
    expect(await cardOf(card)).toMatchObject({ state: 'suspended', suspendedReason: 'handed-in', removalRequest: data.id });
    expect(keyOf(await as('admin').post(`/api/mi-fares/${card}/resume`))).toBe('error.requestOpen');
    expect((await reject(data.id)).status).toBe(200);
    expect(await cardOf(card)).toMatchObject({ state: 'active', removalRequest: null });
    const again = (await leave(father, { others, returned: [card] }, true)).body.data;
    expect((await approve(again.id)).status).toBe(200);
    expect(await stateOf(card)).toBe('stock');
  });
});

describe('what is wrong is reported on its field', () => {
  it('a receiver or a next main resident who does not live there', async () => {
    const { father, mother, cards } = await family();
    const stranger = await resident({ firstName: 'อื่น', roomID: nextRoom() });
    const [his] = (await preview(father)).cars.filter(({ holder }: { holder: number }) => holder === father);
    const answers = [
      await leave(father, { promote: mother, givenCards: [{ id: cards[0], to: stranger }] }),
      await leave(father, { promote: mother, givenCars: [{ id: his.id, to: stranger }] }),
      await leave(father, { promote: stranger }),
      await leave(father, { others: [stranger] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(answers.map(fieldOf)).toEqual(['givenCards', 'givenCars', 'promote', 'others']);
  });
});
