import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, services, properties, accounts } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', 'B1202', 'C1303'));
const [first, second, third] = rooms as [number, number, number];

/** As the application, in one transaction of somebody who is signed in: `done`, or the refusal. */
const direct = (user: number, ...statements: string[]) =>
  inTransaction(services.pool, { property: properties.home, user }, async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  }).then(
    () => 'done',
    (error: { constraint?: string; code: string }) => error.constraint ?? error.code,
  );
const rowsOf = async (user: number, statement: string) => {
  const answer = await inTransaction(services.pool, { property: properties.home, user }, (db) => sql.raw(statement).execute(db));
  return answer.rows;
};
const ask = (path: string, payload: object, wait = true) =>
  as('admin').post(`/api/requests/${path}`, { payload, channel: 'cms', wait });
const applicant = (firstName: string, roomID: number, more: object = {}) => ({
  firstName,
  roomID,
  role: 3,
  mobile: '0812345678',
  ...more,
});
const insert = (columns: string, values: string) =>
  `insert into request (type_id, channel, at_once, result, subject, payload${columns}) values (35, ${values})`;

describe('directly in the database, as the application', () => {
  it('nobody asks in the name of another, or of nobody, to decide it themselves', async () => {
    const { admin, organize } = accounts;
    expect(await direct(admin, insert('', `'app', false, null, 'x', '{}'`))).toBe('error.forbidden');
    expect(await direct(admin, insert(', asked_by_id', `'app', false, null, 'x', '{}', ${organize}`))).toBe('error.forbidden');
    expect(await direct(admin, insert(', asked_by_id', `'cms', false, null, 'x', '{}', ${organize}`))).toBe('error.forbidden');
    expect(await direct(admin, insert(', asked_by_id', `'cms', false, null, 'x', '{}', ${admin}`))).toBe('done');
  });

  it('what is done at once is decided by whoever did it, then and not earlier', async () => {
    const { admin, organize } = accounts;
    const atOnce = `'cms', true, 'approved', null, '{}', ${admin}`;
    expect(await direct(admin, insert(', asked_by_id', atOnce))).toBe('done');
    expect(await direct(admin, insert(', asked_by_id, decided_by_id', `${atOnce}, ${organize}`))).toBe('error.forbidden');
    expect(await direct(admin, insert(', asked_by_id, decided_at', `${atOnce}, '2020-01-01'`))).toBe('error.forbidden');
  });

  it('nobody does at once what the property wants a second person for', async () => {
    await as('organize').put('/api/settings', { secondPerson: ['remove-resident'] });
    const atOnce = insert(', asked_by_id', `'cms', true, 'approved', null, '{}', ${accounts.admin}`);
    expect(await direct(accounts.admin, atOnce)).toBe('error.needsSecondPerson');
    await as('organize').put('/api/settings', { secondPerson: [] });
    expect(await direct(accounts.admin, atOnce)).toBe('done');
  });

  it('nobody replaces or destroys the key of a person', async () => {
    const { userId } = (await ask('tenant', applicant('กุญแจ', first), false)).body.data;
    expect(await direct(accounts.admin, `update subject_key set wrapped = '\\x00'`)).toBe('42501');
    expect(await direct(accounts.admin, 'update subject_key set wrapped = null, destroyed_at = now()')).toBe('42501');
    const person = `id = (select person_id from member where id = ${userId})`;
    const another = `update person set subject_key_id = (select max(id) from subject_key where id <> subject_key_id) where ${person}`;
    await ask('tenant', applicant('อีกคน', first), false);
    expect(await direct(accounts.admin, another)).toBe('error.changedMeanwhile');
  });
});

describe('the values of a waiting request', () => {
  const opened = async (id: number) => (await rowsOf(accounts.deputy, `select * from people.open_request(${id})`)).length;

  it.each([
    ['approved', 'tenant/approve', {}],
    ['rejected', 'reject', { reason: 'เอกสารไม่ครบ' }],
  ])('are gone once it is %s', async (name, call, more) => {
    const { id } = (await ask('tenant', applicant(name, first))).body.data;
    expect(await opened(id)).toBe(1);
    expect((await as('organize').post(`/api/requests/${call}`, { id, ...more })).status).toBe(200);
    expect(await opened(id)).toBe(0);
  });

  it('of a known person are under the key of that person', async () => {
    const { userId } = (await ask('tenant', applicant('คนเดิม', first), false)).body.data;
    const { id } = (await ask('tenant', applicant('คนเดิม', second, { knownAs: userId }))).body.data;
    const [keys] = await rowsOf(
      accounts.admin,
      `select request.subject_key_id as asked, person.subject_key_id as known
       from request, member join person on person.id = member.person_id where request.id = ${id} and member.id = ${userId}`,
    );
    expect(keys).toEqual({ asked: expect.any(Number), known: (keys as { asked: number }).asked });
  });
});

describe('the room of an applicant', () => {
  const move = async (id: number, room: number, who: 'admin' | 'organize') => {
    const { body } = await as('organize').get('/api/registrations?pagination[pageSize]=100');
    const registration = body.data.find(({ request }: { request: { id: number } }) => request.id === id);
    return as(who).put(`/api/registrations/${registration.id}`, { building: { room } });
  };
  const waitingIn = async (room: number) =>
    (await as('user').get(`/api/rooms/checkQuota-room?roomId=${room}`)).body.data.subAccount.used;
  const foundIn = async (name: string) =>
    (await as('user').get(`/api/requests/waiting/list?filters[search][$containsi]=${name}`)).body.data.map(
      ({ id }: { id: number }) => id,
    );

  it('is not changed by whoever asked: the other would approve what they have not seen', async () => {
    const { id } = (await ask('tenant', applicant('สลับห้อง', first))).body.data;
    const own = await move(id, second, 'admin');
    expect([own.status, own.body.error.details.key]).toEqual([403, 'error.ownRequest']);
    expect((await move(id, second, 'organize')).status).toBe(200);
  });

  it('is where they are counted and found', async () => {
    for (const room of [second, third]) {
      await as('admin').post('/api/quotas', { room, quota: { subAccount: 5 } });
      await ask('tenant', applicant('หลัก', room), false);
    }
    const { id } = (await ask('tenant', applicant('ผู้ย้าย', second, { role: 9 }))).body.data;
    expect([await waitingIn(second), await waitingIn(third)]).toEqual([1, 0]);
    await move(id, third, 'organize');
    expect([await waitingIn(second), await waitingIn(third)]).toEqual([0, 1]);
    expect(await foundIn('C1303')).toContain(id);
    expect(await foundIn('B1202')).not.toContain(id);
  });
});

describe('what waits', () => {
  it('names residents of this property only, whoever approves it later', async () => {
    const { rooms: foreign } = await inProperty('next', (db) => makeHouse(db, '1'));
    const member = { roomId: foreign[0] as number, nameTh: 'ที่อื่น', nameEn: 'Elsewhere' };
    const { id } = await inProperty('next', (db) =>
      db.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow(),
    );
    const { userId } = (await ask('tenant', applicant('ผู้ปกครอง', first), false)).body.data;
    expect((await ask('update-profile', { userId, guardian: id })).status).toBe(404);
    expect((await ask('tenant', applicant('เด็ก', first, { guardian: id }))).status).toBe(404);
    expect((await ask('tenant', applicant('เดิม', first, { knownAs: id }))).status).toBe(404);
    expect((await ask('tenant/remove', { userId, reason: 'ย้าย', promote: id })).status).toBe(400);
  });
});

describe('the same application', () => {
  const keyOf = ({ body }: { body: { error?: { details: { key: string } } } }) => body.error?.details.key;

  it('does not wait twice: the same document anywhere, the same name in the same room', async () => {
    const document = { idCard: '1101700230708' };
    const { id } = (await ask('tenant', applicant('มีบัตร', first, document))).body.data;
    expect(keyOf(await ask('tenant', applicant('ชื่ออื่น', second, document)))).toBe('error.requestOpen');
    expect((await ask('tenant', applicant('สองห้อง', first))).status).toBe(200);
    const again = await ask('tenant', applicant('นายสองห้อง', first));
    expect([again.status, keyOf(again)]).toEqual([409, 'error.requestOpen']);
    expect((await ask('tenant', applicant('สองห้อง', second))).status).toBe(200);
    await as('organize').post('/api/requests/reject', { id, reason: 'ถ่ายใหม่' });
    expect((await ask('tenant', applicant('มีบัตร', first, document))).status).toBe(200);
  });

  it('is written down once at once: the second click hears that it is there', async () => {
    const twice = await Promise.all([1, 2].map(() => ask('tenant', applicant('กดสองครั้ง', third), false)));
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(keyOf(await ask('tenant', applicant('กดสองครั้ง', third), false))).toBe('requestResourceAlreadyExists');
    expect((await ask('tenant', applicant('กดสองครั้ง', second), false)).status).toBe(200);
  });

  it('with the number of an identity card as a tax number is the same person', async () => {
    const idCard = '1234567890121';
    expect((await ask('tenant', applicant('บัตร', first, { idCard }), false)).status).toBe(200);
    const taxed = await ask('tenant', applicant('ภาษี', second, { idCard, documentKind: 'tax-id' }), false);
    expect([taxed.status, keyOf(taxed)]).toEqual([409, 'requestResourceAlreadyExists']);
  });
});
