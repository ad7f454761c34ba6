import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { buildServer } from '#app/server.ts';
import { startAppServices } from '#app/services.ts';
import { passwords } from '#platform/crypto/password.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { openLog } from '#platform/logging/logger.ts';
import { PASSWORD, type Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { config, send, signIn, accounts, inProperty, services } = await testServer();
/** What is tried here in a minute would be a guesser’s day. */
beforeEach(async () => void (await services.pool.query('delete from rate_limit')));

/** As it lies in the table, where the application itself cannot look. */
async function hashOf(person: Person): Promise<string> {
  return asOwner(ownerUrl(config), async (db) => {
    await sql`set local role lobby_auth`.execute(db);
    const found = await sql<{ hash: string }>`select password_hash as hash from account where id = ${accounts[person]}`.execute(
      db,
    );
    return found.rows[0]?.hash as string;
  });
}
const letters = (count: number) => 'quiet elephants wait for rain '.repeat(5).slice(0, count);

describe('a new password', () => {
  let current = PASSWORD;
  const change = async (password: string, person: Person = 'user') => {
    const { jwt } = (await signIn(person, current)).body;
    const body = { currentPassword: current, password, passwordConfirmation: password };
    const answer = await send('POST', '/api/auth/change-password', body, { authorization: `Bearer ${jwt}` });
    if (answer.status === 200) current = password;
    return answer;
  };

  it.each([
    ['of 15 letters', letters(15)],
    ['of 64', letters(64)],
    ['of 128', letters(128)],
    ['without a capital, a digit or a sign', 'onlysmallletters'],
    ['of one kind of sign', '!"#$%&/()=?^~<>'],
    ['in Thai', 'ฝนตกที่บ้านวันอังคาร'],
    ['of 15 emoji', '🐘🦊🐢🦉🐝🌵🍋🚲🎻🧭🐙🍄🪁🧶🐌'],
    ['of 128 emoji', '🐘🦊🐢🦉🐝🌵🍋🚲'.repeat(16)],
  ])('%s is taken and signs in', async (_name, password) => {
    expect((await change(password)).status).toBe(200);
    expect((await signIn('user', password)).status).toBe(200);
    expect((await signIn('user', `${password.slice(0, -2)}zz`)).status).toBe(400);
  });

  it.each([
    ['of 14 letters', letters(14), 'passwordShort'],
    ['of 14 emoji, though a computer counts 28', '🐘🦊🐢🦉🐝🌵🍋🚲🎻🧭🐙🍄🪁🧶', 'passwordShort'],
    ['of 129 letters', letters(129), 'passwordLong'],
    ['of the own name', 'user user user user', 'passwordCommon'],
    ['of the building', 'Home home HOME home', 'passwordCommon'],
    ['of the trade', 'นิติบุคคล-condominium', 'passwordCommon'],
    ['everybody thinks of', 'Password1234567!', 'passwordCommon'],
  ])('%s is refused', async (_name, password, key) => {
    const { status, body } = await change(password);
    expect([status, body.error.details.errors[0].key]).toEqual([400, key]);
  });

  it('of 12 letters is enough with a second step behind it, and 11 are not', async () => {
    const { jwt } = (await signIn('admin')).body;
    await asOwner(ownerUrl(config), (db) =>
      db.updateTable('account').set({ hasMfa: true }).where('id', '=', accounts.admin).execute(),
    );
    await inProperty('home', (db) => db.updateTable('session').set({ mfaAt: new Date() }).execute());
    const changed = (password: string, currentPassword = PASSWORD) =>
      send(
        'POST',
        '/api/auth/change-password',
        { currentPassword, password, passwordConfirmation: password },
        { authorization: `Bearer ${jwt}` },
      );
    expect((await changed(letters(11))).body.error.details.errors[0].key).toBe('passwordShort');
    expect((await changed(letters(12))).status).toBe(200);
    expect((await changed(PASSWORD, letters(12))).status).toBe(200);
  });

  it('is the same however the keyboard spells it', async () => {
    const composed = 'Café ﬁnds ① quiet corner'.normalize('NFC');
    expect((await change(composed)).status).toBe(200);
    for (const spelling of [composed.normalize('NFD'), composed.normalize('NFKC'), 'Café finds 1 quiet corner'])
      expect((await signIn('user', spelling)).status).toBe(200);
    expect((await signIn('user', 'Cafe finds 1 quiet corner')).status).toBe(400);
  });
});

describe('a stored password', () => {
  it('R18: is an Argon2id hash of at least OWASP’s cost, and names its pepper', async () => {
    const [, pepper, memory, time, lanes] =
      /^([0-9a-f]{8})\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(await hashOf('admin')) ?? [];
    expect(pepper).toBeDefined();
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(time)).toBeGreaterThanOrEqual(2);
    expect(Number(lanes)).toBe(1);
    const bare = passwords(['another pepper of thirty-two letters']);
    expect(await bare.matches(await hashOf('admin'), PASSWORD)).toBe(false);
  });

  it('goes on to work when the pepper is replaced, and moves to the new one at the next sign-in', async () => {
    const replaced = {
      ...config,
      LOBBY_PASSWORD_PEPPER: ['a new pepper of thirty-two letters!', ...config.LOBBY_PASSWORD_PEPPER],
    };
    const node = await buildServer(startAppServices(replaced, openLog('error')), modules);
    afterAll(() => node.app.close());
    const before = await hashOf('admin');
    const enter = async (password: string) =>
      (await node.app.inject({ method: 'POST', url: '/api/auth/login', payload: { identifier: 'admin', password } })).statusCode;
    expect(await enter('wrong')).toBe(400);
    expect(await hashOf('admin')).toBe(before);
    // Two at once: the one whose hash was moved under its hands is not told that the password is wrong.
    expect(await Promise.all([enter(PASSWORD), enter(PASSWORD), enter(PASSWORD)])).toEqual([200, 200, 200]);
    const after = await hashOf('admin');
    expect(after.slice(0, 8)).not.toBe(before.slice(0, 8));
    expect(await enter(PASSWORD)).toBe(200);
    expect(await hashOf('admin')).toBe(after);
  });
});
