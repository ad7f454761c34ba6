import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { deliverProperty } from '#modules/device-credential/deliver.job.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { deviceMemory } from '#test/fixtures/access-control/device-memory.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, inProperty, properties } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 4 });
const job = { config, log: pino({ level: 'silent' }), query: asWorker.query.bind(asWorker) as never };
afterAll(() => asWorker.end());
const devices = deviceMemory();
const deliver = () => deliverProperty(job, async () => devices.system, properties.home, 'soon');
const at = '/api/consents';

const device = (await as('admin').post('/api/hardwares', { type: 'door', name: 'ประตู', addr: '10.0.0.7' })).body.data
  .id as number;
const payload = { firstName: 'สมชาย', roomID: rooms[0], role: 3, mobile: '0812345678' };
const resident = (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId as number;
const photo = (value: string) =>
  asOwner(ownerUrl(config), async (db) => {
    await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
    await sql.raw(`update person set photo_id = ${value}`).execute(db);
  });
const faces = async () =>
  (await inProperty('home', (db) =>
    db.selectFrom('deviceCredential').select(['isWanted', 'isPending']).where('kind', '=', 'face').execute(),
  )) as { isWanted: boolean; isPending: boolean }[];
const atDevice = async () =>
  (await devices.system.credentialsOf({ id: device } as never, undefined as never))?.map(({ kind }) => kind) ?? [];
const notes = () =>
  asOwner(ownerUrl(config), async (db) => {
    await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
    return (await sql<{ kind: string }>`select kind from credential_change where kind = 'person'`.execute(db)).rows.length;
  });

async function published(code: string) {
  const { data } = (await as('organize').get(`${at}?filters[code]=${code}`)).body;
  await as('organize').post(`${at}/active`, { id: data[0].id });
  const current = (await as('organize').get(`${at}/current?locale=th`)).body.data;
  return current.find((one: { consent: number }) => one.consent === data[0].id);
}

it('R58: a face is at the doors while its owner agrees, and is taken off with the act that ends it', async () => {
  await asOwner(ownerUrl(config), async (db) => {
    await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
    await sql`insert into file (property_id, key, name, type, size, width, height) values (${properties.home}, gen_random_uuid(), 'a', 'image/webp', 1, 1, 1)`.execute(
      db,
    );
  });
  await photo('(select max(id) from file)');
  await deliver();
  expect(await faces()).toEqual([]);

  const { consent, version, hash } = await published('face-access');
  const accept = () => as('admin').post(`${at}/decisions`, { resident, consent, version, hash, decision: 'accept' });
  await accept();
  expect(await notes()).toBe(1);
  await deliver();
  expect([await faces(), await atDevice()]).toEqual([[{ isWanted: true, isPending: false }], ['face']]);

  await as('admin').post(`${at}/withdraw`, { resident, consent });
  expect(await notes()).toBe(1);
  await deliver();
  expect([await faces(), await atDevice()]).toEqual([[], []]);

  await accept();
  await deliver();
  expect(await atDevice()).toEqual(['face']);
  await photo('null');
  await deliver();
  expect(await atDevice()).toEqual([]);
});

it('another version of the text and a block end it, too', async () => {
  const { data } = (await as('organize').get(`${at}?filters[code]=face-access`)).body;
  const id = data[0].id as number;
  await photo('(select max(id) from file)');
  await deliver();
  expect(await atDevice()).toEqual(['face']);
  await as('admin').post(`/api/users/tenant/${resident}/block`, { blocked: true, reason: 'test' });
  await deliver();
  expect(await atDevice()).toEqual([]);
  await as('admin').post(`/api/users/tenant/${resident}/block`, { blocked: false, reason: 'test' });
  await deliver();
  expect(await atDevice()).toEqual(['face']);
  await as('organize').post(at, { consent: id, locale: 'th', title: 'อื่น', content: '<p>อื่น</p>' });
  await as('organize').post(`${at}/active`, { id, bothChecked: true });
  await deliver();
  expect(await atDevice()).toEqual([]);
});
