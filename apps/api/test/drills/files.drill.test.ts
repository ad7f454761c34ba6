import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { expectWithin } from '#test/fixtures/clock.ts';
import { form } from '#test/fixtures/files/form.ts';
import { bomb } from '#test/fixtures/files/raw-png.ts';
import { startLoad } from '#test/fixtures/load.ts';
import { startNode, until } from '#test/fixtures/node-process.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { config } = await testServer();
const node = await startNode(config);
afterAll(() => node.stop('SIGTERM'));

const MEGABYTE = 1024 * 1024;
async function signIn(identifier: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${node.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD }),
  });
  return { authorization: `Bearer ${((await answer.json()) as { jwt: string }).jwt}` };
}
const headers = await signIn('admin');
/** Several people of three properties: one alone has three slots. */
const senders = [headers, await signIn('organize'), await signIn('user'), await signIn('neighbour'), await signIn('stranger')];

/** As large as may still be drawn, in the costliest forms, and some that are far too large. */
const bombs = [
  bomb(5000, 5000, { depth: 16, colour: 6 }),
  bomb(5000, 5000, { depth: 8, colour: 6 }),
  bomb(1600, 15_600, { depth: 8, colour: 2 }),
  bomb(10_000, 10_000),
  bomb(30_000, 30_000),
];

async function send(bytes: Buffer, sender: { authorization: string }): Promise<number> {
  const { payload, headers: type } = await form([['file', bytes, 'bomb.png']]);
  const answer = await fetch(`${node.url}/api/files`, { method: 'POST', headers: { ...sender, ...type }, body: payload });
  await answer.arrayBuffer();
  return answer.status;
}

/** The most memory any process of the node's children held. */
function watchChildren(pid: number) {
  let most = 0;
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return ''; // it ended in between
    }
  };
  const timer = setInterval(() => {
    for (const child of read(`/proc/${pid}/task/${pid}/children`).split(' '))
      most = Math.max(most, Number(read(`/proc/${child}/statm`).split(' ')[1] ?? 0) * 4096);
  }, 5);
  return () => {
    clearInterval(timer);
    return most / MEGABYTE;
  };
}

it('R30: twenty concurrent decompression bombs delay nobody and stay within their memory limit', async () => {
  const load = startLoad(() => [node.url], '/api/contacts?pagination[pageSize]=25', headers, 2);
  const stop = watchChildren(node.pid);
  const sent = Array.from({ length: 20 }, (_, turn) =>
    send(bombs[turn % bombs.length] as Buffer, senders[Math.floor(turn / 4)] as { authorization: string }),
  );
  const statuses = await Promise.all(sent);
  const memory = stop();
  const samples = await load.stop();
  const times = samples.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const p99 = times[Math.floor(times.length * 0.99)] as number;
  console.log(`20 bombs: image resizer ${memory.toFixed(0)} MB, ${times.length} other calls, p99 ${p99.toFixed(0)} ms`);
  expect(statuses.every((status) => [200, 400, 429, 503].includes(status))).toBe(true);
  // The largest that may be drawn is drawn, however busy the machine was while twenty waited.
  await until(async () => (await send(bombs[2] as Buffer, headers)) === 200);
  expect(samples.every(({ result }) => result === 200)).toBe(true);
  expect(memory).toBeGreaterThan(30);
  expect(memory).toBeLessThan(512);
  expectWithin(300, p99);
});
