import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, expect, it } from 'vitest';
import { streamSpec } from '#modules/access-event/access-event.stream.ts';
import { startWriter } from '#modules/access-event/access-event.writer.ts';
import { answerBroker } from '#modules/access-event/auth-callout.ts';
import { STREAM } from '#modules/access-event/subject.ts';
import { openStream } from '#platform/events/jetstream.ts';
import { addDevice, type Device, forgetReader, signInByMqtt } from '#test/fixtures/access-event/devices.ts';
import { drained } from '#test/fixtures/access-event/drained.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const ROOM_BYTES = 40_000;

const server = await testServer();
const { config, services, inProperty, send } = server;
await answerBroker(services);
const broker = await services.ingest.publisher.connection();
afterAll(() => forgetReader(server));

it('a full stream answers nobody, so that nothing it answered for is lost', async () => {
  const door = await addDevice(server, 'home', 'door');
  const topic = `${config.LOBBY_STREAM}/${door.property}/door/${door.id}`;
  const passage = () => ({ externalId: randomUUID(), occurredAt: new Date().toISOString(), deviceCode: 'x'.repeat(100) });
  const manager = await jetstreamManager(broker);
  const { state } = await manager.streams.info(STREAM);
  await manager.streams.update(STREAM, { max_bytes: state.bytes + ROOM_BYTES });

  const line = await signInByMqtt(door);
  const closed = new Promise<'closed'>((resolve) => line.once('close', () => resolve('closed')));
  const answered: string[] = [];
  for (;;) {
    const event = passage();
    const answer = line.publishAsync(topic, JSON.stringify(event), { qos: 1 }).then(
      () => 'answered' as const,
      () => 'closed' as const,
    );
    if ((await Promise.race([answer, closed])) === 'closed') break;
    answered.push(event.externalId);
  }
  const headers = { authorization: `Device ${door.name}:${door.secret}` };
  expect((await send('POST', '/api/access-events', [passage()], headers)).status).toBe(503);

  // Somebody makes room, and a worker comes.
  await openStream(broker, streamSpec(config));
  const writer = await startWriter(config, services.log);
  expect((await send('POST', '/api/access-events', [passage()], headers)).status).toBe(200);
  await drained(broker, config.LOBBY_STREAM);
  const stored = await inProperty('home', (db) => db.selectFrom('accessEvent').select('externalId').execute());
  expect(answered.length).toBeGreaterThan(20);
  expect(stored.map(({ externalId }) => externalId)).toEqual(expect.arrayContaining(answered));
  await writer.stop();
  await line.endAsync(true);
});

it('R48: a sender whose backlog is full is refused, and nobody else', async () => {
  const [full, other] = [await addDevice(server, 'home'), await addDevice(server, 'home')];
  const BACKLOG = 5;
  // No worker reads: everything waits.
  await openStream(broker, streamSpec({ ...config, LOBBY_SENDER_BACKLOG: BACKLOG }));
  const report = (by: Device) => {
    const event = { externalId: randomUUID(), occurredAt: new Date().toISOString(), kind: 'door', device: 1 };
    return send('POST', '/api/access-events', [event], { authorization: `Device ${by.name}:${by.secret}` });
  };
  for (let turn = 0; turn < BACKLOG; turn += 1) expect((await report(full)).status).toBe(200);
  const refused = await report(full);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await report(other)).status).toBe(200);
  const line = await signInByMqtt(full);
  const closed = new Promise<'closed'>((resolve) => line.once('close', () => resolve('closed')));
  const topic = `${config.LOBBY_STREAM}/${full.property}/gateway/${full.key}`;
  const answer = line.publishAsync(topic, '[]', { qos: 1 }).then(
    () => 'answered',
    () => 'closed',
  );
  expect(await Promise.race([answer, closed])).toBe('closed');
  await openStream(broker, streamSpec(config));
  expect((await report(full)).status).toBe(200);
});
