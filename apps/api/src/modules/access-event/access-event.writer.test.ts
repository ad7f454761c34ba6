import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, describe, expect, it } from 'vitest';
import { addDevice, forgetReader } from '#test/fixtures/access-event/devices.ts';
import { drained } from '#test/fixtures/access-event/drained.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { startWriter } from './access-event.writer.ts';
import { STREAM, subjectOf } from './subject.ts';

const server = await testServer();
const { config, services, inProperty } = server;
const writer = await startWriter(config, services.log);
const broker = await services.ingest.publisher.connection();
afterAll(async () => {
  await writer.stop();
  await forgetReader(server);
});

const door = await addDevice(server, 'home', 'door');
const lift = await addDevice(server, 'home', 'elevator');
const gateway = await addDevice(server, 'home');

const MINUTE = 60_000;
const passage = (more: Record<string, unknown> = {}) => ({
  externalId: randomUUID(),
  direction: 'in',
  occurredAt: new Date().toISOString(),
  ...more,
});
const byDoor = subjectOf(config.LOBBY_STREAM, { property: door.property, kind: 'door', device: door.id });
const byGateway = subjectOf(config.LOBBY_STREAM, { property: door.property, kind: 'gateway', device: gateway.key });
const publish = (subject: string, told: unknown) => services.ingest.publisher.publish(subject, JSON.stringify(told));
const stored = async ({ externalId }: { externalId: string }) =>
  (await inProperty('home', (db) => db.selectFrom('accessEvent').select('id').where('externalId', '=', externalId).execute()))
    .length;
const heardAt = (device: number) =>
  inProperty('home', async (db) => {
    const row = db.selectFrom('hardware').select('lastHeartbeatAt').where('id', '=', device);
    return (await row.executeTakeFirstOrThrow()).lastHeartbeatAt?.getTime();
  });

describe('the writer', () => {
  it('tells portals of an event that came again: whoever wrote it may have died before telling', async () => {
    const event = passage();
    await publish(byDoor, event);
    await until(async () => (await stored(event)) === 1);
    const ear = broker.subscribe(`live.${config.LOBBY_STREAM}.${door.property}.>`);
    await drained(broker, config.LOBBY_STREAM);
    const before = ear.getReceived();
    // The same event in another message, as the broker delivers it to the next worker.
    await publish(byDoor, [event]);
    await until(async () => ear.getReceived() > before);
    await drained(broker, config.LOBBY_STREAM);
    expect(await stored(event)).toBe(1);
    ear.unsubscribe();
  });

  it('goes on when somebody removed its reader', async () => {
    await forgetReader(server);
    const manager = await jetstreamManager(broker);
    await until(async () => (await manager.consumers.info(STREAM, config.LOBBY_STREAM)).name !== '');
    const event = passage();
    await publish(byDoor, event);
    await drained(broker, config.LOBBY_STREAM);
    expect(await stored(event)).toBe(1);
  });
});

describe('devices behind a gateway', () => {
  it('are heard by the events the gateway tells of them, at the moment these happened', async () => {
    const late = passage({ kind: 'elevator', device: lift.id, occurredAt: new Date(Date.now() - 50 * MINUTE).toISOString() });
    const ahead = new Date(Date.now() + 10 * MINUTE).toISOString();
    await publish(byGateway, [late, passage({ kind: 'door', device: door.id, occurredAt: ahead })]);
    await until(async () => (await stored(late)) === 1);
    await drained(broker, config.LOBBY_STREAM);
    // What was kept back for an hour says that the lift was there then, and nothing about now.
    expect(await heardAt(lift.id)).toBe(new Date(late.occurredAt).getTime());
    const doorHeard = (await heardAt(door.id)) ?? 0;
    expect(Math.abs(Date.now() - doorHeard)).toBeLessThan(MINUTE);
  });
});
