import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const [first, second] = rooms as [number, number];

const applicant = { firstName: 'ปรีชา', lastName: 'มาใหม่', mobile: '081-234-5678', idCard: '1101700230708', relation: 'lessee' };
const ask = (path: string, payload: object, wait = true) =>
  as('admin').post(`/api/requests/${path}`, { payload, channel: 'cms', wait });
const page = async (id: number, who: 'organize' | 'user' = 'organize') => (await as(who).get(`/api/requests/${id}`)).body.data;
const waiting = async () => (await as('user').get('/api/requests/waiting/list')).body.data;

it('an applicant is named in the queue with the room of the office, and what they wrote is shown masked', async () => {
  const { id } = (await ask('tenant', { ...applicant, role: 3, roomID: first })).body.data;
  const [{ applicant: listed }] = await waiting();
  expect(listed).toMatchObject({
    firstName: 'ปรีชา',
    lastName: 'มาใหม่',
    room: { id: first, name: '1', building: expect.any(String) },
  });

  await as('organize').put(`/api/registrations/${listed.id}`, { building: { room: second } });
  expect(await page(id)).toMatchObject({ applicant: { room: { id: second, name: '2' } }, photo: null });
  const asked = (shown: { changes: { field: string; new: string }[] }) =>
    Object.fromEntries(shown.changes.map((change) => [change.field, change.new]));
  const seen = asked(await page(id));
  expect(seen).toMatchObject({ firstName: 'ปรีชา', mobile: '081-234-5678', relation: 'lessee' });
  expect(seen.idCard).not.toContain('0023');
  expect(asked(await page(id, 'user')).mobile).not.toContain('234');

  await as('organize').post('/api/requests/tenant/approve', { id });
  const decided = await page(id);
  expect(decided).toMatchObject({ result: 'approved', changes: [], rules: [], applicant: { firstName: null } });
  expect(decided.tenantUser, 'the resident it made').toMatchObject({
    id: decided.userId,
    nameTh: 'ปรีชา มาใหม่',
    room: { name: '2' },
  });
  const [inHistory] = (await as('user').get('/api/requests/history/list?filters[type][code][$ne]=letter')).body.data;
  expect(inHistory).toMatchObject({ id, tenantUser: { nameTh: 'ปรีชา มาใหม่' } });
  expect((await as('user').get(`/api/requests/user/${decided.userId}`)).body.data).toMatchObject([{ id }]);
});

it('what was approved at once can be opened, and shows no values', async () => {
  const { userId } = (await ask('tenant', { ...applicant, idCard: null, role: 3, roomID: first }, false)).body.data;
  const { id } = (await ask('update-profile', { userId, mobile: '089-999-9999' }, false)).body.data;
  expect(await page(id)).toMatchObject({ id, atOnce: true, changes: [], rules: [], mayApprove: false });
});

it('a move-out says when and why', async () => {
  const leaving = { ...applicant, firstName: 'ผู้ย้าย', idCard: null, role: 3, roomID: second };
  const { userId } = (await ask('tenant', leaving, false)).body.data;
  const { id } = (await ask('tenant/remove', { userId, leaveOn: '2031-01-31', reason: 'หมดสัญญา' })).body.data;
  expect((await page(id)).changes).toEqual([
    { field: 'leaveOn', old: null, new: '2031-01-31' },
    { field: 'reason', old: null, new: 'หมดสัญญา' },
  ]);
});

it('a request opened while a colleague decides it is shown as it was before or after, never as missing', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = (await ask('tenant', { ...applicant, idCard: null, role: 3, roomID: first })).body.data;
    const reads = Array.from({ length: 6 }, () => as('user').get(`/api/requests/${id}`));
    await Promise.all([as('organize').post('/api/requests/tenant/approve', { id }), ...reads]);
    for (const read of reads) expect((await read).status).toBe(200);
  }
});
