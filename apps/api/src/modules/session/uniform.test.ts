import { expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { countStatements } from '#test/fixtures/statements.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** Judges the work behind an answer, which no busy machine changes; `pnpm bench:login` takes the times of 500 of each. */
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

it('a sign-in with a broken device cookie is answered alike, whoever it is about', async () => {
  // 43 characters, 44 bytes: as long as a mark by the one measure, and not by the other.
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
] as const)('R20: %s is answered alike and costs the same work, whoever it is about', async (_name, cost, kinds) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = new Set<string>();
    const statements: number[] = [];
    for (const ask of Object.values(kinds)) {
      await services.pool.query('delete from rate_limit');
      hashed = 0;
      statements.push(
        await countStatements(async () => {
          const { status, text, headers } = await ask();
          answers.add(`${status} ${text} ${Object.keys(headers).toSorted().join(' ')}`);
        }),
      );
      expect(hashed).toBe(cost.hashes);
    }
    expect([...answers]).toHaveLength(1);
    expect(Math.max(...statements) - Math.min(...statements)).toBeLessThanOrEqual(cost.extraStatements);
  }
});
