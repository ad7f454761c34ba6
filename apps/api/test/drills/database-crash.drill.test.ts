import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { expectWithin } from '#test/fixtures/clock.ts';
import { killWithChildren } from '#test/fixtures/kill-processes.ts';
import { startLoad } from '#test/fixtures/load.ts';
import { startNode, until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const services = fileURLToPath(new URL('../../../../tools/services', import.meta.url));
const { config, signIn, inProperty } = await testServer();
const node = await startNode(config, undefined, ['all']);
afterAll(() => node.stop('SIGKILL'));

/** A node whose jobs cannot start exits, so the database is killed only once they run. */
const jobsRun = () =>
  asOwner(
    ownerUrl(config),
    async (db) => (await sql<{ name: string }>`select name from jobs.worker`.execute(db)).rows.length > 0,
  );

const OUTAGE_CALLS = 200;
const SETTLED_CALLS = 200;

function killPostgres(): void {
  killWithChildren(Number(/PostgreSQL\s+running, pid (\d+)/.exec(execFileSync(services, ['status'], { encoding: 'utf8' }))?.[1]));
}

it('R49: while the database is down every call answers 503, and the node recovers by itself', async () => {
  const { jwt } = (await signIn('admin')).body;
  const headers = { authorization: `Bearer ${jwt}` };
  const load = startLoad(() => [node.url], '/api/contacts', headers, 8);
  await until(jobsRun);
  await until(async () => load.samples.length > 50);
  const killed = performance.now();
  killPostgres();
  const firstRefusal = await until(async () => load.samples.some(({ at, result }) => at > killed && result === 503));
  const readyFlips = await until(async () => (await fetch(`${node.url}/health/ready`)).status === 503);
  await until(async () => load.samples.filter(({ at }) => at > killed).length > OUTAGE_CALLS);
  const beforeReturn = performance.now();
  execFileSync(services, ['up'], { stdio: 'ignore' });
  const serving = await until(async () => load.samples.some(({ at, result }) => at > beforeReturn && result === 200));
  await until(async () => load.samples.slice(-SETTLED_CALLS).every(({ result }) => result === 200));
  const samples = await load.stop();

  const outage = samples.filter(({ at, ms }) => at > killed && at + ms < beforeReturn);
  const slowest = Math.max(...outage.map(({ ms }) => ms));
  console.log(
    `database killed: first 503 after ${firstRefusal.toFixed(0)} ms, not ready after ${readyFlips.toFixed(0)} ms, ` +
      `slowest answer ${slowest.toFixed(0)} ms, serving ${serving.toFixed(0)} ms after its return`,
  );
  expect(outage.filter(({ result }) => result !== 503)).toEqual([]);
  for (const ms of [firstRefusal, readyFlips, slowest]) expectWithin(2000, ms);
  expectWithin(5000, serving);
  expect(node.isAlive()).toBe(true);
  expect(await inProperty('home', async (db) => db.selectFrom('contact').select('id').execute())).toEqual([]);
});

it('R25: a session that was ended stays ended after database and node were killed', async () => {
  const call = async (url: string, method: string, path: string, headers: Record<string, string>) =>
    (await fetch(`${url}/api${path}`, { method, headers })).status;
  const visitOf = async (person: 'admin' | 'user') => {
    const { body, headers } = await signIn(person);
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    return { bearer: { authorization: `Bearer ${body.jwt}` }, refresh: { cookie, 'sec-fetch-site': 'same-origin' } };
  };
  const [kept, ended] = [await visitOf('admin'), await visitOf('user')];
  expect(await call(node.url, 'POST', '/auth/logout', ended.bearer)).toBe(200);

  killPostgres();
  await node.stop('SIGKILL');
  execFileSync(services, ['up'], { stdio: 'ignore' });
  const next = await startNode(config);
  const after = async ({ bearer, refresh }: typeof kept) => [
    await call(next.url, 'GET', '/contacts', bearer),
    await call(next.url, 'POST', '/auth/refresh', refresh),
  ];
  expect([await after(kept), await after(ended)]).toEqual([
    [200, 200],
    [401, 401],
  ]);
  await next.stop('SIGKILL');
});
