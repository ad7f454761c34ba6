import { REQUEST_TYPES } from '@lobby/contract/areas/request';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

/** As many as the specification asks for with LOBBY_DRILL=full. */
const MANY = process.env.LOBBY_DRILL === 'full' ? 100 : 24;

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, inProperty, config, signIn } = server;
const second = await testNode(config);
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4', '5', '6', '7'));
const [first, other, third, fourth, fifth, ...crossed] = rooms as [number, number, number, number, number, number, number];
const tokens = { organize: (await signIn('organize')).body.jwt, deputy: (await signIn('deputy')).body.jwt };

/** Every other call goes to the other node. */
async function decide(at: number, url: string, payload: object) {
  const { app } = at % 2 === 0 ? server : second;
  const authorization = `Bearer ${at % 4 < 2 ? tokens.organize : tokens.deputy}`;
  const answer = await app.inject({ method: 'POST', url: `/api/requests/${url}`, payload, headers: { authorization } });
  return { status: answer.statusCode, body: answer.json() };
}
const ask = async (url: string, payload: object, wait = true) => {
  const { body } = await as('admin').post(`/api/requests/${url}`, { payload, channel: 'cms', wait });
  return body.data;
};
const resident = (firstName: string, roomID: number, more: object = {}) => ({
  firstName,
  roomID,
  role: 3,
  mobile: '0812345678',
  ...more,
});
const count = async (statement: string) => {
  const { rows } = await inProperty('home', (db) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.raw(statement)}`.execute(db),
  );
  return rows[0]?.count;
};

describe('1.e.1: what waits', () => {
  it('R43: a request decided by many at once on two nodes is decided once; the others hear who and when', async () => {
    const { id } = await ask('tenant', resident('รอ', first));
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, at) =>
        at % 3 === 0 ? decide(at, 'reject', { id, reason: 'เอกสารไม่ครบ' }) : decide(at, 'tenant/approve', { id }),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ status }) => status === 409);
    expect([done.length, late.length]).toEqual([1, MANY - 1]);
    const result = done[0]?.body.data.result;
    for (const { body } of late) {
      expect(body.error.details.key).toBe('error.requestDecided');
      expect(body.error.details.errors.map(({ path }: { path: string[] }) => path[0])).toEqual(['decidedBy', 'decidedAt']);
    }
    expect(await count(`member where room_id = ${first}`)).toBe(result === 'approved' ? 1 : 0);
    expect(await count(`audit_log where record = 'request' and record_id = '${id}' and before ? 'result'`)).toBe(1);
  });

  it('is approved by the call of its type alone: 0 effects over the whole square of types and calls', async () => {
    const living = (await ask('tenant', resident('อยู่', other), false)).userId;
    await as('admin').post('/api/quotas', { room: other, quota: { subAccount: 9, mifare: 9 } });
    const stock = (await as('admin').post('/api/mi-fares', { cards: [{ number: '3904871231' }, { number: '3904871232' }] })).body
      .data;
    const parked = (await ask('car', { userId: living, plate: '1กข1234', province: 10 }, false)).carId;
    const removal = await as('admin').post('/api/cars/delete-car', { carId: parked, reason: 'ขายแล้ว', wait: true });
    const byType: Record<string, { id: number; approve: string }> = {
      'create-account': { id: (await ask('tenant', resident('ก', other))).id, approve: 'tenant' },
      'create-sub-account': { id: (await ask('tenant', resident('ข', other, { role: 9 }))).id, approve: 'sub-tenant' },
      'update-profile': {
        id: (await ask('update-profile', { userId: living, mobile: '0899999999' })).id,
        approve: 'update-profile',
      },
      'update-profile-image': { id: await insertWaiting(REQUEST_TYPES['update-profile-image']), approve: 'update-profile-image' },
      'remove-resident': { id: (await ask('tenant/remove', { userId: living, reason: 'ย้าย' })).id, approve: 'tenant/remove' },
      'add-card': { id: (await ask('card', { userId: living })).id, approve: 'card' },
      'add-mifare': { id: (await ask('card', { userId: living, mifare: '3904871233' })).id, approve: 'card' },
      'mapping-mifare': {
        id: (await ask('card/mapping', { userId: living, mifareId: stock.added[0] })).id,
        approve: 'card/mapping',
      },
      'remove-mifare': {
        id: (await ask('card/remove', { mifareId: stock.added[1], reason: 'broken' })).id,
        approve: 'card/remove',
      },
      'add-car': { id: (await ask('car', { userId: living, plate: '2กข5678', province: 10 })).id, approve: 'car' },
      'delete-car': { id: removal.body.data.id, approve: 'car/delete' },
      'revoke-move-out': { id: await askToRevoke(other), approve: 'tenant/remove/revoke' },
    };
    const withoutCall = ['letter', 'create-room'] as const;
    for (const type of withoutCall) byType[type] = { id: await insertWaiting(REQUEST_TYPES[type]), approve: '' };
    const calls = [
      'tenant',
      'sub-tenant',
      'update-profile',
      'update-profile-image',
      'tenant/remove',
      'tenant/remove/revoke',
      'car',
      'car/delete',
      'card',
      'card/mapping',
      'card/remove',
    ];
    const before = await everything();
    let cells = 0;
    for (const [type, { id, approve }] of Object.entries(byType))
      for (const call of calls.filter((one) => one !== approve)) {
        const { status, body } = await decide(cells, `${call}/approve`, { id });
        const expected = approve === '' ? 'no type' : 'Another call approves this type';
        expect([type, call, status, body.error.message]).toEqual([type, call, 409, expected]);
        cells += 1;
      }
    expect(cells).toBe(12 * 10 + 2 * 11);
    expect(await everything()).toBe(before);
    const cards = ['add-mifare', 'mapping-mifare', 'remove-mifare'];
    for (const type of ['update-profile', 'create-sub-account', ...cards, 'add-car', 'delete-car', 'revoke-move-out']) {
      const { id, approve } = byType[type] as { id: number; approve: string };
      expect([type, (await decide(0, `${approve}/approve`, { id })).status]).toEqual([type, 200]);
    }
  });
});

describe('waiting requests of one type', () => {
  const bulk = async (at: number, ids: number[], type: string) => decide(at, 'bulk-approve', { ids, type });
  const inRooms = async (roomIds: number[], more: (at: number) => object = () => ({})) => {
    const ids: number[] = [];
    for (const [at, room] of roomIds.entries()) ids.push((await ask('tenant', resident(`${at} ใน ${room}`, room, more(at)))).id);
    return ids;
  };

  it('are approved many at a time; what is decided already is named', async () => {
    const ids = [];
    for (const name of ['ค', 'ง', 'จ']) ids.push((await ask('tenant', resident(name, third))).id);
    await decide(0, 'reject', { id: ids[1], reason: 'ซ้ำ' });
    const { body } = await bulk(0, ids, 'create-account');
    expect(body.data).toEqual({ approved: [ids[0], ids[2]], refused: [{ id: ids[1], key: 'error.requestDecided' }] });
  });

  it('stop no other when the room has lost its main resident, which is checked at the end, or the user name is taken', async () => {
    for (const room of [fourth, fifth]) await as('admin').post('/api/quotas', { room, quota: { subAccount: 9 } });
    const main = (await ask('tenant', resident('หลัก', fourth), false)).userId;
    await ask('tenant', resident('หลัก', fifth), false);
    const [lost, kept, keptToo] = await inRooms([fourth, fifth, fifth], () => ({ role: 9 }));
    await ask('tenant/remove', { userId: main, reason: 'ย้าย' }, false);
    const { status, body } = await bulk(0, [lost, kept, keptToo] as number[], 'create-sub-account');
    expect([status, body.data]).toEqual([
      200,
      { approved: [kept, keptToo], refused: [{ id: lost, key: 'error.lastMainResident' }] },
    ]);

    const [one, two, three] = await inRooms([third, third, third], (at) => ({ username: at < 2 ? 'wanted.twice' : null }));
    const taken = await bulk(0, [one, two, three] as number[], 'create-account');
    expect(taken.body.data).toEqual({ approved: [one, three], refused: [{ id: two, key: 'error.invalid' }] });
  });

  it('are approved by two calls at once over the same rooms: neither waits for the other', async () => {
    const [a, b] = crossed;
    for (const room of crossed) {
      await as('admin').post('/api/quotas', { room, quota: { subAccount: 99 } });
      await ask('tenant', resident('หลัก', room), false);
    }
    const ids = await inRooms([a, b, b, a, a, b, b, a, a, b, b, a], (at) => ({ role: 9, lastName: `คน ${at}` }));
    const halves = [0, 1].map((half) => ids.filter((_, at) => at % 2 === half));
    const answers = await Promise.all(halves.map((half, at) => bulk(at, half, 'create-sub-account')));
    expect(answers.map(({ status, body }) => [status, body.data?.approved])).toEqual(halves.map((half) => [200, half]));
  });
});

/** Somebody was to leave; that they stay waits for a second person. */
async function askToRevoke(room: number): Promise<number> {
  const { userId } = await ask('tenant', resident('ย้าย', room), false);
  await ask('tenant/remove', { userId, reason: 'ย้าย', leaveOn: '2199-01-01' }, false);
  await as('organize').put('/api/settings', { secondPerson: ['remove-resident'] });
  const { body } = await as('admin').post(`/api/users/tenant/${userId}/cancel-move-out`, {});
  await as('organize').put('/api/settings', { secondPerson: [] });
  return body.data.revocation;
}

/** By a resident's app, of a type whose call needs more than this test has. */
const insertWaiting = (typeId: number) =>
  inProperty('home', async (db) => {
    const values = { typeId, channel: 'app', atOnce: false, result: null, subject: `test ${typeId}`, payload: '{}' };
    return (await db.insertInto('request').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** One sum over every row an approval may touch. */
async function everything(): Promise<string> {
  const { rows } = await inProperty('home', (db) =>
    sql<{ sum: string }>`select md5(string_agg(line, '|' order by line)) as sum from (
      select 'member' || to_jsonb(member)::text as line from member union all select 'request' || to_jsonb(request)::text from request
      union all select 'registration' || to_jsonb(registration)::text from registration
      union all select 'person' || id || first_name || coalesce(phone, '') from person
      union all select 'card' || to_jsonb(card)::text from card union all select 'car' || to_jsonb(car)::text from car
      union all select 'move_out' || to_jsonb(move_out)::text from move_out) lines`.execute(db),
  );
  return rows[0]?.sum ?? '';
}
