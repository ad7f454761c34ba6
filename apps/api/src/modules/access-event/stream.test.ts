import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { addDevice, type Device, deleteConsumer, signInByMqtt } from '#test/fixtures/access-event/devices.ts';
import { waitUntilDrained } from '#test/fixtures/access-event/wait-until-drained.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { startWriter } from './access-event.writer.ts';
import { answerDeviceSignIns } from './device-sign-in.ts';

const server = await testServer();
const { config, services, inProperty, send } = server;
await answerDeviceSignIns(services);
const writer = await startWriter(config, services.log);
const broker = await services.ingest.publisher.connection();
afterAll(async () => {
  await writer.stop();
  await deleteConsumer(server);
});

const door = await addDevice(server, 'home', 'door');
const gateway = await addDevice(server, 'home');
const nextDoor = await addDevice(server, 'next', 'door');

type Passage = Record<string, unknown>;
const passage = (more: Passage = {}): Passage => ({
  externalId: randomUUID(),
  direction: 'in',
  occurredAt: new Date().toISOString(),
  ...more,
});
const report = (by: Device, events: unknown) =>
  send('POST', '/api/access-events', events, { authorization: `Device ${by.name}:${by.secret}` });
const topic = (device: Device, kind = 'door') => `${config.LOBBY_STREAM}/${device.property}/${kind}/${device.id}`;
const stored = (externalId: unknown, place: 'home' | 'next' = 'home') =>
  inProperty(place, (db) => db.selectFrom('accessEvent').selectAll().where('externalId', '=', String(externalId)).execute());
const deadLetters = () => ownerQuery<{ reason: string }>('select reason from stream.poison order by reason');
const arrives = (externalId: unknown) => until(async () => (await stored(externalId)).length > 0);

describe('a door over MQTT', () => {
  it('has its events stored and counted in their hour', async () => {
    const line = await signInByMqtt(door);
    const event = passage({ cardNo: 'C1', occurredAt: '2026-11-03T04:59:59.999+07:00' });
    await line.publishAsync(topic(door), JSON.stringify(event), { qos: 1 });
    await arrives(event.externalId);
    expect(await stored(event.externalId)).toMatchObject([
      {
        propertyId: door.property,
        deviceId: door.id,
        kind: 'door',
        direction: 'in',
        result: 'granted',
        isSkewed: false,
        cardNo: 'C1',
      },
    ]);
    const hours = await inProperty('home', (db) =>
      db.selectFrom('accessHourly').selectAll().where('hour', '<', new Date('2026-11-04')).execute(),
    );
    expect(hours).toMatchObject([{ hour: new Date('2026-11-02T21:00:00Z'), kind: 'door', deviceId: door.id, grantedIn: 1 }]);
    const [device] = await inProperty('home', (db) =>
      db.selectFrom('hardware').select('lastHeartbeatAt').where('id', '=', door.id).execute(),
    );
    expect(device?.lastHeartbeatAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await line.endAsync(true);
  });

  it.each([
    ['for another property', () => topic(nextDoor)],
    ['as another kind', () => topic(door, 'elevator')],
    ['as another device', () => topic({ ...door, id: door.id + 1 })],
    ['as a gateway', () => topic(door, 'gateway')],
  ])('cannot publish %s', async (_what, where) => {
    const line = await signInByMqtt(door);
    const [rejected, own] = [passage(), passage()];
    // MQTT 3 has no negative acknowledgement: the broker acknowledges and drops it.
    await line.publishAsync(where(), JSON.stringify(rejected), { qos: 1 });
    await line.publishAsync(topic(door), JSON.stringify(own), { qos: 1 });
    await arrives(own.externalId);
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    expect([await stored(rejected.externalId), await stored(rejected.externalId, 'next'), await deadLetters()]).toEqual([
      [],
      [],
      [],
    ]);
    await line.endAsync(true);
  });

  it('is refused with a wrong secret, a revoked key, or as another installation', async () => {
    await expect(signInByMqtt({ name: door.name, secret: nextDoor.secret })).rejects.toThrow('Not authorized');
    await expect(signInByMqtt({ name: door.name.replace(/^\w+/, 'elsewhere'), secret: door.secret })).rejects.toThrow(
      'Not authorized',
    );
    const lost = await addDevice(server, 'home', 'door');
    await inProperty('home', (db) =>
      db.updateTable('deviceKey').set({ revokedAt: new Date() }).where('id', '=', lost.key).execute(),
    );
    await expect(signInByMqtt(lost)).rejects.toThrow('Not authorized');
  });
});

describe('a gateway over MQTT', () => {
  const said = (rest: string) => `${config.LOBBY_STREAM}/${gateway.property}/${rest}`;

  it('reports for any device of its property, and sends their heartbeats', async () => {
    const line = await signInByMqtt(gateway);
    const mixed = passage({ kind: 'door', device: door.id });
    const spare = await addDevice(server, 'home', 'elevator');
    const beat = { kind: 'heartbeat', device: spare.id };
    await line.publishAsync(said(`gateway/${gateway.key}`), JSON.stringify([mixed, beat]), { qos: 1 });
    await arrives(mixed.externalId);
    expect(await stored(mixed.externalId)).toMatchObject([{ kind: 'door', deviceId: door.id }]);
    const [lift] = await inProperty('home', (db) =>
      db.selectFrom('hardware').select('lastHeartbeatAt').where('id', '=', spare.id).execute(),
    );
    expect(lift?.lastHeartbeatAt).toBeInstanceOf(Date);
    await line.endAsync(true);
  });

  it.each([
    ['as another gateway', () => said(`gateway/${gateway.key + 1}`)],
    ['on the topic of a device, whose backlog is not its own', () => said(`door/${door.id}`)],
    ['where nothing is read', () => said('window/1')],
    ['below a device', () => said(`door/${door.id}/open`)],
  ])('cannot publish %s', async (_what, where) => {
    const line = await signInByMqtt(gateway);
    const own = passage({ kind: 'door', device: door.id });
    const rejected = passage({ kind: 'door', device: door.id });
    await line.publishAsync(where(), JSON.stringify(rejected), { qos: 1 });
    await line.publishAsync(said(`gateway/${gateway.key}`), JSON.stringify(own), { qos: 1 });
    await arrives(own.externalId);
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    expect([await stored(rejected.externalId), await deadLetters()]).toEqual([[], []]);
    await line.endAsync(true);
  });
});

describe('a gateway over HTTPS', () => {
  it('may send a body of the maximum size: the broker accepts it too', async () => {
    // Defaults are filled in, which makes the message longer than the body was.
    const event = { kind: 'door', device: door.id, direction: undefined, reason: 'ก'.repeat(200), pictureUrl: 'ก'.repeat(446) };
    const events = Array.from({ length: 500 }, () => passage(event));
    const length = Buffer.byteLength(JSON.stringify(events));
    expect([length > 1_030_000, length < 1024 * 1024]).toEqual([true, true]);
    expect((await report(gateway, events)).status).toBe(200);
  });

  it('gets 400 naming the malformed event, and none of them is stored', async () => {
    const good = passage({ kind: 'door', device: door.id });
    const answer = await report(gateway, [good, passage({ kind: 'door', device: door.id, direction: 'up' })]);
    expect([answer.status, answer.body.error.details.errors]).toMatchObject([400, [{ path: ['1', 'direction'] }]]);
    const rejected = await report(gateway, [good, good, passage({ kind: 'door' })]);
    expect([rejected.status, rejected.body.error.details.errors]).toMatchObject([400, [{ path: ['2', 'device'] }]]);
    const foreign = await report(door, [passage(), passage({ kind: 'elevator' })]);
    expect([foreign.status, foreign.body.error.details.errors]).toMatchObject([400, [{ path: ['1', 'kind'] }]]);
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    expect(await stored(good.externalId)).toEqual([]);
  });

  it('gets 413 when its report is too large for the broker', async () => {
    const info = broker.info as { max_payload: number };
    const most = info.max_payload;
    info.max_payload = 300;
    const answer = await report(gateway, [passage({ kind: 'door', device: door.id, reason: 'x'.repeat(200) })]);
    info.max_payload = most;
    expect([answer.status, answer.body.error.details.key]).toEqual([413, 'error.tooLarge']);
  });

  it('is answered after its events are stored, and duplicates change nothing', async () => {
    const events = Array.from({ length: 500 }, (_, at) =>
      passage({ kind: 'conventional-parking', device: door.id, vehicleClass: at % 2 ? 'suv' : 'sedan' }),
    );
    expect(await report(gateway, events)).toMatchObject({ status: 200, body: { data: { accepted: 500 } } });
    // Another message with the same events: only the tables can deduplicate them.
    expect((await report(gateway, events.toReversed())).status).toBe(200);
    const last = passage({ kind: 'door', device: door.id });
    await report(gateway, [last]);
    await arrives(last.externalId);
    const counted = await inProperty('home', (db) =>
      db
        .selectFrom('accessHourly')
        .select(({ fn }) => fn.sum('grantedIn').as('sum'))
        .where('kind', '=', 'conventional-parking')
        .execute(),
    );
    expect(Number(counted[0]?.sum)).toBe(500);
  });

  it.each([
    ['no key', {}],
    ['somebody’s session', { authorization: 'Bearer abc' }],
    ['a key without its secret', { authorization: `Device ${gateway.name}:${'x'.repeat(43)}` }],
  ])('is refused with %s', async (_what, headers) => {
    expect((await send('POST', '/api/access-events', [passage({ kind: 'door', device: 1 })], headers)).status).toBe(401);
  });

  it('gets 400 when it names no device, and a device when it names another', async () => {
    expect((await report(gateway, [passage()])).status).toBe(400);
    expect((await report(door, [passage({ device: door.id + 1 })])).status).toBe(400);
    expect((await report(door, [passage()])).status).toBe(200);
  });
});

describe('dead letters', () => {
  it('include events of unregistered devices, which no dashboard counts, until the device is registered', async () => {
    const removed = await addDevice(server, 'home', 'elevator');
    await inProperty('home', (db) => db.deleteFrom('hardware').where('id', '=', removed.id).execute());
    const [stranger, known] = [passage({ kind: 'elevator', device: removed.id }), passage({ kind: 'door', device: door.id })];
    expect((await report(gateway, [stranger, known])).status).toBe(200);
    await arrives(known.externalId);
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    expect(await stored(stranger.externalId)).toEqual([]);
    expect(await ownerQuery(`select reason, payload::json ->> 'externalId' as name from stream.poison`)).toEqual([
      { reason: 'unknown device', name: stranger.externalId },
    ]);
    const lifts = await inProperty('home', (db) =>
      db.selectFrom('accessDailyTotal').select('kind').where('kind', '=', 'elevator').execute(),
    );
    expect(lifts).toEqual([]);
    await ownerQuery('delete from stream.poison');
  });

  it('are stored with their reason, and stop nobody', async () => {
    const line = await signInByMqtt(door);
    const good = passage();
    const tomorrow = passage({ occurredAt: new Date(Date.now() + 86_400_000).toISOString() });
    const unset = passage({ occurredAt: '2035-01-01T00:00:00Z' });
    const say = (text: string) => line.publishAsync(topic(door), text, { qos: 1 });
    await say('{"broken');
    await say(JSON.stringify([passage({ direction: 'up' }), good, tomorrow, unset, passage({ reason: 'a\0b' })]));
    await say(JSON.stringify(passage({ occurredAt: '1999-01-01T00:00:00Z' })));
    await arrives(good.externalId);
    await until(async () => (await deadLetters()).length === 5);
    expect((await deadLetters()).map(({ reason }) => reason)).toEqual([
      'direction invalid_value',
      'future',
      'json',
      'reason custom',
      'too-old',
    ]);
    expect(await stored(tomorrow.externalId)).toMatchObject([{ isSkewed: true }]);
    await line.endAsync(true);
  });
});

async function ownerQuery<R extends object>(text: string): Promise<R[]> {
  const { default: pg } = await import('pg');
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  const { rows } = await owner.query<R>(text);
  await owner.end();
  return rows;
}
