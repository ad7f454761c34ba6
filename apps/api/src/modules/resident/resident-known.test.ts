import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4', '5', '6', '7', '8'));
const person = (firstName: string, more: object = {}) => ({
  firstName,
  lastName: 'ใจดี',
  mobile: '081-234-5678',
  role: 3,
  ...more,
});
const ask = (payload: object, wait = false) => as('admin').post('/api/requests/tenant', { payload, channel: 'cms', wait });
const make = async (payload: object): Promise<number> => (await ask(payload)).body.data.userId;
const leave = (userId: number, more: object = {}, wait = false) =>
  as('admin').post('/api/requests/tenant/remove', {
    payload: { userId, reason: 'ทะเลาะกับเพื่อนบ้าน', ...more },
    channel: 'cms',
    wait,
  });
const keyOf = ({ body }: { body: { error?: { details: { key: string } } } }) => body.error?.details.key;
const accountOf = async (username: string) => {
  const { rows: found } = await inProperty('home', (db) =>
    sql<{ status: boolean }>`select status from membership where username = ${username}`.execute(db),
  );
  return found.map(({ status }) => status);
};

describe('a known person', () => {
  it('keeps their one account in a second room, and has it back when they come back', async () => {
    const [one = 0, two = 0] = rooms;
    const userId = await make(person('มานะ', { roomID: one, username: 'mana' }));
    const second = person('มานะ', { roomID: two, knownAs: userId });
    expect(keyOf(await ask({ ...second, username: 'mana2' }))).toBe('error.hasAccount');
    await leave(userId);
    expect(await accountOf('mana')).toEqual([false]);
    expect((await as('admin').post('/api/users/tenant/find', { mobile: '0812345678' })).body.data).toMatchObject([
      { id: userId, until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), hasAccount: true },
    ]);
    expect((await ask(second)).status).toBe(200);
    expect(await accountOf('mana')).toEqual([true]);
  });

  it('who is blocked gets no account by being written down again, and none is opened by unblocking who left', async () => {
    const [, , three = 0, four = 0] = rooms;
    const userId = await make(person('มานี', { roomID: three, username: 'manee', mobile: '02-222-2222' }));
    const block = (blocked: boolean) => as('admin').post(`/api/users/tenant/${userId}/block`, { blocked, reason: 'ทำร้ายพนักงาน' });
    await block(true);
    const second = person('มานี', { roomID: four, knownAs: userId, mobile: '02-222-2222' });
    expect(keyOf(await ask({ ...second, username: 'manee2' }))).toBe('error.hasAccount');
    await leave(userId);
    expect((await block(false)).status).toBe(200);
    expect(await accountOf('manee')).toEqual([false]);
  });

  it('whose document an applicant brings is named to who decides, and gets the room', async () => {
    const [, , , , five = 0, six = 0] = rooms;
    const idCard = '1101700230708';
    const asked = await ask(person('ปิติ', { roomID: six, idCard, mobile: '02-333-3333' }), true);
    const userId = await make(person('ปิติ', { roomID: five, idCard, mobile: '02-333-3333' }));
    const { id } = asked.body.data;
    const { rules } = (await as('organize').get(`/api/requests/${id}`)).body.data;
    expect(rules).toContainEqual({ rule: 'documentKnown', passes: false, facts: { member: userId, name: 'ปิติ ใจดี' } });
    expect((await as('organize').post('/api/requests/tenant/approve', { id })).status).toBe(409);
    const approved = await as('organize').post('/api/requests/tenant/approve', { id, knownAs: userId });
    expect(approved.body.data).toMatchObject({ result: 'approved' });
    expect((await as('user').get(`/api/users/tenant/${userId}`)).body.data.rooms).toHaveLength(2);
  });
});

describe('a move-out that waits', () => {
  const [, , , , , , seven = 0, eight = 0] = rooms;

  it('says who leaves too or who becomes main resident; its reason is in no clear text', async () => {
    await as('admin').post('/api/quotas', { room: seven, quota: { subAccount: 2 } });
    const main = await make(person('พ่อ', { roomID: seven }));
    const son = await make(person('ลูก', { roomID: seven, role: 9, firstNameEn: 'Luk', lastNameEn: 'Jaidee' }));
    const { id } = (await leave(main, { withCoResidents: true }, true)).body.data;
    const shown = (await as('organize').get(`/api/requests/${id}`)).body.data;
    expect(shown.changes).toContainEqual({ field: 'withCoResidents', old: null, new: 'ลูก ใจดี (Luk Jaidee)' });
    expect(shown.changes).toContainEqual({ field: 'reason', old: null, new: 'ทะเลาะกับเพื่อนบ้าน' });
    const { rows: kept } = await inProperty('home', (db) =>
      sql<{
        text: string;
      }>`select payload::text as text from request union all select concat(before, after) from audit_log`.execute(db),
    );
    expect(kept.map(({ text }) => text).join()).not.toContain('ทะเลาะ');
    await as('organize').post('/api/requests/reject', { id, reason: 'เปลี่ยนใจ' });
    const other = (await leave(main, { promote: son }, true)).body.data;
    const { changes } = (await as('organize').get(`/api/requests/${other.id}`)).body.data;
    expect(changes).toContainEqual({ field: 'promote', old: null, new: 'ลูก ใจดี (Luk Jaidee)' });
  });

  it('of somebody who has left meanwhile can be opened and rejected, and not approved', async () => {
    const userId = await make(person('ไปแล้ว', { roomID: eight }));
    const { id } = (await leave(userId, {}, true)).body.data;
    await leave(userId);
    const shown = await as('organize').get(`/api/requests/${id}`);
    expect(shown.body.data.rules).toEqual([{ rule: 'left', passes: false, facts: {} }]);
    expect(keyOf(await as('organize').post('/api/requests/tenant/remove/approve', { id }))).toBe('error.changedMeanwhile');
    expect((await as('organize').post('/api/requests/reject', { id, reason: 'ย้ายออกแล้ว' })).status).toBe(200);
  });
});

describe('a change of details', () => {
  const [one = 0] = rooms;

  it('shows the present value of every field, and is refused when any of them was corrected meanwhile', async () => {
    const guardian = await make(person('แม่', { roomID: one }));
    const userId = await make(person('เด็ก', { roomID: one, relation: 'family' }));
    const update = (payload: object, wait: boolean) =>
      as('admin').post('/api/requests/update-profile', { payload: { userId, ...payload }, channel: 'cms', wait });
    const { id } = (await update({ relation: 'lessee', livesHere: false, guardian }, true)).body.data;
    const { changes } = (await as('organize').get(`/api/requests/${id}`)).body.data;
    expect(changes).toEqual([
      { field: 'relation', old: 'family', new: 'lessee' },
      { field: 'livesHere', old: 'true', new: 'false' },
      { field: 'guardian', old: null, new: 'แม่ ใจดี' },
    ]);
    await update({ relation: 'helper' }, false);
    expect(keyOf(await as('organize').post('/api/requests/update-profile/approve', { id }))).toBe('error.changedMeanwhile');
  });

  it('leaves a way to reach them, and follows what the property says about documents', async () => {
    const userId = await make(person('ติดต่อได้', { roomID: one }));
    const update = async (payload: object) =>
      (await as('admin').post('/api/requests/update-profile', { payload: { userId, ...payload }, channel: 'cms' })).status;
    expect(await update({ mobile: null })).toBe(400);
    expect(await update({ mobile: null, email: 'a@example.com' })).toBe(200);
    expect(await update({ documentKind: 'passport' })).toBe(400);
    await as('organize').put('/api/settings', { residentDocument: 'none' });
    expect(await update({ idCard: '1234567890121' })).toBe(400);
  });
});

it('merging keeps the document, the account and the block: the record that has them is the one to keep', async () => {
  const [one = 0, two = 0] = rooms;
  const plain = await make(person('ซ้ำ', { roomID: one, mobile: '02-999-9999' }));
  const whole = await make(person('ซ้ำ', { roomID: two, mobile: '02-999-9999', username: 'sam' }));
  const merge = (kept: number, other: number) => as('organize').post(`/api/users/tenant/${kept}/merge`, { other });
  expect(keyOf(await merge(plain, whole))).toBe('error.mergeOther');
  expect((await merge(whole, plain)).body.data.rooms).toHaveLength(2);
});
