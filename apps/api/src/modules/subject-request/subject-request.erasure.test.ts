import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { eraseListed, listErasures } from './list-erasures.job.ts';

const { as, inProperty, config } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());
const run = (text: string) => inProperty('home', (db) => sql<Record<string, unknown>>`${sql.raw(text)}`.execute(db));
const url = '/api/subject-requests';

let serial = 0;
/** Somebody with a document, a phone and a request to be erased. */
async function resident() {
  serial += 1;
  const document = { idCard: `AB${3000 + serial}`, documentKind: 'passport', documentCountry: 'JP' };
  const payload = {
    role: 3,
    firstName: 'กานารี',
    mobile: '0812345678',
    email: 'canary@example.com',
    roomID: rooms[0],
    ...document,
  };
  const member = (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId as number;
  const asked = await as('admin').post(url, { member, kind: 'erasure', details: 'กานารีขอลบ' });
  return { member, request: asked.body.data.id as number };
}
const leave = (userId: number) =>
  as('admin').post('/api/requests/tenant/remove', {
    payload: { userId, reason: 'ย้าย', leaveOn: null, promote: null, withCoResidents: false },
    channel: 'cms',
  });
const blockersOf = async (request: number) => (await as('admin').get(`${url}/${request}/erasure`)).body.data.blockers;
const erase = (request: number) => as('admin').post(`${url}/${request}/erase`, { identity: 'document' });
const personOf = async (member: number) =>
  (
    await run(
      `select first_name, person.phone, email, doc_masked from person join member on person_id = person.id where member.id = ${member}`,
    )
  ).rows[0] ?? {};

it('R59: erases at once who left, says before what goes and what stays, and closes the request', async () => {
  const { member, request } = await resident();
  expect(await blockersOf(request)).toEqual(['lives-here']);
  expect(keyOf(await erase(request))).toBe('error.erasureBlocked');
  expect((await as('admin').get(`${url}/${request}`)).body.data.state, 'nothing was closed').toBe('open');
  await leave(member);
  const { data } = (await as('admin').get(`${url}/${request}/erasure`)).body;
  expect(data.blockers).toEqual([]);
  expect(data.erased.map(({ what }: { what: string }) => what)).toEqual(expect.arrayContaining(['name', 'document', 'contact']));
  expect((await erase(request)).body.data).toMatchObject({ state: 'answered', identity: 'document' });
  expect(await personOf(member)).toMatchObject({ firstName: '–', phone: null, email: null, docMasked: null });
  expect((await as('admin').get(`${url}/${request}`)).body.data.details).toBeNull();
  expect(keyOf(await erase(request))).toBe('error.subjectRequestClosed');
});

it('R59: a legal hold stands against it until it is lifted', async () => {
  const { member, request } = await resident();
  await leave(member);
  const hold = (await as('admin').post('/api/legal-holds', { room: rooms[0], reason: 'คดี' })).body.data.id;
  expect([await blockersOf(request), keyOf(await erase(request))]).toEqual([['legal-hold'], 'error.erasureBlocked']);
  await as('admin').post(`/api/legal-holds/${hold}/lift`, { reason: 'จบ' });
  expect(await blockersOf(request)).toEqual([]);
});

it('R59: whoever was erased is erased again in a backup that has them', async () => {
  const { member, request } = await resident();
  await leave(member);
  await erase(request);
  await listErasures.run(job, {});
  // As a backup of before has it.
  await run(`update person set first_name = 'กานารี', phone = '0812345678', erased_at = null
    where id = (select person_id from member where id = ${member})`);
  expect(await eraseListed(job)).toBe(1);
  expect(await personOf(member)).toMatchObject({ firstName: '–', phone: null });
  expect(await eraseListed(job), 'once').toBe(0);
});

it('R59: somebody who was given the number of an erased person after a restore stays as they are', async () => {
  const { member, request } = await resident();
  await leave(member);
  await erase(request);
  await listErasures.run(job, {});
  const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);
  // The backup is older than the person; the next one to come is given the number.
  await superuserSql(
    database,
    `set session_replication_role = replica;
     with gone as (delete from person where id = (select person_id from member where id = ${member}) returning property_id, id)
     insert into person (property_id, id, first_name, phone) overriding system value select property_id, id, 'ปิติ', '0899999999' from gone`,
  );
  expect(await eraseListed(job)).toBe(0);
  expect(await personOf(member)).toMatchObject({ firstName: 'ปิติ', phone: '0899999999' });
});

it('R59: the stored answers of repeated calls lose the person, and no other one', async () => {
  const { member, request } = await resident();
  const store = (key: string, text: string) =>
    run(`insert into idempotency (account_id, key, fingerprint, status, answer) values (1, '${key}', '\\x00', 200, '${text}')`);
  await store('of-the-person', '{"data":{"firstName":"กานารี","lastName":""}}');
  await store('of-another-one', '{"data":{"name":"ปิติ"}}');
  await leave(member);
  await erase(request);
  const { rows } = await run(`select key, answer from idempotency where key like 'of-%' order by key`);
  expect(rows).toEqual([
    { key: 'of-another-one', answer: '{"data":{"name":"ปิติ"}}' },
    { key: 'of-the-person', answer: null },
  ]);
});

it('R59: a namesake keeps theirs, and what is sent again of the person is not answered as if nothing had been done', async () => {
  const somchai = async (lastName: string, mobile: string) => {
    serial += 1;
    const document = { idCard: `AB${3000 + serial}`, documentKind: 'passport', documentCountry: 'JP' };
    const payload = { role: 3, firstName: 'สมชาย', lastName, mobile, roomID: rooms[1], ...document };
    const { body } = await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' });
    const parcel = { room: rooms[1], name: `สมชาย ${lastName}` };
    const receive = () => as('admin').post('/api/parcels', parcel, { 'idempotency-key': `parcel-of-${mobile}` });
    const received = await receive();
    expect(received.text).toContain('สมชาย');
    await run(`insert into idempotency (account_id, key, fingerprint, status, answer)
      values (1, 'fields-of-${mobile}', '\\x00', 200, '{"data":{"firstName":"สมชาย","lastName":"${lastName}"}}')`);
    return { member: body.data.userId as number, received, receive };
  };
  const [one, other] = [await somchai('ใจดี', '0811111111'), await somchai('รักเรียน', '0822222222')];
  const asked = await as('admin').post(url, { member: one.member, kind: 'erasure', details: '' });
  await leave(one.member);
  expect((await erase(asked.body.data.id)).status).toBe(200);
  const { rows } = await run(
    `select key, answer is null as forgotten from idempotency where key like 'fields-of-%' order by key`,
  );
  expect(rows).toEqual([
    { key: 'fields-of-0811111111', forgotten: true },
    { key: 'fields-of-0822222222', forgotten: false },
  ]);
  const again = await other.receive();
  expect([again.status, again.text]).toEqual([200, other.received.text]);
  const forgotten = await one.receive();
  expect([forgotten.status, keyOf(forgotten)]).toEqual([409, 'error.answerForgotten']);
});

it('R59: of whom the backup has as living here, with a car, nothing stays readable', async () => {
  const { member, request } = await resident();
  await run(
    `insert into car (room_id, member_id, plate, province) select room_id, id, 'กก 1234', 'กรุงเทพมหานคร' from member where id = ${member}`,
  );
  await leave(member);
  await erase(request);
  await listErasures.run(job, {});
  await run(`update person set first_name = 'กานารี', phone = '0812345678', erased_at = null
    where id = (select person_id from member where id = ${member})`);
  await run(`update member set left_at = null, is_active = true where id = ${member}`);
  await run(
    `update car set plate = 'กก 1234', plate_typed = 'กก 1234', left_at = null, is_active = true where member_id = ${member}`,
  );
  expect(await eraseListed(job)).toBe(1);
  const { rows } = await run(`select plate, plate_typed, left_at is null as here from car where member_id = ${member}`);
  expect(rows).toEqual([{ plate: '–', plateTyped: '–', here: false }]);
});

it('is only for requests to be erased, of residents', async () => {
  const { body } = await as('admin').post(url, { name: 'มาลี', kind: 'erasure' });
  expect(keyOf(await as('admin').get(`${url}/${body.data.id}/erasure`))).toBe('error.notErasable');
  expect(keyOf(await erase(body.data.id))).toBe('error.notErasable');
  expect((await as('user').post(`${url}/${body.data.id}/erase`, { identity: 'known' })).status).toBe(403);
});
