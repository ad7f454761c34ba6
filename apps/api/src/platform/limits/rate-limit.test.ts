import timers from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { modules } from '#app/modules.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { statementsSent } from '#test/fixtures/statements.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { app, services } = await testServer(modules, { LOBBY_TARPIT_MS: 100 });
const enter = async (remoteAddress: string) =>
  (await app.inject({ method: 'POST', url: '/api/auth/refresh', remoteAddress })).statusCode;
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work);
const ofCounters = (sent: string[]) => sent.filter((text) => text.includes('rate_limit'));

it('R48: an address over its sign-in limit causes no more queries, also where another node counted it', async () => {
  expect(await enter('192.0.2.1')).toBe(401);
  await services.pool.query(`update rate_limit set points = 600 where key = 'secret:address:192.0.2.1'`);
  expect(await enter('192.0.2.1')).toBe(429);
  const answers: number[] = [];
  const sent = await statementsSent(async () => void answers.push(...(await Promise.all(times(20, () => enter('192.0.2.1'))))));
  expect([answers, sent]).toEqual([Array(20).fill(429), []]);
  expect(await enter('192.0.2.2')).toBe(401);
});

it('R48: a simultaneous flood counts no more in the database than the limit admits', async () => {
  const answers: number[] = [];
  const sent = await statementsSent(async () => void answers.push(...(await Promise.all(times(700, () => enter('192.0.2.3'))))));
  expect(answers.filter((status) => status === 429)).toHaveLength(100);
  expect(ofCounters(sent)).toHaveLength(600);
});

it('R48: shared rate limiters never use the connections of the calls', async () => {
  const asked = vi.spyOn(services.pool, 'query');
  const sent = await statementsSent(() => enter('192.0.2.4'));
  expect([ofCounters(sent).length, asked.mock.calls.length]).toEqual([1, 0]);
  asked.mockRestore();
});

it('R48: a 429 is sent late (tarpit), so that a flood over open connections slows down', async () => {
  await services.pool.query(
    `insert into rate_limit (key, points, expire) values ('secret:address:192.0.2.5', 601, extract(epoch from now() + interval '1 hour') * 1000)`,
  );
  const at = performance.now();
  expect(await enter('192.0.2.5')).toBe(429);
  expect(performance.now() - at).toBeGreaterThan(95);
});

it('R48: other refusals are sent late as well once an address got a hundred of them in ten seconds', async () => {
  const asked = async (url: string, host = 1) => {
    const { statusCode } = await app.inject({ url, remoteAddress: `2001:db8::${host}` });
    return statusCode;
  };
  const delayed = vi.spyOn(timers, 'setTimeout');
  for (let host = 1; host <= 100; host += 1) expect(await asked('/api/parcels', host)).toBe(401);
  expect(delayed).not.toHaveBeenCalled();
  expect([await asked('/api/parcels'), await asked('/api/nothing-here')]).toEqual([401, 404]);
  expect(delayed).toHaveBeenCalledTimes(2);
  delayed.mockRestore();
});

it('R48: a flood from behind the same address does not stop a browser somebody has signed in from', async () => {
  const remoteAddress = '192.0.2.7';
  const payload = { identifier: 'admin', password: PASSWORD };
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload });
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
  await services.pool.query(
    `insert into rate_limit (key, points, expire) values ('secret:address:192.0.2.7', 601, extract(epoch from now() + interval '1 hour') * 1000)
     on conflict (key) do update set points = excluded.points`,
  );
  const refresh = async (jar: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: '/api/auth/refresh', remoteAddress, cookies: jar })).statusCode;
  expect([await refresh({}), await refresh({ ...cookies, lobby_known: 'forged~signature' }), await refresh(cookies)]).toEqual([
    429, 429, 200,
  ]);
});
