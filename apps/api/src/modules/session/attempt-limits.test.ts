import { expect, it } from 'vitest';
import { unavailable } from '#platform/errors/errors.ts';
import { PASSWORD, type Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { services, send, signIn, as } = await testServer();
const office: Person[] = ['organize', 'admin', 'user', 'newcomer', 'guarded', 'deputy', 'neighbour', 'stranger'];
const points = async () => {
  const { rows } = await services.pool.query<{ key: string }>(
    `select key from rate_limit where points > 0 and key not like 'secret%'`,
  );
  return rows.map(({ key }) => key);
};

it('an office that signs in at once from one address is not locked out, and right passwords leave nothing counted', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => office.map((person) => signIn(person))).flat());
  const statuses = new Set(answers.map(({ status }) => status));
  statuses.delete(503); // more than the hashing thread takes at once: they are asked to retry
  expect([...statuses]).toEqual([200]);
  expect(await points()).toEqual([]);
  expect((await signIn('admin')).status).toBe(200);
});

it('an attempt that was not verified is not counted, at sign-in and at step-up', async () => {
  await as('user').get('/api/users/me');
  const { matches } = services.passwords;
  services.passwords.matches = async () => {
    throw unavailable();
  };
  const statuses = [];
  for (let turn = 0; turn < 12; turn += 1) statuses.push((await signIn('admin')).status);
  statuses.push((await as('user').post('/api/auth/confirm', { password: PASSWORD })).status);
  services.passwords.matches = matches;
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(await points()).toEqual([]);
});

it('wrong passwords for many names lock the address, whether the names exist or not', async () => {
  const guess = (turn: number) => send('POST', '/api/auth/login', { identifier: `name-${turn}`, password: 'guess' });
  const statuses = [];
  for (let turn = 0; turn < 52; turn += 1) statuses.push((await guess(turn)).status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(50);
  expect(statuses.slice(50)).toEqual([429, 429]);
  expect((await signIn('admin')).status).toBe(429);
});
