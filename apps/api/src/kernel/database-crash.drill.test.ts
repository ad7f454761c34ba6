import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startLoad } from './testing/load.ts';
import { pause, startNode, until } from './testing/node-process.ts';
import { testServer } from './testing/test-server.ts';

const services = fileURLToPath(new URL('../../../../tools/services', import.meta.url));
const { config, signIn, inProperty } = await testServer();
const node = await startNode(config, undefined, ['all']);
afterAll(() => node.stop('SIGKILL'));

function killPostgres(): void {
  const pid = /PostgreSQL\s+running, pid (\d+)/.exec(execFileSync(services, ['status'], { encoding: 'utf8' }))?.[1] as string;
  const children = execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n');
  for (const one of [pid, ...children]) {
    try {
      process.kill(Number(one), 'SIGKILL');
    } catch (error) {
      // A helper process of PostgreSQL may have ended by itself since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

it('a killed database is answered with 503 within two seconds, and served from within five of its return', async () => {
  const { jwt } = (await signIn('admin')).body;
  const headers = { authorization: `Bearer ${jwt}` };
  const load = startLoad(() => [node.url], '/api/contacts', headers, 8);
  await pause(1000);
  const killed = performance.now();
  killPostgres();
  const firstRefusal = await until(async () => load.samples.some(({ at, result }) => at > killed && result === 503), 2000);
  const readyFlips = await until(async () => (await fetch(`${node.url}/health/ready`)).status === 503, 2000);
  await pause(2000);
  const beforeReturn = performance.now();
  execFileSync(services, ['up'], { stdio: 'ignore' });
  const returned = performance.now();
  const serving = await until(async () => load.samples.some(({ at, result }) => at > beforeReturn && result === 200), 5000);
  await pause(1000);
  const samples = await load.stop();

  const outage = samples.filter(({ at }) => at > killed && at < beforeReturn);
  console.log(
    `database killed: first 503 after ${firstRefusal.toFixed(0)} ms, not ready after ${readyFlips.toFixed(0)} ms, ` +
      `slowest answer ${Math.max(...outage.map(({ ms }) => ms)).toFixed(0)} ms, serving ${serving.toFixed(0)} ms after its return`,
  );
  expect(outage.length).toBeGreaterThan(50);
  expect(outage.filter(({ result, ms }) => result !== 503 || ms > 2000)).toEqual([]);
  expect(samples.filter(({ at, result }) => at > returned + 5000 && result !== 200)).toEqual([]);
  expect(node.isAlive()).toBe(true);
  expect(await inProperty('home', async (db) => db.selectFrom('contact').select('id').execute())).toEqual([]);
});
