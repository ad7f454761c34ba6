import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, describe, expect, it } from 'vitest';
import { addDevice, deleteConsumer } from '#test/fixtures/access-event/devices.ts';
import { waitUntilDrained } from '#test/fixtures/access-event/wait-until-drained.ts';
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
  await deleteConsumer(server);
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
const publish = (subject: string, payload: unknown) => services.ingest.publisher.publish(subject, JSON.stringify(payload));
const stored = async ({ externalId }: { externalId: string }) =>
  (await inProperty('home', (db) => db.selectFrom('accessEvent').select('id').where('externalId', '=', externalId).execute()))
    .length;
const heardAt = (device: number) =>
  inProperty('home', async (db) => {
    const row = db.selectFrom('hardware').select('lastHeartbeatAt').where('id', '=', device);
    return (await row.executeTakeFirstOrThrow()).lastHeartbeatAt?.getTime();
  });

describe('the writer', () => {
  it('notifies portals of a redelivered event: the worker that stored it may have crashed before notifying', async () => {
    const event = passage();
    await publish(byDoor, event);
    await until(async () => (await stored(event)) === 1);
    const ear = broker.subscribe(`live.${config.LOBBY_STREAM}.${door.property}.>`);
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    const before = ear.getReceived();
    // The same event in another message, as the broker delivers it to the next worker.
    await publish(byDoor, [event]);
    await until(async () => ear.getReceived() > before);
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    expect(await stored(event)).toBe(1);
    ear.unsubscribe();
  });

  it('goes on when its consumer was deleted', async () => {
    await deleteConsumer(server);
    const manager = await jetstreamManager(broker);
    await until(async () => (await manager.consumers.info(STREAM, config.LOBBY_STREAM)).name !== '');
    const event = passage();
    await publish(byDoor, event);
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    expect(await stored(event)).toBe(1);
  });
});

describe('devices behind a gateway', () => {
  it('count as online by the events the gateway reports for them, at the time these occurred', async () => {
    const late = passage({ kind: 'elevator', device: lift.id, occurredAt: new Date(Date.now() - 50 * MINUTE).toISOString() });
    const ahead = new Date(Date.now() + 10 * MINUTE).toISOString();
    await publish(byGateway, [late, passage({ kind: 'door', device: door.id, occurredAt: ahead })]);
    await until(async () => (await stored(late)) === 1);
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    // An event delayed by an hour proves that the lift was online then, not now.
    expect(await heardAt(lift.id)).toBe(new Date(late.occurredAt).getTime());
    const doorHeard = (await heardAt(door.id)) ?? 0;
    expect(Math.abs(Date.now() - doorHeard)).toBeLessThan(MINUTE);
  });
});
