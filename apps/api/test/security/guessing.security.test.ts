import { afterAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { buildServer } from '#app/server.ts';
import { type AppServices, startAppServices } from '#app/services.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { openLog } from '#platform/logging/logger.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { report } from './report.ts';

/** 10,000 in the long form, `LOBBY_GUESSES=10000`. */
const GUESSES = Number(process.env.LOBBY_GUESSES ?? 1000);
const AT_ONCE = 20;
const MOST_HASHES_AN_HOUR = 30;

const { config, app, services, accounts } = await testServer();
const farKernel = startAppServices(config, openLog('error'));
const far = await buildServer(farKernel, modules);
afterAll(async () => {
  await far.app.close();
  await farKernel.counters.end();
  await farKernel.pool.end();
});
await asOwner(ownerUrl(config), (db) =>
  db.updateTable('account').set({ email: 'admin@example.org' }).where('id', '=', accounts.admin).execute(),
);

/** Every guess that reaches the password thread, on either node. */
let hashed = 0;
function countGuesses(node: AppServices): void {
  const { passwords } = node;
  node.passwords = {
    ...passwords,
    matches: (stored, password) => {
      if (password !== PASSWORD) hashed += 1;
      return passwords.matches(stored, password);
    },
  };
}
countGuesses(services);
countGuesses(farKernel);

const names = ['admin', 'ADMIN', ' admin', 'Admin\t', 'aDmIn ', 'admin@example.org', 'ADMIN@Example.ORG', '\u00a0admin'];
const paths = ['/api/auth/login', '/api/auth/login?a=1', '/api/auth/%6Cogin', '/api/auth/login#x'];
const unknownPaths = ['/api/auth/login/', '//api/auth/login', '/api//auth/login', '/API/auth/login', '/api/./auth//login'];
/** One machine that writes what it likes into its headers, a house full of IPv6 addresses, and a botnet. */
const sources = [
  () => '203.0.113.66',
  (turn: number) => `2001:db8:6:6::${turn.toString(16)}`,
  (turn: number) => `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
];
const pick = <T>(list: T[], turn: number) => list[turn % list.length] as T;

async function guess(turn: number, url = pick(paths, turn)): Promise<number> {
  const { statusCode } = await (turn % 2 ? app : far.app).inject({
    method: 'POST',
    url,
    remoteAddress: pick(sources, turn)(turn),
    headers: {
      'x-forwarded-for': `198.51.100.${turn & 255}`,
      'x-real-ip': `198.51.100.${turn & 255}`,
      forwarded: `for=198.51.100.${turn & 255}`,
      'user-agent': `guesser ${turn}`,
      cookie: `lobby_known=device~${String(turn).padStart(43, '0')}`,
    },
    payload: { identifier: pick(names, turn >> 1), password: `guess ${turn}` },
  });
  return statusCode;
}

describe('guessing at one account, over two nodes', () => {
  it(`R21: reaches the password thread at most ${MOST_HASHES_AN_HOUR} times an hour, while the owner comes in from a known device`, async () => {
    const enter = (cookie?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: '192.0.2.7',
        payload: { identifier: 'admin', password: PASSWORD },
        headers: cookie ? { cookie } : {},
      });
    const known = (await enter()).cookies.find(({ name }) => name === 'lobby_known');
    const cookie = `lobby_known=${known?.value}`;

    const entered: number[] = [];
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < GUESSES; turn += AT_ONCE) {
      const guesses = Array.from({ length: AT_ONCE }, (_, at) => guess(turn + at));
      if (turn % (AT_ONCE * 5) === 0) entered.push((await enter(cookie)).statusCode);
      for (const status of await Promise.all(guesses)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const success = entered.filter((status) => status === 200).length / entered.length;
    report(
      `guessing: ${GUESSES} tries on two nodes, ${hashed} hashed, answers ${JSON.stringify([...statuses])}; the owner came in ${Math.round(success * 100)} % of ${entered.length} times`,
    );
    expect(hashed).toBeGreaterThan(0);
    expect(hashed).toBeLessThanOrEqual(MOST_HASHES_AN_HOUR);
    expect(success).toBeGreaterThanOrEqual(0.99);
    // A stranger with the right password is not let in either: that is what the limit is.
    expect((await enter()).statusCode).toBe(429);
    expect((await enter(cookie.replace('=', '=x'))).statusCode).toBe(429);
  });

  it.each(unknownPaths)('is not served at %s', async (path) => {
    const before = hashed;
    expect(await guess(1, path)).toBe(404);
    expect(hashed).toBe(before);
  });

  it('from a known device has its own small count, of this person alone', async () => {
    await services.pool.query('delete from rate_limit');
    hashed = 0;
    const enter = (identifier: string, password: string, cookie = '') =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { identifier, password }, headers: { cookie } });
    const known = (await enter('user', PASSWORD)).cookies.find(({ name }) => name === 'lobby_known');
    const cookie = `lobby_known=${known?.value}`;
    const ofUser = await Promise.all(Array.from({ length: 25 }, () => enter('user', 'guess', cookie)));
    expect(ofUser.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    const ofOrganize = await Promise.all(Array.from({ length: 25 }, () => enter('organize', 'guess', cookie)));
    expect(ofOrganize.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    const { rows } = await services.pool.query<{ key: string }>(`select key from rate_limit where key like 'wrong-known%'`);
    expect(rows.map(({ key }) => key)).toEqual([`wrong-known:${accounts.user}`]);
  });
});
