import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { roomKey } from './resident-import.known.ts';

const { as, inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1201', '1202', '1203'));
const send = (rows: object[]) => as('admin').post('/api/users/tenant/import', { rows });
const row = (changes: object = {}) => ({
  building: 'a',
  room: '1201',
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  mobile: '๐๘๑-๒๓๔-๕๖๗๘',
  ...changes,
});
const faultsOf = (body: { data: { failed: { row: number; errors: { path: string[]; key: string }[] }[] } }) =>
  body.data.failed.map(({ row: at, errors }) => [at, errors[0]?.path[0], errors[0]?.key]);
const count = async (table: 'member' | 'person' | 'request') => {
  const { rows } = await inProperty('home', (db) =>
    sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(db),
  );
  return rows[0]?.count;
};

const sheet = [
  row({ idCard: '1-1017-00230-70-8', relation: 'owner', movedIn: '๑๖/๑๑/๒๕๖๙', role: '' }),
  row({ firstName: 'ลูก', role: 'sub_tenant', relation: 'family' }),
  row({ firstName: 'เลขยาว', idCard: '1.1017E+12' }),
  row({ firstName: 'โทรยาว', mobile: '8.12346E+08' }),
  row({ firstName: 'ศูนย์หาย', mobile: '812345678' }),
  row({ firstName: 'เลขผิด', idCard: '1101700230709' }),
  row({ firstName: 'ปีสองหลัก', movedIn: '16/11/69' }),
  row({ firstName: 'ไม่มีวันนี้', movedIn: '29/02/2568' }),
  row({ firstName: 'คนละชื่อ', idCard: '1101700230708' }),
  row({ firstName: 'ไม่มีห้อง', room: '9999' }),
  row({ firstName: 'ไม่มีตึก', building: 'Z' }),
  row({ firstName: '' }),
  row({ firstName: 'ติดต่อไม่ได้', mobile: '' }),
  row({ firstName: 'Anna', documentKind: 'passport', idCard: 'aa 123 4567' }),
  row({ firstName: 'Anna', documentKind: 'passport', idCard: 'aa 123 4567', documentCountry: 'se', room: '1202' }),
  row({ firstName: 'ไม่มีหลัก', role: 'sub_tenant', room: '1203' }),
  row({ firstName: 'บทบาท', role: 'landlord' }),
  row({ idCard: '1101700230708', room: '1202' }),
  row(),
  row({ firstName: 'ช่อง', colour: 'red' }),
];

it('a room is known by building and name, not by both written one after the other', () => {
  expect(roomKey({ building: 'Tower', room: 'A 1' })).not.toBe(roomKey({ building: 'Tower A', room: '1' }));
  expect(roomKey({ building: 'Tower A', room: ' 1b' })).toBe(roomKey({ building: 'tower a', room: '1B' }));
});

describe('a sheet of residents', () => {
  it('imports the valid rows and returns the others, each with its field and what is wrong', async () => {
    await as('admin').post('/api/quotas', { room: rooms[0], quota: { subAccount: 1 } });
    const { status, body } = await send(sheet);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(faultsOf(body)).toEqual([
      [2, 'idCard', 'scientific'],
      [3, 'mobile', 'scientific'],
      [4, 'mobile', 'phone'],
      [5, 'idCard', 'invalid'],
      [6, 'movedIn', 'invalid'],
      [7, 'movedIn', 'invalid'],
      [8, 'idCard', 'taken'],
      [9, 'room', 'notFound'],
      [10, 'room', 'notFound'],
      [11, 'firstName', 'required'],
      [12, 'mobile', 'required'],
      [13, 'documentCountry', 'required'],
      [15, 'role', 'mainResident'],
      [16, 'role', 'invalid'],
      [18, 'firstName', 'taken'],
      [19, 'colour', 'unknownField'],
    ]);
    expect(body.data.imported).toBe(4);
    const found = (await as('admin').post('/api/users/tenant/find', { idCard: '1101700230708' })).body.data;
    expect(found).toMatchObject([{ nameTh: 'สมชาย ใจดี', by: 'document' }]);
    const page = (await as('admin').get(`/api/users/tenant/${found[0].id}`)).body.data;
    expect(
      page.rooms.map(({ room, movedIn }: { room: { name: string }; movedIn: string | null }) => [room.name, movedIn]),
    ).toEqual([
      ['1201', '2026-11-16'],
      ['1202', null],
    ]);
    expect(page).toMatchObject({ phone: '081-234-5678', document: { masked: '1-1017-xxxxx-xx-8' } });
  });

  it('adds nobody when it is sent again, and keeps a request as the record of each', async () => {
    const before = [await count('person'), await count('member'), await count('request')];
    const { body } = await send(sheet);
    expect(body.data.imported).toBe(0);
    expect([await count('person'), await count('member'), await count('request')]).toEqual(before);
    const history = (await as('user').get('/api/requests/history/list')).body.data;
    expect(history).toHaveLength(4);
    expect(history[0]).toMatchObject({ result: 'approved', atOnce: true });
  });

  it('sent twice at the same time brings everybody once', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => row({ firstName: `พร้อมกัน ${at}`, room: '1203' }));
    const answers = await Promise.all([send(rows), send(rows)]);
    expect(answers.map(({ body }) => body.data.imported as number).toSorted((a, b) => a - b)).toEqual([0, 20]);
  });

  it('is not a way around the second person, nor around the quota of co-residents', async () => {
    await as('admin').post('/api/quotas', { room: rooms[1], quota: { subAccount: 1 } });
    const two = [1, 2].map((at) => row({ firstName: `ร่วม ${at}`, role: 'sub_tenant', room: '1202' }));
    expect(faultsOf((await send(two)).body)).toEqual([[1, 'role', 'quotaUsedUp']]);
    await as('organize').put('/api/settings', { secondPerson: ['create-account'] });
    const refused = await send([row({ firstName: 'ใหม่' })]);
    expect([refused.status, refused.body.error.details.key]).toEqual([409, 'error.needsSecondPerson']);
    await as('organize').put('/api/settings', { secondPerson: [] });
    expect((await as('user').post('/api/users/tenant/import', { rows: [row()] })).status).toBe(403);
  });

  it('follows what the property says about documents', async () => {
    await as('organize').put('/api/settings', { residentDocument: 'required' });
    expect(faultsOf((await send([row({ firstName: 'ไม่มีบัตร' })])).body)).toEqual([[0, 'idCard', 'required']]);
    await as('organize').put('/api/settings', { residentDocument: 'optional' });
  });
});
