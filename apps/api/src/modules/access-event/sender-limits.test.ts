import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { addDevice, type Device, deleteConsumer, signInByMqtt } from '#test/fixtures/access-event/devices.ts';
import { waitUntilDrained } from '#test/fixtures/access-event/wait-until-drained.ts';
import { until } from '#test/fixtures/node-process.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { startWriter } from './access-event.writer.ts';
import { applyThrottles } from './apply-throttles.ts';
import { deviceName, newDeviceSecret } from './device-key.ts';
import { answerDeviceSignIns } from './device-sign-in.ts';
import { disconnectDevices } from './disconnect.job.ts';

vi.stubEnv('LOBBY_SENDER_EVENTS_PER_SECOND', '1');
const server = await testServer();
const { as, config, services, inProperty, send } = server;
await answerDeviceSignIns(services);
await applyThrottles(services);
const bus = await connectEventBus(config, services.log);
const worker = await startWorker(config, services.log, bus, [disconnectDevices]);
const writer = await startWriter(config, services.log);
const broker = await services.ingest.publisher.connection();
afterAll(async () => {
  await writer.stop();
  await worker.stop();
  await bus.close();
  await deleteConsumer(server);
  vi.unstubAllEnvs();
});

const door = await addDevice(server, 'home', 'door');
const passages = (many: number) =>
  Array.from({ length: many }, () => ({
    externalId: randomUUID(),
    kind: 'door',
    device: door.id,
    occurredAt: new Date().toISOString(),
  }));
const report = (by: Device, events: unknown) =>
  send('POST', '/api/access-events', events, { authorization: `Device ${by.name}:${by.secret}` });
const topic = ({ property, key }: Device) => `${config.LOBBY_STREAM}/${property}/gateway/${key}`;
const stored = async () =>
  (await inProperty('home', (db) => db.selectFrom('accessEvent').select('externalId').execute())).map((row) => row.externalId);

describe('a gateway over its rate limit', () => {
  it('R48: gets 429 with Retry-After over HTTPS, nothing of it is stored, and others are not delayed', async () => {
    const [greedy, other] = [await addDevice(server, 'home'), await addDevice(server, 'home')];
    // The burst of a minute is 60: the first report uses it up and more.
    expect((await report(greedy, passages(100))).status).toBe(200);
    const refused = passages(5);
    const answer = await report(greedy, refused);
    expect([answer.status, answer.body.error.details.key]).toEqual([429, 'error.tooMany']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(30);
    const taken = passages(5);
    expect(await report(other, taken)).toMatchObject({ status: 200, body: { data: { accepted: 5 } } });
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    const there = await stored();
    expect(refused.filter(({ externalId }) => there.includes(externalId))).toEqual([]);
    expect(taken.filter(({ externalId }) => there.includes(externalId))).toHaveLength(5);
  });

  it('R48: is disconnected over MQTT and refused for a while; acknowledged events are stored, and others stay connected', async () => {
    const [greedy, other] = [await addDevice(server, 'home'), await addDevice(server, 'home')];
    const [line, quiet] = [await signInByMqtt(greedy), await signInByMqtt(other)];
    const closed = new Promise<'closed'>((resolve) => line.once('close', () => resolve('closed')));
    const answered: string[] = [];
    for (;;) {
      const events = passages(50);
      const answer = line.publishAsync(topic(greedy), JSON.stringify(events), { qos: 1 }).then(
        () => 'answered' as const,
        () => 'closed' as const,
      );
      if ((await Promise.race([answer, closed])) === 'closed') break;
      answered.push(...events.map(({ externalId }) => externalId));
    }
    await expect(signInByMqtt(greedy)).rejects.toThrow('Not authorized');
    expect((await report(greedy, passages(1))).status).toBe(429);
    const own = passages(1);
    await quiet.publishAsync(topic(other), JSON.stringify(own), { qos: 1 });
    expect(quiet.connected).toBe(true);
    await waitUntilDrained(broker, config.LOBBY_STREAM);
    expect(await stored()).toEqual(expect.arrayContaining([...answered, ...own.map(({ externalId }) => externalId)]));
    await quiet.endAsync(true);
  });
});

describe('wrong sign-ins by MQTT', () => {
  it('cost the database one lookup per name and none per attempt, and do not lock out the real gateway', async () => {
    const good = await addDevice(server, 'home');
    const nobody = deviceName(config.LOBBY_STREAM, good.property, 999_999);
    const connections = vi.spyOn(services.pool, 'connect');
    const guess = (name: string) => signInByMqtt({ name, secret: newDeviceSecret().secret }).catch((error: Error) => error);
    // More than the tarpit answers per address: the rest hang until the broker times out.
    const guesses = Array.from({ length: 60 }, (_, at) => guess(at % 2 ? good.name : nobody));
    await Promise.race(guesses);
    const line = await signInByMqtt(good);
    expect(line.connected).toBe(true);
    await line.endAsync(true);
    const refusals = await Promise.all(guesses);
    expect(refusals.filter((refusal) => !(refusal instanceof Error))).toEqual([]);
    // Both names together or one after the other, the unknown one once more after its seconds, and the right secret's own.
    expect(connections.mock.calls.length).toBeLessThanOrEqual(5);
    connections.mockRestore();
  });
});

describe('a revoked device key', () => {
  beforeAll(async () => void (await as('admin').post('/api/auth/confirm', { password: PASSWORD })));
  const cutOff = async (take: () => Promise<{ status: number }>, device: Device) => {
    const line = await signInByMqtt(device);
    const { status } = await take();
    await until(async () => !line.connected);
    const refused = await signInByMqtt(device).catch((error: unknown) => error);
    return { status, isRefused: refused instanceof Error };
  };

  it('is disconnected from MQTT at once when it is revoked', async () => {
    const gateway = await addDevice(server, 'home');
    const after = await cutOff(() => as('admin').post(`/api/device-keys/${gateway.key}/revoke`), gateway);
    expect(after).toEqual({ status: 200, isRefused: true });
  });

  it('is disconnected when its device is disabled or removed', async () => {
    const [off, gone] = [await addDevice(server, 'home', 'door'), await addDevice(server, 'home', 'door')];
    expect(await cutOff(() => as('admin').put(`/api/hardwares/${off.id}`, { status: false }), off)).toEqual({
      status: 200,
      isRefused: true,
    });
    expect(await cutOff(() => as('admin').delete(`/api/hardwares/${gone.id}`), gone)).toEqual({ status: 200, isRefused: true });
  });
});
