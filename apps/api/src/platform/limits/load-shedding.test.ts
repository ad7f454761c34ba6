import { expect, it, vi } from 'vitest';
import { modules } from '#app/modules.ts';
import { inTransaction } from '#platform/db/db.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { monitorLoad } from './load-shedding.ts';

const { as, services, send, signIn } = await testServer(modules, { LOBBY_MAX_DELAY_MS: 300 });
const calm = { eventLoopDelayMs: 0, waitingPerConnection: 0 };
const measured = vi.spyOn(services.load, 'read').mockReturnValue(calm);
await as('user').get('/api/users/me');

it.each([
  ['the event loop is late', { ...calm, eventLoopDelayMs: 301 }],
  ['calls queue for the database', { ...calm, waitingPerConnection: 10.1 }],
])('while %s the counter, sign-in and health are served, other calls get 503 with Retry-After', async (_when, load) => {
  measured.mockReturnValue(load);
  expect((await signIn('admin')).status).toBe(200);
  for (const url of ['/api/parcels', '/api/parcels/scan?code=TH1', '/api/users/me']) {
    expect([url, (await as('user').get(url)).status]).toEqual([url, 200]);
  }
  expect((await as('admin').post('/api/parcels', {})).status).toBe(400);
  expect((await send('GET', '/health/ready')).status).toBe(200);
  const [list, feed] = [await as('user').get('/api/contacts'), await send('GET', '/api/calendar/x')];
  expect([list.status, feed.status, Number(list.headers['retry-after']) > 0]).toEqual([503, 503, true]);
  expect(services.load.shed).toBeGreaterThanOrEqual(2);
  measured.mockReturnValue(calm);
  expect((await as('user').get('/api/contacts')).status).toBe(200);
});

/** Transactions of these lanes that hold their connections, and so many more that wait behind them, while the work runs. */
async function whileQueued(lanes: string[], waiting: number, work: () => Promise<void>): Promise<void> {
  const held = Promise.withResolvers<void>();
  const { max } = services.pool.options;
  const all = lanes.flatMap((poolKey) =>
    Array.from({ length: max + waiting / lanes.length }, () =>
      inTransaction(services.pool, { poolKey, readOnly: true }, () => held.promise),
    ),
  );
  try {
    await until(async () => services.pool.gate.counts().waiting >= waiting);
    await work();
  } finally {
    held.resolve();
    await Promise.all(all);
  }
}
const measuredQueue = monitorLoad(services.pool);
const byQueue = () => ({ ...measuredQueue.read(), eventLoopDelayMs: 0 });

it('R48: calls that queue for all connections trigger load shedding, and sign-in still works', async () => {
  measured.mockImplementation(byQueue);
  const before = services.load.shed;
  await whileQueued(['a', 'b', 'c'], 150, async () => {
    expect((await as('user').get('/api/contacts')).status).toBe(503);
    expect(services.load.shed).toBe(before + 1);
    expect((await signIn('admin')).status).toBe(200);
  });
  expect((await as('user').get('/api/contacts')).status).toBe(200);
});

it("R48: one property's queue sheds no calls of others", async () => {
  measured.mockImplementation(byQueue);
  const before = services.load.shed;
  await whileQueued(['a'], 150, async () => {
    expect((await as('user').get('/api/contacts')).status).toBe(200);
  });
  expect(services.load.shed).toBe(before);
});

it('the event loop delay rises while it is blocked, and falls again', async () => {
  const monitor = monitorLoad(services.pool);
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  await until(async () => {
    block();
    return monitor.read().eventLoopDelayMs > 50;
  });
  await expect(until(async () => monitor.read().eventLoopDelayMs < 50, 15_000)).resolves.toBeGreaterThanOrEqual(0);
});
