import { expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { countStatements } from '#test/fixtures/statements.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** Counts the work behind an answer, which does not depend on the machine's load; `pnpm bench:login` measures the times of 500 of each. */
const ROUNDS = 3;

const { config, send, accounts, services } = await testServer();
await asOwner(ownerUrl(config), (db) =>
  db.updateTable('account').set({ email: 'user@example.org' }).where('id', '=', accounts.user).execute(),
);
const login = (identifier: string, password: string) => () => send('POST', '/api/auth/login', { identifier, password });
const forgot = (email: string) => () => send('POST', '/api/auth/forgot-password', { email });

let hashed = 0;
const { passwords } = services;
services.passwords = {
  ...passwords,
  matches: (...asked) => {
    hashed += 1;
    return passwords.matches(...asked);
  },
};

it('a sign-in with a broken device cookie is answered alike for known and unknown accounts', async () => {
  // 43 characters, 44 bytes: as long as a signature in characters, but not in bytes.
  const cookie = `lobby_known=device~${'a'.repeat(42)}%C3%A9`;
  const answers = [];
  for (const identifier of ['nobody-at-all', 'user', 'blocked'])
    answers.push(await send('POST', '/api/auth/login', { identifier, password: 'guess' }, { cookie }));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

it.each([
  [
    'a sign-in',
    { hashes: 1, extraStatements: 0 },
    { unknown: login('nobody-at-all', 'guess'), wrong: login('user', 'guess'), blocked: login('blocked', PASSWORD) },
  ],
  // Queueing the mail is one short transaction more; the mail itself is written by a job.
  [
    'a forgotten password',
    { hashes: 0, extraStatements: 5 },
    { unknown: forgot('nobody@example.org'), known: forgot('user@example.org') },
  ],
] as const)('R20: %s is answered alike and costs the same work for known and unknown accounts', async (_name, cost, kinds) => {
  const asks = Object.values(kinds);
  // Of each kind the round with the fewest: a statement of something else may come in between.
  const fewest = asks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = new Set<string>();
    for (const [kind, ask] of asks.entries()) {
      await services.pool.query('delete from rate_limit');
      hashed = 0;
      const statements = await countStatements(async () => {
        const { status, text, headers } = await ask();
        answers.add(`${status} ${text} ${Object.keys(headers).toSorted().join(' ')}`);
      });
      fewest[kind] = Math.min(fewest[kind] ?? 0, statements);
      expect(hashed).toBe(cost.hashes);
    }
    expect([...answers]).toHaveLength(1);
  }
  expect(Math.max(...fewest) - Math.min(...fewest)).toBeLessThanOrEqual(cost.extraStatements);
});
