import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { expectWithin } from '#test/fixtures/clock.ts';
import { startLoad } from '#test/fixtures/load.ts';
import { startNode, until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const services = fileURLToPath(new URL('../../../../tools/services', import.meta.url));
const CONNECTIONS = 30;
/** Far below the timeout of a statement that nobody answers, seven seconds, far above what a busy machine needs for a refusal. */
const WAITED_MS = 4000;

const { config, signIn } = await testServer();
const node = await startNode({ ...config, LOBBY_PROBE_MS: 1000, LOBBY_STATEMENT_TIMEOUT_MS: 5000 });
/** Stopped processes, resumed whatever happens. */
let stopped: number[] = [];
const resume = () => {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
};
afterAll(async () => {
  resume();
  await node.stop('SIGKILL');
});

/** Stops the server and all its backends (SIGSTOP): connections are accepted by the kernel, and nothing answers. */
function hangPostgres(): void {
  const pid = /PostgreSQL\s+running, pid (\d+)/.exec(execFileSync(services, ['status'], { encoding: 'utf8' }))?.[1] as string;
  const children = execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n');
  stopped = [pid, ...children].map(Number);
  for (const one of stopped) process.kill(one, 'SIGSTOP');
}

it('R49: while the database hangs calls are refused instead of waiting and readiness fails, and the node recovers by itself', async () => {
  const { jwt } = (await signIn('admin')).body;
  const load = startLoad(() => [node.url], '/api/contacts', { authorization: `Bearer ${jwt}` }, CONNECTIONS);
  await until(async () => load.samples.length > 100);
  const hung = performance.now();
  hangPostgres();
  await until(async () => !(await node.isReady()));
  const refused = performance.now();
  // Calls sent after the refusal only: those sent before it may still wait for their statement.
  await until(async () => load.samples.filter(({ at }) => at > refused).length > CONNECTIONS * 3);
  const going = performance.now();
  resume();
  await until(async () => load.samples.some(({ at, result }) => at > going && result === 200));
  await until(() => node.isReady());
  const samples = await load.stop();

  const during = samples.filter(({ at }) => at > hung && at < going);
  const after = during.filter(({ at, ms }) => at > refused && at + ms < going);
  const waited = samples.filter(({ at, ms }) => at < going && ms > WAITED_MS);
  console.log(
    `database hung: not ready after ${(refused - hung).toFixed(0)} ms; ${during.length} calls meanwhile, ${waited.length} waited more than ${WAITED_MS} ms, ` +
      `slowest of those after that ${Math.max(...after.map(({ ms }) => ms)).toFixed(0)} ms`,
  );
  // Far more than would fit if each of them waited out its statement's seven seconds.
  expect(after.length).toBeGreaterThan(CONNECTIONS * 3);
  expect(after.filter(({ result }) => result !== 503)).toEqual([]);
  expectWithin(WAITED_MS, Math.max(...waited.map(({ ms }) => ms), 0));
});
