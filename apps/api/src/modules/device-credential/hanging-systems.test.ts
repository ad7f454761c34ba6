import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { systemContext } from '#modules/access-control/access-control.public.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { createEncryption } from '#platform/module.ts';
import { APP_KEY, APP_SECRET, artemisServer } from '#test/fixtures/access-control/artemis-server.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const artemis = await artemisServer();
const { as, config, properties } = await testServer(undefined, {
  LOBBY_WRITES_PER_MINUTE: 100_000,
  LOBBY_ACCESS_CONTROL_HOSTS: [artemis.url],
});
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => Promise.all([artemis.close(), owner.end()]));

const encryption = createEncryption(config.LOBBY_SECRET_KEY, () => undefined);
async function chooseHikCentral(property: number): Promise<void> {
  const { ciphertext, keyId } = encryption.encrypt(APP_SECRET, systemContext(property));
  await owner.query(`select set_config('app.property_id', '${property}', false)`);
  await owner.query(
    `insert into access_system (property_id, kind, base_url, app_key, org_index_code, secret, key_id, secret_set_at)
     values ($1, 'hikcentral', $2, $3, '1', $4, $5, now())`,
    [property, artemis.url, APP_KEY, ciphertext, keyId],
  );
}

it('doors of a property are opened at once while the systems of two others hang', async () => {
  await chooseHikCentral(properties.home);
  await chooseHikCentral(properties.next);
  artemis.misbehaveAlways({ as: 'hang' });
  const door = async (who: 'admin' | 'neighbour' | 'stranger') => {
    const device = { type: 'door', name: `ประตู ${randomUUID()}`, addr: 'Lobby', serialNumber: randomUUID() };
    return (await as(who).post('/api/hardwares', device)).body.data.id as number;
  };
  const open = async (who: 'admin' | 'neighbour' | 'stranger') => {
    const command = { hardware: await door(who), kind: 'open' };
    return (await as(who).post('/api/device-commands', command)).body.data.id as number;
  };
  for (let at = 0; at < 6; at += 1) {
    await open('admin');
    await open('neighbour');
  }
  const log = pino({ level: 'silent' });
  const bus = await connectEventBus(config, log);
  const worker = await startWorker(config, log, bus, jobs);
  await until(async () => artemis.calls.length >= 3);
  const begun = Date.now();
  const id = await open('stranger');
  const read = async () => (await as('stranger').get(`/api/device-commands?filters[id][$eq]=${id}`)).body.data[0];
  await until(async () => (await read()).finishedAt !== null);
  expect([(await read()).state, Date.now() - begun < 5_000]).toEqual(['applied', true]);
  await worker.stop();
  await bus.close();
});
