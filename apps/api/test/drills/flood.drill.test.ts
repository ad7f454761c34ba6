import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { pause, startNode } from '#test/fixtures/node-process.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/**
 * `pnpm drill:flood`: one address asks each URL that needs no sign-in as fast as it can, and a clerk's list is timed beside it. The
 * ratio is judged in the full form only; the short one looks at who is refused.
 */
const isFull = process.env.LOBBY_DRILL === 'full';
/** In the full form six of them are slower than the p99. */
const SAMPLES = isFull ? 600 : 10;
const MAX_MS = isFull ? 15_000 : 60_000;
/** Calls that touch a secret have a limit of 600; after one flood the next is refused from its first call. */
const SECRET_REQUESTS = 660;
const OTHER_REQUESTS = 200;
const CONNECTIONS = 20;
/** What the limits admit at once, then each connection twice a second: 20,000 are asked. */
const MAX_ANSWERS = 1200 + CONNECTIONS * 2 * (MAX_MS / 1000);

const { config } = await testServer();
const limits = isFull
  ? { LOBBY_READS_PER_MINUTE: 1200, LOBBY_MAX_DELAY_MS: 300, LOBBY_TARPIT_MS: 500 }
  : { LOBBY_READS_PER_MINUTE: 150 };
const node = await startNode({ ...config, ...limits, LOBBY_API_DOCS: 'on' });
afterAll(() => node.stop('SIGKILL'));
const flooder = fileURLToPath(new URL('../fixtures/flood.ts', import.meta.url));

const tokens: string[] = [];
for (const identifier of ['user', 'admin', 'organize', 'deputy']) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${node.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ identifier, password: PASSWORD }),
  });
  tokens.push(((await answer.json()) as { jwt: string }).jwt);
}

/** How long a clerk waits for the list of parcels, sorted. */
async function clerk(): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < SAMPLES; turn += 1) {
    const at = performance.now();
    const headers = { authorization: `Bearer ${tokens[turn % tokens.length]}` };
    const answer = await fetch(`${node.url}/api/parcels`, { headers });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    times.push(performance.now() - at);
    await pause(5);
  }
  return times.toSorted((a, b) => a - b);
}
const at = (times: number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;

it.each([
  '/api/openapi.json',
  '/api/docs/swagger-ui-bundle.js',
  '/health/live',
  '/health/ready',
  '/api/live',
  '/api/files/1/full',
  '/api/calendar/x',
  '/api/notices?code=guess',
  '/api/nothing-here',
  'POST /api/auth/login',
  'POST /api/auth/refresh',
])('a flood of %s is refused, and the counter works on', async (asked) => {
  const [path, method = 'GET'] = asked.split(' ').toReversed();
  await clerk();
  const calm = await clerk();
  const requests = isFull ? 20_000 : asked === 'POST /api/auth/login' ? SECRET_REQUESTS : OTHER_REQUESTS;
  const args = [`${node.url}${path}`, CONNECTIONS, requests, MAX_MS, method].map(String);
  const flood = spawn(process.execPath, [flooder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = text(flood.stdout);
  await pause(isFull ? 500 : 0);
  const flooded = await clerk();
  if (flood.exitCode === null) await once(flood, 'exit');
  const statuses = JSON.parse(await said) as Record<string, number>;
  const [before, during] = [at(calm, 0.99), at(flooded, 0.99)];
  process.stdout.write(
    `flood of ${path}: ${JSON.stringify(statuses)}, a clerk's list p50 ${at(calm, 0.5).toFixed(1)} -> ${at(flooded, 0.5).toFixed(1)} ms, p99 ${before.toFixed(1)} -> ${during.toFixed(1)} ms\n`,
  );
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  expect({
    isRefused: isFull ? answers < MAX_ANSWERS : (statuses['429'] ?? 0) > 0,
    // By the clock, so in the long form only.
    isSlow: isFull && during / before >= 2,
  }).toEqual({ isRefused: true, isSlow: false });
});
