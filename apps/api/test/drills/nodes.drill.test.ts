import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { balance } from '#test/fixtures/balance.ts';
import { expectWithin } from '#test/fixtures/clock.ts';
import { startLoad } from '#test/fixtures/load.ts';
import { type NodeProcess, startNode, until } from '#test/fixtures/node-process.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { config, services, inProperty, accounts } = await testServer();
const [a, b] = [await startNode(config), await startNode(config)];
afterAll(async () => void (await Promise.all([a, b].map((node) => node.stop('SIGKILL')))));

const contact = { nameTh: 'ช่าง', nameEn: 'Technician', phone: '191' };
const json = { 'content-type': 'application/json' };

async function signedIn(node: NodeProcess, identifier: string) {
  const response = await fetch(`${node.url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ identifier, password: PASSWORD }),
  });
  const { jwt } = (await response.json()) as { jwt: string };
  return { authorization: `Bearer ${jwt}` };
}
const create = (node: NodeProcess, headers: object, key: string) =>
  fetch(`${node.url}/api/contacts`, {
    method: 'POST',
    headers: { ...json, ...headers, 'idempotency-key': key },
    body: JSON.stringify(contact),
  });
const count = () => inProperty('home', async (db) => (await db.selectFrom('contact').select('id').execute()).length);

describe('two nodes', () => {
  it('R41: create one row for an idempotency key sent a hundred times to both', async () => {
    const [before, headers] = [await count(), await signedIn(a, 'admin')];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => create(turn % 2 ? a : b, headers, 'over-two-nodes')),
    );
    const texts = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/^200 /);
    expect(await count()).toBe(before + 1);
  });

  it('R41: create one row when a node is killed between commit and answer and the call is retried', async () => {
    const [before, headers] = [await count(), await signedIn(a, 'admin')];
    const doomed = await startNode(config, fileURLToPath(new URL('../fixtures/crash-before-answer.ts', import.meta.url)), [
      '/api/contacts',
    ]);
    await expect(create(doomed, headers, 'killed-in-between')).rejects.toThrow('fetch failed');
    expect(await count()).toBe(before + 1);
    const again = await create(b, headers, 'killed-in-between');
    expect(again.status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it.each([
    [
      'a logout',
      async (headers: object) => void (await fetch(`${a.url}/api/auth/logout`, { method: 'POST', headers: { ...headers } })),
    ],
    [
      'a block',
      async () => asOwner(`update membership set status = false, blocked_reason = 'test' where account_id = ${accounts.user}`),
    ],
    ['a changed role', async () => asOwner(`update membership set role_id = 3 where account_id = ${accounts.organize}`)],
  ] as const)('R08: both apply %s', async (name, change) => {
    const headers = await signedIn(a, name === 'a block' ? 'user' : 'organize');
    const status = async () => (await fetch(`${b.url}/api/contacts`, { headers })).status;
    expect(await status()).toBe(200);
    await change(headers);
    expectWithin(1000, await until(async () => (await status()) === 401));
  });

  it('R50: lose no request when one of them is stopped under load, again and again', async () => {
    const headers = await signedIn(a, 'admin');
    const balancer = balance([a, b]);
    const load = startLoad(balancer.ready, '/api/contacts', headers, 16);
    for (let round = 0; round < 3; round += 1) {
      const sent = load.samples.length;
      await until(async () => load.samples.length > sent + 200);
      const [leaving] = balancer.nodes as [NodeProcess];
      expect(await leaving.stop('SIGTERM')).toBe(0);
      balancer.nodes.splice(0, 1);
      balancer.add(await startNode(config));
    }
    const samples = await load.stop();
    balancer.stop();
    await Promise.all(balancer.nodes.map((node) => node.stop('SIGKILL')));
    const failed = samples.filter(({ result }) => result !== 200);
    console.log(`graceful stop: ${samples.length} requests over 3 restarts, ${failed.length} failed`);
    expect(failed).toEqual([]);
    expect(samples.length).toBeGreaterThan(500);
  });
});

async function asOwner(statement: string): Promise<void> {
  const { default: pg } = await import('pg');
  const owner = new pg.Client(services.config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}
