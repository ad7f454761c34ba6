import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { startSilentServer } from '#test/fixtures/mail/silent-server.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, accounts, config, inProperty, properties } = await testServer();
const log = pino({ level: 'silent' });
const silent = await startSilentServer();
const bus = await connectEventBus(config, log);
const worker = await startWorker({ ...config, LOBBY_SMTP_URL: silent.url }, log, bus, jobs);
afterAll(async () => {
  await silent.stop();
  await worker.stop();
  await bus.close();
});

it('R51: a mail server that greets and then says nothing delays neither live notices nor door commands', async () => {
  const heard: number[] = [];
  bus.subscribe(
    (property, { payload }) => {
      const { area, id } = payload as { area: string; id: number };
      if (property === properties.home && area === 'contact') heard.push(id);
    },
    () => {},
  );
  // More mails than the mail runner has places, each in a line of its own.
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  await owner.query(`update account set email = username || '@example.com'`);
  await owner.end();
  await inProperty('home', async (_db, query) => {
    for (let line = 0; line < 8; line += 1) {
      const mail = JSON.stringify({ account: accounts.admin, kind: 'reset' });
      await query(`select jobs.enqueue('passwordMail', $1::json, $2)`, [mail, `mail:${line}`]);
    }
  });
  // On a slow machine the first have given up before the last is there; from three on the breaker lets in one at a time.
  await until(async () => silent.connections() >= 3);

  const door = (await as('admin').post('/api/hardwares', { type: 'door', name: randomUUID(), addr: '10.0.0.7' })).body.data.id;
  const command = (await as('admin').post('/api/device-commands', { hardware: door, kind: 'restart' })).body.data.id;
  const made: number[] = [];
  for (let turn = 0; turn < 10; turn += 1)
    made.push((await as('admin').post('/api/contacts', { nameTh: 'ก', nameEn: 'A', phone: '191' })).body.data.id);
  const stateOf = async () =>
    (await as('user').get(`/api/device-commands?filters[id][$eq]=${command}`)).body.data[0].state as string;
  await until(async () => made.every((id) => heard.includes(id)) && (await stateOf()) === 'applied');
  expect([...new Set(heard.filter((id) => made.includes(id)))]).toEqual(made);
  // Whether they still hang in their first try or are refused by the breaker by now: none of them got through.
  expect(await waitingMails()).toBe(8);
});

async function waitingMails(): Promise<number> {
  const client = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
  await client.connect();
  const { rowCount } = await client.query(`select from graphile_worker.jobs where task_identifier = 'passwordMail'`);
  await client.end();
  return rowCount ?? 0;
}
