import { expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#kernel/owner.ts';
import { testServer } from '#kernel/testing/test-server.ts';

const { as, signIn, send, accounts, config, inProperty } = await testServer();
const ask = (by: 'organize' | 'admin' | 'user', id: number) =>
  as(by).post(`/api/users/${id}/mfa-reset`, { reason: 'lost the phone' });
const approve = (by: 'organize' | 'admin', id: number) => as(by).post(`/api/users/${id}/mfa-reset/approve`);
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;

it("R23: takes somebody's second step away only when one person asks and another approves", async () => {
  const { guarded } = accounts;
  expect((await signIn('guarded')).body.user.cage).toBe('code');
  expect(keyOf(await approve('organize', guarded))).toBe('error.secondPerson');
  expect((await ask('user', guarded)).status).toBe(403);
  expect(keyOf(await ask('admin', accounts.user))).toBe('error.mfaOff');

  const asked = await ask('admin', guarded);
  expect(asked.body.data).toMatchObject({ hasMfa: true, mfaReset: { askedBy: 'admin', reason: 'lost the phone', isMine: true } });
  expect(keyOf(await approve('admin', guarded))).toBe('error.secondPerson');
  expect((await as('organize').get(`/api/users/${guarded}`)).body.data.mfaReset).toMatchObject({ isMine: false });

  const open = (await signIn('guarded')).body.jwt;
  expect((await approve('organize', guarded)).body.data).toMatchObject({ hasMfa: false, mfaReset: null });
  expect((await send('GET', '/api/users/me', undefined, { authorization: `Bearer ${open}` })).status).toBe(401);
  expect((await signIn('guarded')).body.user).toMatchObject({ cage: null, hasMfa: false });
  const log = await inProperty('home', (db) =>
    db.selectFrom('auditLog').select('accountId').where('record', '=', 'mfa_reset').execute(),
  );
  expect(new Set(log.map(({ accountId }) => accountId))).toEqual(new Set([accounts.admin, accounts.organize]));
});

it('is not for oneself, not for somebody above, and forgotten after a day', async () => {
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

it('needs two people, not one and somebody they have let in', async () => {
  const payload = { name: 'Puppet', username: 'puppet', role: 6 };
  const { activation } = (await as('admin').post('/api/requests/admin', { payload, channel: 'cms' })).body.data;
  const password = 'seven purple umbrellas dance';
  await send('POST', '/api/users/reset-password-v2', { code: activation.code, password, passwordConfirmation: password });
  const { jwt } = (await send('POST', '/api/auth/login', { identifier: 'puppet', password })).body;
  await ask('admin', accounts.guarded);
  const approved = await send('POST', `/api/users/${accounts.guarded}/mfa-reset/approve`, undefined, {
    authorization: `Bearer ${jwt}`,
  });
  expect(keyOf(approved)).toBe('error.secondPerson');
  expect((await approve('organize', accounts.guarded)).status).toBe(200);
});
