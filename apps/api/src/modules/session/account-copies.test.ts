import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DB } from '#platform/db/db.gen.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import type { Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { codeOf, enoughOfStep } from '#test/fixtures/totp.ts';

const { as, send, signIn, accounts, properties, config, services } = await testServer();
const NEW_PASSWORD = 'seven purple umbrellas dance';
const owner = <T>(work: (db: Kysely<DB>) => Promise<T>) => asOwner(ownerUrl(config), work);
const bearer = async (person: Person, password?: string) => ({
  authorization: `Bearer ${(await signIn(person, password)).body.jwt}`,
});

interface Flags {
  accountId: number;
  copy: string;
  source: string;
}
/** Every membership's flags with those of its account. */
const flags = () =>
  owner(async (db) => {
    const { rows } = await sql<Flags>`
      select account_id, (membership.is_password_default, membership.has_mfa)::text as copy,
        (account.is_password_default, account.has_mfa)::text as source
      from membership join account on account.id = account_id order by membership.property_id, account_id`.execute(db);
    return rows;
  });

const setDefault = (isPasswordDefault: boolean, account: number) =>
  owner((db) => db.updateTable('account').set({ isPasswordDefault }).where('id', '=', account).execute());
const everywhere = { properties: [properties.home, properties.next] };
const choose = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };

/** Each changes a flag of an account, or gives it another membership. */
const acts: Record<string, () => Promise<unknown>> = {
  'the first password is changed': async () => send('POST', '/api/users/force-change-password', choose, await bearer('newcomer')),
  'a password is set back to a first one': () => setDefault(true, accounts.deputy),
  'a first password of somebody at two properties is changed': async () =>
    send('POST', '/api/users/force-change-password', choose, await bearer('deputy')),
  'a colleague is added and chooses a password': async () => {
    const payload = { name: 'กานดา', username: 'kanda', role: 7 };
    const { activation } = (await as('organize').post('/api/requests/admin', { payload, channel: 'cms' })).body.data;
    return send('POST', '/api/users/reset-password-v2', { code: activation.code, ...choose });
  },
  'a second factor is set up': async () => {
    const headers = await bearer('admin');
    const { secret } = (await send('POST', '/api/auth/mfa/enrol', undefined, headers)).body.data;
    await enoughOfStep();
    return send('POST', '/api/auth/mfa/confirm', { code: codeOf(secret, 1) }, headers);
  },
  'a second factor is reset': async () => {
    await as('organize').post(`/api/users/${accounts.guarded}/mfa-reset`, { reason: 'lost the phone' });
    return send('POST', `/api/users/${accounts.guarded}/mfa-reset/approve`, undefined, await bearer('deputy', NEW_PASSWORD));
  },
  'somebody with a first password and a second factor is let into another property': async () => {
    await owner((db) =>
      db.updateTable('account').set({ isPasswordDefault: true, hasMfa: true }).where('id', '=', accounts.user).execute(),
    );
    return as('organize').put(`/api/users/${accounts.user}`, everywhere);
  },
};

describe('the flags of an account that the session question reads from the membership', () => {
  it.each(Object.keys(acts))('are the same on both after %s', async (name) => {
    const before = await flags();
    const answer = (await acts[name]?.()) as { status?: number } | undefined;
    expect([200, undefined]).toContain(answer?.status);
    const after = await flags();
    expect(after).not.toEqual(before);
    expect(after.filter(({ copy, source }) => copy !== source)).toEqual([]);
  });

  it('are changed by no function beside those that these acts call', async () => {
    const { rows } = await owner((db) =>
      sql<{ name: string }>`
        select distinct proname::text as name from pg_proc
        where prosrc ~* 'update[[:space:]]+account[[:space:]]+set[^;]*(is_password_default|has_mfa)' order by 1`.execute(db),
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'confirm_mfa',
      'forget_mfa',
      'set_own_password',
      'use_link_token',
      'use_token',
    ]);
  });

  it('cannot be changed by a call itself', async () => {
    for (const column of ['is_password_default', 'has_mfa'])
      await expect(services.pool.query(`update membership set ${column} = false`)).rejects.toThrow('permission denied');
  });

  it('stay the same when the password changes while a membership is added', async () => {
    const mayCommit = Promise.withResolvers<void>();
    const isAdded = Promise.withResolvers<void>();
    const adding = owner(async (db) => {
      await db
        .insertInto('membership')
        .values({ propertyId: properties.next, accountId: accounts.organize, roleId: 6 })
        .execute();
      isAdded.resolve();
      await mayCommit.promise;
    });
    await isAdded.promise;
    const changing = setDefault(true, accounts.organize);
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    mayCommit.resolve();
    await Promise.all([adding, changing]);
    const mine = (await flags()).filter(({ accountId }) => accountId === accounts.organize);
    expect(mine.map(({ copy }) => copy)).toEqual(['(t,f)', '(t,f)']);
  });
});
