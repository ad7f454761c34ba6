import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/crypto/one-time.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, signIn, send, accounts, properties, config, inProperty } = await testServer();
const asAuth = (work: (db: Kysely<DB>) => Promise<unknown>) =>
  asOwner(ownerUrl(config), async (db) => {
    await sql`set local role lobby_auth`.execute(db);
    await work(db);
  });
const ask = (by: 'organize' | 'admin' | 'user', id: number) =>
  as(by).post(`/api/users/${id}/mfa-reset`, { reason: 'lost the phone' });
const approve = (by: 'organize' | 'admin', id: number) => as(by).post(`/api/users/${id}/mfa-reset/approve`);
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;

it('R23: resets a second factor only when one person requests and another approves it', async () => {
  const { guarded } = accounts;
  expect((await signIn('guarded')).body.user.pendingStep).toBe('code');
  expect(keyOf(await approve('organize', guarded))).toBe('error.secondPerson');
  expect((await ask('user', guarded)).status).toBe(403);
  expect(keyOf(await ask('admin', accounts.user))).toBe('error.mfaOff');

  const asked = await ask('admin', guarded);
  expect(asked.body.data).toMatchObject({
    hasMfa: true,
    mfaReset: { askedBy: 'admin', askedByEn: null, reason: 'lost the phone', isMine: true },
  });
  expect(keyOf(await approve('admin', guarded))).toBe('error.secondPerson');
  expect((await as('organize').get(`/api/users/${guarded}`)).body.data.mfaReset).toMatchObject({ isMine: false });

  const open = (await signIn('guarded')).body.jwt;
  expect((await approve('organize', guarded)).body.data).toMatchObject({ hasMfa: false, mfaReset: null });
  expect((await send('GET', '/api/users/me', undefined, { authorization: `Bearer ${open}` })).status).toBe(401);
  expect((await signIn('guarded')).body.user).toMatchObject({ pendingStep: null, hasMfa: false });
  const log = await inProperty('home', (db) =>
    db.selectFrom('auditLog').select('accountId').where('record', '=', 'mfa_reset').execute(),
  );
  expect(new Set(log.map(({ accountId }) => accountId))).toEqual(new Set([accounts.admin, accounts.organize]));
});

it('is refused for oneself and for a higher rank, and expires after a day', async () => {
  await asOwner(ownerUrl(config), (db) =>
    db.updateTable('account').set({ hasMfa: true }).where('id', 'in', [accounts.guarded, accounts.deputy]).execute(),
  );
  expect(keyOf(await ask('admin', accounts.deputy))).toBe('error.aboveYou');
  await ask('admin', accounts.guarded);
  await inProperty('home', (db) =>
    db
      .updateTable('mfaReset')
      .set({ askedAt: new Date(Date.now() - 25 * 3_600_000) })
      .execute(),
  );
  expect(keyOf(await approve('organize', accounts.guarded))).toBe('error.secondPerson');
});

describe('two people are not', () => {
  const password = 'seven purple umbrellas dance';
  interface Puppet {
    id: number;
    jwt: string;
  }
  const speak = ({ jwt }: Pick<Puppet, 'jwt'>, url: string, body?: object) =>
    send('POST', url, body, { authorization: `Bearer ${jwt}` });
  const enter = async (identifier: string, secret = password) =>
    (await send('POST', '/api/auth/login', { identifier, password: secret })).body.jwt as string;
  /** Made by whoever holds this token, and used by them, too. */
  async function puppetOf(maker: Pick<Puppet, 'jwt'>, username: string): Promise<Puppet> {
    const payload = { name: username, username, role: 6 };
    const { id, activation } = (await speak(maker, '/api/requests/admin', { payload, channel: 'cms' })).body.data;
    await send('POST', '/api/users/reset-password-v2', { code: activation.code, password, passwordConfirmation: password });
    return { id, jwt: await enter(username) };
  }
  const reset = `/api/users/${accounts.guarded}/mfa-reset`;
  const tryAs = async (first: Pick<Puppet, 'jwt'>, second: Pick<Puppet, 'jwt'>) => {
    expect((await speak(first, reset, { reason: 'lost the phone' })).status).toBe(200);
    return speak(second, `${reset}/approve`);
  };
  beforeEach(() =>
    asOwner(ownerUrl(config), (db) =>
      db.updateTable('account').set({ hasMfa: true }).where('id', '=', accounts.guarded).execute(),
    ),
  );

  it('one and somebody they have let in, in either order, nor somebody let in by that one, nor two of them', async () => {
    const admin = { jwt: (await signIn('admin')).body.jwt as string };
    const puppet = await puppetOf(admin, 'puppet');
    const next = await puppetOf(puppet, 'puppet.of.puppet');
    const other = await puppetOf(admin, 'other.puppet');
    for (const [first, second] of [
      [admin, puppet],
      [puppet, admin],
      [admin, next],
      [other, next],
    ] as const)
      expect(keyOf(await tryAs(first, second))).toBe('error.secondPerson');
    // A month later they are their own people, except that nobody approves for the one who made them.
    await asAuth((db) => sql`update let_in set at = now() - interval '31 days'`.execute(db));
    expect(keyOf(await tryAs(admin, next))).toBe('error.secondPerson');
    expect((await tryAs(other, next)).status).toBe(200);
  });

  it('one and somebody whose address they have changed', async () => {
    const code = 'a'.repeat(43);
    expect((await as('organize').put(`/api/users/${accounts.newcomer}`, { email: 'held@example.org' })).status).toBe(200);
    await asAuth((db) => sql`update email_change set hash = ${sha256(code)}`.execute(db));
    expect((await send('POST', '/api/auth/confirm-email', { code })).status).toBe(200);
    await asOwner(ownerUrl(config), (db) =>
      db.updateTable('account').set({ isPasswordDefault: false }).where('id', '=', accounts.newcomer).execute(),
    );
    const organizer = { jwt: (await signIn('organize')).body.jwt as string };
    expect(keyOf(await tryAs(organizer, { jwt: await enter('newcomer', PASSWORD) }))).toBe('error.secondPerson');
    expect((await tryAs(organizer, { jwt: (await signIn('admin')).body.jwt })).status).toBe(200);
  });

  it('one and somebody they have let in at another property', async () => {
    const puppet = await puppetOf({ jwt: (await signIn('admin')).body.jwt }, 'travelling.puppet');
    const everywhere = { properties: [properties.home, properties.next] };
    const travellers = [accounts.admin, accounts.guarded, puppet.id];
    for (const id of travellers) expect((await as('organize').put(`/api/users/${id}`, everywhere)).status).toBe(200);
    await inProperty('next', (db) =>
      db
        .updateTable('membership')
        .set({ lastSeenAt: new Date(Date.now() + 3_600_000) })
        .where('accountId', 'in', travellers)
        .execute(),
    );
    const there = { jwt: await enter('admin', PASSWORD) };
    expect(keyOf(await tryAs(there, { jwt: await enter('travelling.puppet') }))).toBe('error.secondPerson');
  });
});
