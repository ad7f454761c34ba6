import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { eventReporter } from '#test/fixtures/access-log/event-reporter.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as, inProperty, properties, config, accounts } = server;
const report = await eventReporter(config);
const MINUTE = 60_000;
const DAY = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const floors = (rows: { floor: string }[]) => rows.map(({ floor }) => floor);
const log = (query = '', name = 'building', person: Parameters<typeof as>[0] = 'user') =>
  as(person).get(`/api/loggers/access/${name}?${query}`);

const fixture = await inProperty('home', (db) => makeHouse(db, '1201'));
const [roomId] = fixture.rooms as [number];
const ids = await inProperty('home', async (db) => {
  const device = { type: 'door', name: 'ประตูล็อบบี้', nameEn: 'Lobby door' };
  const { id: door } = await db.insertInto('hardware').values(device).returning('id').executeTakeFirstOrThrow();
  const somebody = { nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee', roomId, roleId: ROLE_IDS.tenant };
  const { id: person } = await db.insertInto('member').values(somebody).returning('id').executeTakeFirstOrThrow();
  return { door, person };
});
const somchai = { device: ids.door, person: ids.person, room: roomId, cardNo: '8812345678' };

beforeAll(async () => {
  await report(properties.home, [
    // Some devices have timestamps finer than a millisecond.
    { ...somchai, floor: 'now', occurredAt: ago(MINUTE).replace('Z', '789Z') },
    { floor: 'lift', kind: 'elevator', device: 77, direction: 'out', occurredAt: ago(2 * MINUTE) },
    { floor: 'no', device: 78, result: 'denied', reason: 'expired', cardNo: '8800000001', occurredAt: ago(3 * MINUTE) },
    { kind: 'conventional-parking', result: 'denied', reason: 'guest of Somchai', occurredAt: ago(2 * MINUTE) },
    { floor: 'before', occurredAt: ago(8 * DAY) },
    { floor: 'long ago', occurredAt: ago(120 * DAY) },
    { kind: 'auto-parking', vehicleClass: 'suv', plate: '1กก 1234', plateProvince: 'กรุงเทพมหานคร', occurredAt: ago(MINUTE) },
    { kind: 'conventional-parking', plate: '2ขข 99', occurredAt: ago(MINUTE) },
  ]);
  await report(properties.next, [{ floor: 'next door', occurredAt: ago(MINUTE) }]);
});

describe('the access log', () => {
  it('shows who went where in the last week, the newest first, and nothing of other properties', async () => {
    const { body } = await log();
    expect(floors(body.data)).toEqual(['now', 'lift', 'no']);
    expect(body.meta).toMatchObject({ pagination: { page: 1, pageCount: 1, total: 3 }, total: 3 });
    expect(body.data[0]).toMatchObject({
      kind: 'door',
      direction: 'in',
      result: 'granted',
      device: { id: ids.door, name: 'ประตูล็อบบี้', nameEn: 'Lobby door' },
      room: { id: roomId, name: '1201' },
    });
    expect(body.data[1]).toMatchObject({ deviceId: 77, device: null });
    expect(floors((await log('', 'building', 'neighbour')).body.data)).toEqual(['next door']);
  });

  it('keeps buildings and the two kinds of car parks apart', async () => {
    expect((await log('', 'auto-parking')).body.data).toMatchObject([{ kind: 'auto-parking', vehicleClass: 'suv' }]);
    expect((await log('', 'conventional-parking')).body.data).toMatchObject([{ plate: expect.any(String) }, { plate: null }]);
    expect((await log('filters[kind]=auto-parking')).body.data).toEqual([]);
  });

  it.each([
    ['result', 'filters[result]=denied', ['no']],
    ['direction', 'filters[direction]=out', ['lift']],
    ['device', `filters[deviceId]=${ids.door}`, ['now']],
    ['several devices', `filters[deviceId][$in][0]=${ids.door}&filters[deviceId][$in][1]=77`, ['now', 'lift']],
    ['room', `filters[roomId]=${roomId}`, ['now']],
    ['either', `filters[$or][0][result]=denied&filters[$or][1][direction]=out`, ['lift', 'no']],
    ['time', `filters[occurredAt][$gte]=${ago(9 * DAY)}&filters[occurredAt][$lt]=${ago(DAY)}`, ['before']],
    ['the oldest first', 'sort=occurredAt:asc', ['no', 'lift', 'now']],
  ])('can be filtered by %s', async (_by, query, wanted) => {
    expect(floors((await log(query)).body.data)).toEqual(wanted);
  });

  it('covers at most a hundred days at once', async () => {
    const since = (days: number) => log(`filters[occurredAt][$gte]=${ago(days * DAY)}`);
    expect(floors((await since(99)).body.data)).toContain('before');
    expect((await since(101)).body.error).toMatchObject({ status: 400, details: { key: 'error.tooManyDays' } });
    const apart = `filters[occurredAt][$gte]=${ago(130 * DAY)}&filters[occurredAt][$lt]=${ago(110 * DAY)}`;
    expect(floors((await log(apart)).body.data)).toEqual(['long ago']);
  });

  it.each([
    'filters[cardNo][$startsWith]=88',
    'filters[cardNo][$in][0]=8812345678',
    'filters[plate][$notNull]=true',
    'filters[plate][$containsi]=1',
    'filters[$not][cardNo][$lt]=9',
    'sort=cardNo:asc',
    'filters[reason]=x',
    'filters[personId][$lt]=5',
    'filters[personId][$notNull]=true',
  ])('refuses a filter that would reveal masked data: %s', async (query) => expect((await log(query)).status).toBe(400));
});

describe('personal data in the access log', () => {
  it('is masked for everybody', async () => {
    const [first] = (await log('', 'building', 'organize')).body.data;
    expect(first).not.toHaveProperty('personId');
    expect(first).toMatchObject({ cardNo: '•••5678', isMasked: true });
    expect(first.person).toEqual({ nameTh: 'ส••• ใ•••', nameEn: 'S••• J•••' });
    const [car] = (await log('', 'auto-parking', 'organize')).body.data;
    expect(car.plate).not.toContain('1กก');
  });

  it('is masked in free-text reasons, too; reason codes are shown', async () => {
    const [, refused] = (await log('', 'conventional-parking')).body.data;
    expect(refused).toMatchObject({ reason: '•••', person: null, isMasked: true });
    const { id, occurredAt } = refused;
    const asked = { entries: [{ id, occurredAt }], reason: 'a complaint' };
    const { data } = (await as('admin').post('/api/loggers/access/reveal', asked)).body;
    expect(data).toMatchObject([{ reason: 'guest of Somchai', isMasked: false }]);
    expect((await log('filters[result]=denied')).body.data[0]).toMatchObject({ reason: 'expired' });
  });

  it('R57: is revealed with a reason to those who may, and that is recorded in the log', async () => {
    const { id, occurredAt } = (await log()).body.data[0];
    const [url, body] = ['/api/loggers/access/reveal', { entries: [{ id, occurredAt }], reason: 'the police asked' }];
    expect((await as('user').post(url, body)).status).toBe(403);
    expect((await as('admin').post(url, { ...body, reason: ' ' })).status).toBe(400);
    expect((await as('neighbour').post(url, body)).body).toEqual({ data: [] });
    const { data } = (await as('admin').post(url, body)).body;
    expect(data).toMatchObject([{ cardNo: '8812345678', person: { nameEn: 'Somchai Jaidee' }, isMasked: false }]);
    const [trace] = (await as('user').get('/api/loggers?populate=person&filters[kind]=reveal')).body.data;
    expect(trace.person.id).toBe(accounts.admin);
    expect(trace.changes).toContainEqual({ field: 'reason', before: null, after: 'the police asked', isMasked: false });
  });

  it('can be filtered by only after a recorded reason, which the log shows', async () => {
    const [url, about] = ['/api/loggers/access/people', `filters[personId]=${ids.person}`];
    const ask = (person: Parameters<typeof as>[0], query = about) => log(query, 'building', person);
    const found = (await as('admin').get(`${url}?search=jaid`)).body.data;
    expect(found).toEqual([{ id: ids.person, nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee', room: '1201' }]);
    expect((await as('neighbour').get(`${url}?search=jaid`)).body.data).toEqual([]);

    expect((await ask('admin')).body.error).toMatchObject({ status: 403, details: { key: 'error.personReason' } });
    const body = { person: ids.person, reason: 'lost child' };
    expect((await as('user').post(url, body)).status).toBe(403);
    expect((await as('neighbour').post(url, body)).status).toBe(400);
    expect((await as('admin').post(url, body)).body.data).toEqual(found[0]);
    const { data } = (await ask('admin')).body;
    expect(floors(data)).toEqual(['now']);
    expect(data[0].person.nameTh).toBe('ส••• ใ•••');
    for (const query of [
      `filters[$not][personId]=${ids.person + 1}`,
      `filters[personId][$in][0]=${ids.person}&filters[personId][$in][1]=${ids.person + 7}`,
    ])
      expect((await ask('admin', query)).status).toBe(403);
    expect((await ask('organize')).status).toBe(403);

    const [trace] = (await as('user').get('/api/loggers?populate=person&filters[kind]=reveal')).body.data;
    expect(trace).toMatchObject({ person: { id: accounts.admin }, name: { nameEn: 'Somchai Jaidee' } });
    expect(trace.changes).toContainEqual({ field: 'reason', before: null, after: 'lost child', isMasked: false });
  });

  it('cannot be reached by a card number or plate without a reason, either', async () => {
    const url = '/api/loggers/access/numbers';
    const byCard = (person: Parameters<typeof as>[0], card = somchai.cardNo) =>
      log(`filters[cardNo]=${card}`, 'building', person);
    const byPlate = (person: Parameters<typeof as>[0]) => log('filters[plate]=2ขข 99', 'conventional-parking', person);
    for (const refused of [await byCard('user'), await byCard('admin'), await byPlate('admin')])
      expect(refused.body.error).toMatchObject({ status: 403, details: { key: 'error.personReason' } });
    expect((await log(`filters[$not][cardNo]=${somchai.cardNo}`, 'building', 'admin')).status).toBe(403);

    const body = { field: 'cardNo', value: somchai.cardNo, reason: 'a card was found in the lift' };
    expect((await as('user').post(url, body)).status).toBe(403);
    expect((await as('admin').post(url, { ...body, reason: ' ' })).status).toBe(400);
    expect((await as('admin').post(url, body)).body).toEqual({ data: { isKnown: true } });
    expect(floors((await byCard('admin')).body.data)).toEqual(['now']);
    for (const refused of [await byCard('organize'), await byCard('admin', '8800000001'), await byPlate('admin')])
      expect(refused.status).toBe(403);

    const [trace] = (await as('user').get('/api/loggers?populate=person&filters[kind]=reveal')).body.data;
    expect(trace.person.id).toBe(accounts.admin);
    const { rows } = await inProperty('home', (db) =>
      sql<{ text: string }>`select after::text as text from audit_log where kind = 'reveal'`.execute(db),
    );
    const kept = rows.map(({ text }) => text).join();
    for (const secret of [somchai.cardNo, '5678', 'สมชาย', 'Somchai']) expect(kept).not.toContain(secret);
    expect(trace.changes).toContainEqual({ field: 'reason', before: null, after: body.reason, isMasked: false });
  });

  it('cannot be enumerated: twenty unknown numbers an hour are the limit', async () => {
    const guess = (number: number) =>
      as('organize').post('/api/loggers/access/numbers', { field: 'cardNo', value: `99${number}`, reason: 'guessing' });
    for (let number = 0; number < 20; number += 1) expect((await guess(number)).body).toEqual({ data: { isKnown: false } });
    expect((await guess(20)).status).toBe(429);
    const known = { field: 'cardNo', value: somchai.cardNo, reason: 'a card was found' };
    const answer = await as('organize').post('/api/loggers/access/numbers', known);
    expect(answer.status, 'a refusal of the others would tell that this one is known').toBe(429);
    expect((await as('admin').post('/api/loggers/access/numbers', known)).status).toBe(200);
  });
});
