import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1201', '1502'));
const [first, second] = rooms as [number, number];
const make = async (payload: object): Promise<number> =>
  (await as('admin').post('/api/requests/tenant', { payload: { role: 3, ...payload }, channel: 'cms' })).body.data.userId;
const somchai = await make({
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  firstNameEn: 'Somchai',
  mobile: '+66 81 234 5678',
  roomID: first,
});
const ampai = await make({ firstName: 'อำไพ', mobile: '02-333-4444', roomID: first });
const suda = await make({ firstName: 'สุดา', mobile: '02-111-9876', roomID: second });
await inProperty('home', async (db) => {
  await db.insertInto('card').values({ roomId: first, memberId: somchai, serial: '00BC614E' }).execute();
  await db.insertInto('car').values({ roomId: second, plate: '1กข 1234', province: 'กรุงเทพมหานคร' }).execute();
});
const found = async (words: string, who: 'user' | 'admin' | 'neighbour' = 'admin') =>
  (await as(who).get(`/api/users/tenant?filters[search][$containsi]=${encodeURIComponent(words)}`)).body.data.map(
    ({ id }: { id: number }) => id,
  );

it.each([
  ['ใจดี', [somchai]],
  ['somch', [somchai]],
  ['นายสมชาย', [somchai]],
  ['คุณ สมชาย', [somchai]],
  ['Mr. Somchai', [somchai]],
  ['อ\u0E4D\u0E32ไพ', [ampai]],
  ['๐๘๑๒๓๔๕๖๗๘', [somchai]],
  ['1502', [suda]],
  ['5678', [somchai]],
  ['0812345678', [somchai]],
  ['081-234-5678', [somchai]],
  ['+66812345678', [somchai]],
  ['1กข1234', [suda]],
  ['1กข-1234', [suda]],
  ['00bc614e', [somchai]],
])('%s finds whom it belongs to', async (words, ids) => {
  expect(await found(words)).toEqual(ids);
  expect(await found(words, 'neighbour')).toEqual([]);
});

it.each(['0812345678', '+66812345678', '1กข1234', '00bc614e'])(
  'a reader, who sees it masked, finds nobody by %s',
  async (words) => {
    expect(await found(words, 'user')).toEqual([]);
    expect([await found('5678', 'user'), await found('ใจดี', 'user')]).toEqual([[somchai], [somchai]]);
  },
);

it.each(['345678', '34567', '8123456', '1กข123', 'กข1234', '00bc614', 'bc614e', '12345678'])(
  'a part of a phone, plate or card finds nobody: %s',
  async (words) => {
    expect(await found(words)).toEqual([]);
  },
);

it('whoever moved out is found by name, and no more by room, and takes no parcels', async () => {
  await inProperty('home', (db) => sql`update member set left_at = now() where id = ${suda}`.execute(db));
  expect([await found('สุดา'), await found('1502')]).toEqual([[suda], []]);
  const scanned = (await as('admin').get('/api/parcels/scan?code=1502')).body.data;
  expect(scanned.members).toEqual([]);
});
