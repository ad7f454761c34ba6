import { endpoint, one as recordOf } from '@lobby/contract/kernel/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { modules } from '#app/modules.ts';
import type { Module } from '#platform/module.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const Slow = recordOf(z.object({ ran: z.boolean() }));
const slow = endpoint('GET', '/slow', { rate: 'read', audit: 'none', answer: Slow });
const slowWrite = endpoint('POST', '/slow', { rate: 'write', audit: 'change', answer: Slow });

/** Calls that stay in the database until they are let go, each with how many were there when it came. */
const seen: Record<'GET' | 'POST', { most: number; now: number }> = { GET: { most: 0, now: 0 }, POST: { most: 0, now: 0 } };
const gate = { isOpen: false };
const slowModule: Module = (route) => {
  for (const call of [slow, slowWrite])
    route(call, 'signed-in', async (ctx) => {
      const count = seen[call.method as 'GET' | 'POST'];
      count.now += 1;
      count.most = Math.max(count.most, count.now);
      while (!gate.isOpen) await ctx.query('select pg_sleep(0.02)', []);
      count.now -= 1;
      return { data: { ran: true } };
    });
};
const limits = { LOBBY_READS_IN_FLIGHT: 4, LOBBY_WRITES_IN_FLIGHT: 2, LOBBY_POOL_SIZE: 10 };
const { as, signIn, services } = await testServer([...modules, slowModule], limits);

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work);
/** Everything up to here has found its place or its queue. */
const settle = (running: number) => until(async () => services.pool.gate.counts().running === running);

it('R48: one person has four reads and two writes in flight, the next are queued, those beyond the queue get 429, others pass', async () => {
  gate.isOpen = false;
  const [user, admin] = [as('user'), as('admin')];
  await Promise.all([user.get('/api/contacts'), admin.get('/api/contacts')]);
  const reads = times(44, () => user.get('/api/slow'));
  const writes = times(10, () => user.post('/api/slow'));
  await until(async () => services.personLimits.counts().waiting === 40 + 8);
  await settle(6);
  const beyond = await user.get('/api/slow');
  expect([beyond.status, beyond.headers['retry-after']]).toEqual([429, '1']);
  expect(statuses(await Promise.all(times(20, () => as('neighbour').get('/api/contacts'))))).toEqual(Array(20).fill(200));
  gate.isOpen = true;
  // On a slow machine some of those who waited get 429; nobody gets anything else.
  const answers = statuses(await Promise.all([...reads, ...writes]));
  expect(answers.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
  expect([seen.GET.most, seen.POST.most]).toEqual([4, 2]);
  await expect.poll(() => services.personLimits.counts()).toEqual({ running: 0, waiting: 0 });
});

it('R48: a property at its connection limit leaves connections for the others and for sign-in', async () => {
  gate.isOpen = false;
  const [user, admin, neighbour, stranger] = [as('user'), as('admin'), as('neighbour'), as('stranger')];
  await Promise.all([user, admin, neighbour, stranger].map((person) => person.get('/api/contacts')));
  const held = [...times(4, () => user.get('/api/slow')), ...times(4, () => admin.get('/api/slow'))];
  await settle(6);
  expect((await signIn('organize')).status).toBe(200);
  const others = await Promise.all([
    ...times(30, () => neighbour.get('/api/contacts')),
    ...times(30, () => stranger.get('/api/contacts')),
  ]);
  expect(statuses(others)).toEqual(Array(60).fill(200));
  expect(seen.GET.now).toBe(6);
  gate.isOpen = true;
  // Two of them waited behind their own property's six.
  expect(statuses(await Promise.all(held)).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(services.pool.gate.counts()).toEqual({ running: 0, waiting: 0 });
});
