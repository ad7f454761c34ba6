import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const MAIN = 3;
const CO_RESIDENT = 9;

const { as, inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3'));
const [first, second, third] = rooms as [number, number, number];

const make = async (payload: object): Promise<number> => {
  const answer = await as('admin').post('/api/requests/tenant', {
    payload: { role: MAIN, mobile: '0812345678', roomID: first, ...payload },
    channel: 'cms',
  });
  expect(answer.body.error).toBeUndefined();
  return answer.body.data.userId;
};
const changeRole = (userId: number, role: number, more: object = {}) =>
  as('admin').post('/api/requests/update-profile', { payload: { userId, role }, channel: 'cms', ...more });
const roleOf = async (id: number) => (await as('admin').get(`/api/users/tenant/${id}`)).body.data.role.id;
const accountRole = async (username: string) => {
  const { rows: found } = await inProperty('home', (db) =>
    sql<{ roleId: number }>`select role_id from membership where username = ${username}`.execute(db),
  );
  return found[0]?.roleId;
};
const setQuota = (room: number, subAccount: number) => as('admin').post('/api/quotas', { room, quota: { subAccount } });

it('a main resident becomes a co-resident where the room keeps one and has a place left; the account follows, and back', async () => {
  await setQuota(first, 1);
  const somchai = await make({ firstName: 'สมชาย', username: 'somchai.role' });
  expect((await changeRole(somchai, CO_RESIDENT)).body.error.details.key).toBe('error.needsMainResident');
  const malee = await make({ firstName: 'มาลี', mobile: '0899999999' });
  await make({ firstName: 'นภา', mobile: '0844444444' });
  expect((await changeRole(somchai, CO_RESIDENT)).status).toBe(200);
  expect((await changeRole(malee, CO_RESIDENT)).body.error.details.key).toBe('error.quotaUsedUp');
  expect([await roleOf(somchai), await accountRole('somchai.role')]).toEqual([CO_RESIDENT, CO_RESIDENT]);
  expect((await changeRole(somchai, MAIN)).status).toBe(200);
  expect([await roleOf(somchai), await accountRole('somchai.role')]).toEqual([MAIN, MAIN]);
});

it('whoever is a main resident in another room keeps a main resident’s account', async () => {
  await setQuota(second, 1);
  await make({ firstName: 'อารี', roomID: second, mobile: '0877777777' });
  const here = await make({ firstName: 'สองห้อง', username: 'two.rooms', mobile: '0866666666' });
  const there = await make({ firstName: 'สองห้อง', roomID: second, knownAs: here });
  expect((await changeRole(there, CO_RESIDENT)).status).toBe(200);
  expect([await roleOf(there), await accountRole('two.rooms')]).toEqual([CO_RESIDENT, MAIN]);
});

it('the account follows every way rooms change: moving out of the room of a main resident, and a new account', async () => {
  await setQuota(third, 2);
  await make({ firstName: 'หลัก', roomID: third, mobile: '0800000000' });
  const here = await make({ firstName: 'ย้าย', username: 'moves.out', mobile: '0811111111' });
  const there = await make({ firstName: 'ย้าย', roomID: third, role: CO_RESIDENT, knownAs: here });
  expect(await accountRole('moves.out')).toBe(MAIN);
  const leave = { userId: here, leaveOn: null, reason: 'ขายห้อง', promote: null, withCoResidents: false };
  expect((await as('admin').post('/api/requests/tenant/remove', { payload: leave, channel: 'cms' })).status).toBe(200);
  expect([await roleOf(there), await accountRole('moves.out')]).toEqual([CO_RESIDENT, CO_RESIDENT]);

  const main = await make({ firstName: 'ภายหลัง', mobile: '0822222222' });
  await make({ firstName: 'ภายหลัง', roomID: third, role: CO_RESIDENT, knownAs: main, username: 'later.account' });
  expect(await accountRole('later.account'), 'main resident elsewhere').toBe(MAIN);
});

it('the role of somebody who has left does not change: the request says why', async () => {
  const gone = await make({ firstName: 'ไปแล้ว', mobile: '0833333333' });
  const { id } = (await changeRole(gone, CO_RESIDENT, { wait: true })).body.data;
  const leave = { userId: gone, leaveOn: null, reason: 'ย้าย', promote: null, withCoResidents: false };
  await as('admin').post('/api/requests/tenant/remove', { payload: leave, channel: 'cms' });
  expect((await as('admin').get(`/api/requests/${id}`)).body.data.rules).toContainEqual({
    rule: 'left',
    passes: false,
    facts: {},
  });
  expect((await as('organize').post('/api/requests/update-profile/approve', { id })).body.error.details.key).toBe(
    'error.movedOut',
  );
});

it('one that waits says what stands against it, and shows both roles', async () => {
  const only = await make({ firstName: 'คนเดียว', roomID: second, mobile: '0855555555' });
  const { id } = (await changeRole(only, CO_RESIDENT, { wait: true })).body.data;
  const { changes, rules } = (await as('admin').get(`/api/requests/${id}`)).body.data;
  expect(changes).toEqual([{ field: 'role', old: 'tenant', new: 'sub_tenant' }]);
  expect(rules).toContainEqual({ rule: 'subAccount', passes: false, facts: { used: 1, limit: 1 } });
  expect((await as('organize').post('/api/requests/update-profile/approve', { id })).body.error.details.key).toBe(
    'error.quotaUsedUp',
  );
});
