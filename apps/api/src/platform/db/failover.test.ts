import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { lineTo } from '#test/fixtures/line.ts';
import { until } from '#test/fixtures/node-process.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const { as, config, inProperty, signIn } = await testServer();
const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);
const superuser = (text: string) => superuserSql(database, text);
const owner = new pg.Client({ connectionString: config.LOBBY_OWNER_DATABASE_URL });
await owner.connect();
afterAll(() => owner.end());

const contact = { nameTh: 'ช่าง', nameEn: 'Technician', phone: '191' };
const named = (nameEn: string) =>
  inProperty('home', (db) => db.selectFrom('contact').select('id').where('nameEn', '=', nameEn).execute());

const waiting = `datname = '${database}' and usename = 'lobby_app' and wait_event_type = 'Lock'`;
/** Does `harm` while the call waits for the table of contacts. */
async function whileWaiting<T>(call: () => Promise<T>, harm: () => Promise<unknown>): Promise<T> {
  await owner.query('begin');
  await owner.query('lock table contact');
  const answer = call();
  await until(async () => (await superuser(`select count(*) from pg_stat_activity where ${waiting}`)) === '1');
  await harm();
  await owner.query('rollback');
  return answer;
}
const terminate = () => superuser(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`);

describe('R49: a call whose database server goes away', () => {
  it('is made again if it only reads', async () => {
    expect((await whileWaiting(() => as('admin').get('/api/contacts'), terminate)).status).toBe(200);
  });

  it('is made again if it has an Idempotency-Key, and has its effect once', async () => {
    const body = { ...contact, nameEn: 'Once' };
    const answer = await whileWaiting(
      () => as('admin').post('/api/contacts', body, { 'idempotency-key': 'key-failover' }),
      terminate,
    );
    expect(answer.status).toBe(200);
    expect(await named('Once')).toEqual([{ id: answer.body.data.id }]);
  });

  it('is refused if nobody could tell whether it was done', async () => {
    const body = { ...contact, nameEn: 'Unknown' };
    expect((await whileWaiting(() => as('admin').post('/api/contacts', body), terminate)).status).toBe(503);
    expect(await named('Unknown')).toEqual([]);
  });

  it('waits for a server that is not a primary yet, on another connection', async () => {
    const { jwt } = (await signIn('admin')).body;
    const setting = `alter role lobby_app in database ${database}`;
    const ours = `datname = '${database}' and usename = 'lobby_app'`;
    await superuser(`${setting} set default_transaction_read_only = on`);
    await superuser(`select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`);
    const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': 'key-of-standby' };
    const answer = as('admin').post('/api/contacts', { ...contact, nameEn: 'Later' }, headers);
    await pause(700);
    await superuser(`${setting} reset default_transaction_read_only`);
    expect((await answer).status).toBe(200);
    expect(await named('Later')).toHaveLength(1);
  });

  it('waits while connections are refused, and new calls are refused at once', async () => {
    const line = await lineTo(config.LOBBY_DATABASE_URL);
    const node = await testNode({ ...config, LOBBY_DATABASE_URL: line.url });
    const headers = { authorization: `Bearer ${(await signIn('admin')).body.jwt}` };
    const get = () => node.app.inject({ url: '/api/contacts', headers });
    await until(async () => (await get()).statusCode === 200);
    const begun = await whileWaiting(
      async () => ({ answer: get() }),
      async () => line.refuse(),
    );
    await until(async () => (await node.app.inject('/health/ready')).statusCode === 503);
    expect((await get()).statusCode).toBe(503);
    await line.listenAgain();
    expect((await begun.answer).statusCode).toBe(200);
    line.close();
  });
});

it('R41: a repeated answer is written again, so that it waits for the standby as the first one did', async () => {
  const repeat = () => as('admin').post('/api/contacts', contact, { 'idempotency-key': 'key-touched' });
  const version = () => superuser(`select xmin from idempotency where key = 'key-touched'`);
  const first = await repeat();
  const before = await version();
  expect((await repeat()).text).toBe(first.text);
  expect(await version()).not.toBe(before);
});
