import { afterAll, expect, it } from 'vitest';
import { expectWithin } from '#test/fixtures/clock.ts';
import { lineTo } from '#test/fixtures/line.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const { config } = await testServer([]);
const line = await lineTo(config.LOBBY_DATABASE_URL);
afterAll(() => {
  line.answerAgain();
  line.close();
});
// No statement ends by itself before the test does: only the probe can notice.
const throughLine = { ...config, LOBBY_DATABASE_URL: line.url, LOBBY_PROBE_MS: 1000, LOBBY_STATEMENT_TIMEOUT_MS: 300_000 };
type Node = Awaited<ReturnType<typeof testNode>>;
const isReady = async ({ app }: Node) => (await app.inject('/health/ready')).statusCode === 200;

it('R49: a database that accepts and never answers makes a node not ready within two seconds, until it answers again', async () => {
  const node = await testNode(throughLine, []);
  await until(() => isReady(node));
  line.goSilent();
  const begun = performance.now();
  await until(async () => !(await isReady(node)));
  const elapsed = performance.now() - begun;
  expectWithin(2000, elapsed);
  expect((await node.app.inject('/health/live')).statusCode).toBe(200);
  line.answerAgain();
  await until(() => isReady(node));
});

it('R49: a node that starts before such a database answers serves its health checks, and is ready once it does', async () => {
  line.goSilent();
  const node = await testNode(throughLine, []);
  expect(await isReady(node)).toBe(false);
  line.answerAgain();
  await until(() => isReady(node));
});
