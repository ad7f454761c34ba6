import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4', '5', '6'));
const [first, second, third, fourth] = rooms as [number, number, number, number];

const somchai = { firstName: 'สมชาย', lastName: 'ใจดี', firstNameEn: 'Somchai', lastNameEn: 'Jaidee', mobile: '081-234-5678' };
const ask = (payload: object, more: object = {}, who: 'admin' | 'organize' | 'user' = 'admin') =>
  as(who).post('/api/requests/tenant', { payload: { role: 3, ...payload }, channel: 'cms', ...more });
const page = async (id: number, who: 'admin' | 'user' = 'admin') => (await as(who).get(`/api/users/tenant/${id}`)).body.data;
const waiting = async () => (await as('user').get('/api/requests/waiting/list')).body.data;

describe('a new resident at the counter', () => {
  it('is written down at once, with the document masked and the request kept as the record of it', async () => {
    const { status, body } = await ask({ ...somchai, roomID: first, idCard: '1-1017-00230-70-8', relation: 'owner' });
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({
      approveType: 'create-account',
      result: 'approved',
      atOnce: true,
      adminUser: { name: 'admin' },
    });
    const resident = await page(body.data.userId);
    expect(resident).toMatchObject({
      nameTh: 'สมชาย ใจดี',
      nameEn: 'Somchai Jaidee',
      phone: '081-234-5678',
      relation: 'owner',
      document: { kind: 'thai-id', masked: '1-1017-xxxxx-xx-8' },
      rooms: [{ room: { id: first, name: '1' } }],
      account: null,
    });
    expect((await page(body.data.userId, 'user')).phone).not.toContain('234');
  });

  it('whose document is known already is offered as the known person, and not written down twice', async () => {
    const twice = await ask({ ...somchai, roomID: second, idCard: '1101700230708' });
    expect([twice.status, twice.body.error.details.key]).toEqual([409, 'requestResourceAlreadyExists']);
    const known = await as('admin').post('/api/users/tenant/find', { idCard: '1101700230708' });
    expect(known.body.data).toMatchObject([{ nameTh: 'สมชาย ใจดี', room: '1', by: 'document' }]);
    const joined = await ask({ firstName: 'สมชาย', roomID: second, knownAs: known.body.data[0].id });
    expect((await page(joined.body.data.userId)).rooms).toHaveLength(2);
  });

  it('needs a way to be reached, a real document number and a role that fits the type', async () => {
    const error = async (payload: object, more?: object) =>
      (await ask({ firstName: 'ก', roomID: first, ...payload }, more)).body.error.details.errors[0].path;
    expect(await error({})).toEqual(['mobile']);
    expect(await error({ mobile: '0812345678', idCard: '1101700230709' })).toEqual(['idCard']);
    expect(await error({ mobile: '0812345678', role: 9 }, { type: [32] })).toEqual(['type']);
    expect((await ask({ ...somchai, roomID: first }, {}, 'user')).status).toBe(403);
  });

  it('with a user name gets a slip, and their account has neither name, phone nor address', async () => {
    const { body } = await ask({ ...somchai, firstName: 'สุดา', roomID: third, username: 'suda.j' });
    expect(body.data.activation).toMatchObject({ mailed: false, code: expect.any(String) });
    const { rows } = await inProperty('home', (db) =>
      sql`select name, name_en, email, phone from membership where username = 'suda.j'`.execute(db),
    );
    expect(rows).toEqual([{ name: 'suda.j', nameEn: null, email: null, phone: null }]);
  });
});

describe('what waits', () => {
  it('is decided by somebody else, once, and the second hears who and when', async () => {
    const asked = await ask({ ...somchai, firstName: 'รอ', roomID: fourth }, { wait: true });
    const { id } = asked.body.data;
    expect(asked.body.data).toMatchObject({ result: null, userId: null });
    expect(await waiting()).toMatchObject([{ id, type: { code: 'create-account' }, room: { name: '4' } }]);
    const own = await as('admin').post('/api/requests/tenant/approve', { id });
    expect([own.status, own.body.error.details.key]).toEqual([403, 'error.ownRequest']);
    const wrong = await as('organize').post('/api/requests/update-profile/approve', { id });
    expect([wrong.status, wrong.body.error.details.key]).toEqual([409, 'requestWrongType']);
    const approved = await as('organize').post('/api/requests/tenant/approve', { id, relation: 'lessee' });
    expect(approved.body.data).toMatchObject({ result: 'approved', decidedBy: { name: 'organize' } });
    expect(await page(approved.body.data.userId)).toMatchObject({ firstName: 'รอ', relation: 'lessee' });
    const again = await as('deputy').post('/api/requests/reject', { id, reason: 'twice' });
    expect(again.status).toBe(409);
    expect(again.body.error.details.errors).toMatchObject([
      { path: ['decidedBy'], message: 'organize' },
      { path: ['decidedAt'] },
    ]);
    expect(await waiting()).toEqual([]);
    const { rows } = await inProperty('home', (db) => sql`select first_name, phone from registration`.execute(db));
    expect(rows).toEqual([{ firstName: null, phone: null }]);
  });

  it('shows a change of details as old and new, and refuses it when somebody corrected them meanwhile', async () => {
    const made = await ask({ ...somchai, firstName: 'วีระ', roomID: fourth });
    const userId = made.body.data.userId;
    const update = (payload: object, wait: boolean) =>
      as('admin').post('/api/requests/update-profile', { payload: { userId, ...payload }, channel: 'cms', wait });
    const { id } = (await update({ mobile: '089-999-9999' }, true)).body.data;
    const shown = (await as('organize').get(`/api/requests/${id}`)).body.data;
    expect(shown).toMatchObject({
      changes: [{ field: 'mobile', old: '081-234-5678', new: '089-999-9999' }],
      rules: [{ rule: 'unchanged', passes: true }],
      mayApprove: true,
    });
    expect((await as('user').get(`/api/requests/${id}`)).body.data.changes[0].new).not.toContain('089');
    await update({ mobile: '02-111-1111' }, false);
    const late = await as('organize').post('/api/requests/update-profile/approve', { id });
    expect([late.status, late.body.error.details.key]).toEqual([409, 'error.changedMeanwhile']);
    expect(await page(userId)).toMatchObject({ phone: '02-111-1111' });
    expect((await as('organize').post('/api/requests/reject', { id, reason: 'ข้อมูลเปลี่ยนแล้ว' })).body.data.result).toBe('reject');
  });
});

describe('what is kept of people', () => {
  it('names, phones and documents are in no line of the audit log', async () => {
    const { rows } = await inProperty('home', (db) =>
      sql<{ text: string }>`select concat(before, after) as text from audit_log`.execute(db),
    );
    const all = rows.map(({ text }) => text).join();
    expect(all).toContain('•');
    for (const secret of ['สมชาย', 'Somchai', 'Jaidee', 'suda.j', '081-234', '1101700230708', '1-1017'])
      expect(all).not.toContain(secret);
  });

  it('a document number is revealed with its line in the log, and as the application nobody reads it without', async () => {
    const [{ id }] = (await as('admin').post('/api/users/tenant/find', { idCard: '1101700230708' })).body.data;
    const revealed = await as('admin').post(`/api/users/tenant/${id}/reveal`, { reason: 'แจ้งความ' });
    expect(revealed.body.data).toEqual({ idCard: '1101700230708' });
    const { rows } = await inProperty('home', (db) =>
      sql`select after ->> 'reason' as reason from audit_log where action = 'reveal' and record = 'person'`.execute(db),
    );
    expect(rows).toEqual([{ reason: 'แจ้งความ' }]);
    const direct = (statement: string) =>
      inProperty('home', (db) => sql.raw(statement).execute(db)).then(
        () => 'read',
        (error) => error.code,
      );
    expect(await direct('select doc_encrypted from person')).toBe('42501');
    expect(await direct('select wrapped from subject_key')).toBe('42501');
    expect(await direct('select encrypted from person_change')).toBe('42501');
    expect(await direct('select encrypted from request_values')).toBe('42501');
  });
});

describe('the quota of co-residents', () => {
  it('R38, R43: of twelve who wait three are let in, whoever approves them at once', async () => {
    const fifth = rooms[4] as number;
    await as('admin').post('/api/quotas', { room: fifth, quota: { subAccount: 12 } });
    await ask({ ...somchai, firstName: 'เจ้าของ', roomID: fifth });
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1)
      ids.push((await ask({ ...somchai, firstName: `ร่วม ${at}`, roomID: fifth, role: 9 }, { wait: true })).body.data.id);
    const more = await ask({ ...somchai, firstName: 'เกิน', roomID: fifth, role: 9 }, { wait: true });
    expect(more.body.error.details.key).toBe('error.quotaUsedUp');
    const [quota] = (await as('admin').get(`/api/quotas?filters[room]=${fifth}`)).body.data;
    await as('admin').put(`/api/quotas/${quota.id}`, { quota: { subAccount: 3 } });
    const approve = (id: number) => as('organize').post('/api/requests/sub-tenant/approve', { id });
    const results = await Promise.all(ids.map(approve));
    expect(results.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(3);
  });
});

describe('moving out', () => {
  const sixth = rooms[5] as number;
  const leave = (userId: number, more: object = {}) =>
    as('admin').post('/api/requests/tenant/remove', { payload: { userId, reason: 'ย้ายออก', ...more }, channel: 'cms' });

  it('of the last main resident asks what becomes of the others, and closes the account of who leaves', async () => {
    await as('admin').post('/api/quotas', { room: sixth, quota: { subAccount: 2 } });
    const main = (await ask({ ...somchai, firstName: 'พ่อ', roomID: sixth, username: 'pho' })).body.data.userId;
    const daughter = (await ask({ ...somchai, firstName: 'ลูก', roomID: sixth, role: 9 })).body.data.userId;
    const plan = await as('user').post('/api/requests/tenant/remove/preview', { userId: main });
    expect(plan.body.data).toMatchObject({
      residents: [
        { id: main, isLeaving: true, username: 'pho' },
        { id: daughter, isLeaving: false },
      ],
      accounts: [main],
      blockers: [{ key: 'error.lastMainResident', count: 1 }],
    });
    expect((await leave(main)).body.error.details.key).toBe('error.lastMainResident');
    expect((await leave(main, { promote: daughter })).status).toBe(200);
    expect(await page(main)).toMatchObject({ isActive: false });
    expect(await page(daughter)).toMatchObject({ role: { id: 3 } });
    const { rows: accounts } = await inProperty('home', (db) =>
      sql`select status from membership where username = 'pho'`.execute(db),
    );
    expect(accounts).toEqual([{ status: false }]);
  });

  it('on a later day is a plan, which can be cancelled until then', async () => {
    const userId = (await ask({ ...somchai, firstName: 'อีกคน', roomID: sixth })).body.data.userId;
    await leave(userId, { leaveOn: '2999-12-31' });
    expect(await page(userId)).toMatchObject({ isActive: true, leavesOn: '2999-12-31' });
    const cancel = () => as('admin').post(`/api/users/tenant/${userId}/cancel-move-out`, {});
    expect((await cancel()).status).toBe(200);
    expect(await page(userId)).toMatchObject({ isActive: true, leavesOn: null });
    expect((await cancel()).body.error.details.key).toBe('error.noMoveOut');
  });
});

describe('one human written down twice', () => {
  it('is made one by an Organize Admin, and two again', async () => {
    const one = (await ask({ ...somchai, firstName: 'ซ้ำ', mobile: '0891112222', roomID: first })).body.data.userId;
    const two = (await ask({ ...somchai, firstName: 'ซ้ำ', mobile: '089-111-2222', roomID: second })).body.data.userId;
    expect((await page(one)).similar).toMatchObject([{ id: two, by: 'phone' }]);
    expect((await as('admin').post(`/api/users/tenant/${one}/merge`, { other: two })).status).toBe(403);
    const merged = await as('organize').post(`/api/users/tenant/${one}/merge`, { other: two });
    expect(merged.body.data).toMatchObject({
      rooms: [{ id: one }, { id: two }],
      similar: [],
      mergeUndo: { id: expect.any(Number) },
    });
    const undone = await as('organize').post(`/api/users/tenant/${one}/merge/undo`);
    expect(undone.body.data).toMatchObject({ rooms: [{ id: one }], mergeUndo: null });
  });
});

describe('two people with one telephone', () => {
  it('are marked as different once, for both, and may be offered as one again', async () => {
    const mother = (await ask({ ...somchai, firstName: 'แม่', firstNameEn: 'Mae', mobile: '0823334444', roomID: first })).body.data
      .userId;
    const son = (await ask({ ...somchai, firstName: 'บุตร', firstNameEn: 'Luk', mobile: '0823334444', roomID: first })).body.data
      .userId;
    const mark = (distinct: boolean) => as('admin').post(`/api/users/tenant/${son}/distinct`, { other: mother, distinct });
    const similarOf = async (id: number) => (await page(id)).similar;
    expect(await similarOf(mother)).toMatchObject([{ id: son, by: 'phone', isDistinct: false }]);
    expect((await mark(true)).body.data.similar).toMatchObject([{ id: mother, isDistinct: true }]);
    expect((await mark(true)).status).toBe(200);
    expect(await similarOf(mother)).toMatchObject([{ id: son, isDistinct: true }]);
    await mark(false);
    expect(await similarOf(mother)).toMatchObject([{ id: son, isDistinct: false }]);
    expect((await as('admin').post(`/api/users/tenant/${son}/distinct`, { other: son, distinct: true })).status).toBe(400);
    expect((await as('user').post(`/api/users/tenant/${son}/distinct`, { other: mother, distinct: true })).status).toBe(403);
  });
});

describe('three records, of which two are one human', () => {
  it('are marked as different also after the merge, whichever record was marked; who is marked is not merged', async () => {
    const made = async (firstName: string, roomID: number) =>
      (await ask({ ...somchai, firstName, mobile: '0845556666', roomID })).body.data.userId;
    const [twin, one, again] = [await made('ฝาแฝดพี่', first), await made('ฝาแฝดน้อง', second), await made('น้อง', first)];
    const mark = (id: number, other: number, distinct: boolean) =>
      as('admin').post(`/api/users/tenant/${id}/distinct`, { other, distinct });
    const merge = (id: number, other: number) => as('organize').post(`/api/users/tenant/${id}/merge`, { other });
    const similarOf = async (id: number) => (await page(id)).similar;
    await mark(twin, again, true);
    expect((await merge(again, twin)).body.error.details.key).toBe('error.markedDistinct');
    expect((await merge(one, again)).status).toBe(200);
    expect(await similarOf(one)).toMatchObject([{ id: twin, isDistinct: true }]);
    expect(await similarOf(twin)).toMatchObject([{ isDistinct: true }]);
    expect((await merge(one, twin)).body.error.details.key).toBe('error.markedDistinct');
    expect((await mark(twin, one, false)).body.data.similar).toMatchObject([{ isDistinct: false }]);
  });
});

describe('directly in the database, as the application', () => {
  const direct = (statement: string) =>
    inProperty('home', (db) => sql.raw(statement).execute(db)).then(
      () => 'done',
      (error: { constraint?: string; code: string }) => error.constraint ?? error.code,
    );

  it('nobody decides twice, changes what waits, deletes, or decides what they asked for', async () => {
    const { id } = (await ask({ ...somchai, firstName: 'ตรง', roomID: first }, { wait: true })).body.data;
    const asWho = (who: number) => `select set_config('app.user_id', '${who}', true);`;
    const { rows: found } = await inProperty('home', (db) =>
      sql<{
        asked: number;
        other: number;
      }>`select asked_by_id as asked, (select id from membership where username = 'organize') as other
        from request where id = ${id}`.execute(db),
    );
    const { asked, other } = found[0] as { asked: number; other: number };
    const decide = (who: number) =>
      direct(`${asWho(who)} update request set result = 'approved', decided_by_id = ${who}, decided_at = now() where id = ${id}`);
    expect(await decide(asked)).toBe('error.ownRequest');
    expect(await direct(`${asWho(other)} update request set note = 'x' where id = ${id}`)).toBe('error.forbidden');
    expect(
      await direct(
        `${asWho(asked)} update request set result = 'approved', decided_by_id = ${other}, decided_at = now() where id = ${id}`,
      ),
    ).toBe('error.forbidden');
    expect(await decide(other)).toBe('done');
    expect(await decide(other)).toBe('error.requestDecided');
    expect(await direct(`delete from request where id = ${id}`)).toBe('42501');
  });
});
