import { expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#kernel/owner.ts';
import { PASSWORD } from '#kernel/testing/people.ts';
import { testServer } from '#kernel/testing/test-server.ts';

/** The short form of `pnpm bench:login`, on a machine that does other things, too: it would still see half a second, or a hash that is left out. */
const SAMPLES = 25;
const LARGEST_GAP_MS = 10;

const { config, send, accounts, kernel } = await testServer();
await asOwner(ownerUrl(config), (db) =>
  db.updateTable('account').set({ email: 'user@example.org' }).where('id', '=', accounts.user).execute(),
);
const login = (identifier: string, password: string) => () => send('POST', '/api/auth/login', { identifier, password });
const forgot = (email: string) => () => send('POST', '/api/auth/forgot-password', { email });

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
  ['a sign-in', { unknown: login('nobody-at-all', 'guess'), wrong: login('user', 'guess'), blocked: login('blocked', PASSWORD) }],
  ['a forgotten password', { unknown: forgot('nobody@example.org'), known: forgot('user@example.org') }],
] as const)('%s is answered alike and in the same time, whoever it is about', async (_name, kinds) => {
  const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  const answers = new Set<string>();
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await kernel.pool.query('delete from rate_limit');
    for (const [kind, ask] of Object.entries(kinds)) {
      const begun = performance.now();
      const { status, text, headers } = await ask();
      times[kind]?.push(performance.now() - begun);
      answers.add(`${status} ${text} ${Object.keys(headers).toSorted().join(' ')}`);
    }
  }
  const medians = Object.values(times).map((all) => all.toSorted((a, b) => a - b)[SAMPLES >> 1] as number);
  expect([...answers]).toHaveLength(1);
  expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(LARGEST_GAP_MS);
});
