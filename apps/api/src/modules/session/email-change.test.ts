import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { catchMail, codeIn } from '#test/fixtures/mail-catcher.ts';
import type { Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { config, send, signIn, as, accounts, services, inProperty } = await testServer();
const post = await catchMail();
services.config.LOBBY_SMTP_URL = post.url;
const log = pino({ level: 'silent' });
const bus = await connectEventBus(config, log);
const worker = await startWorker({ ...config, LOBBY_SMTP_URL: post.url }, log, bus, jobs);
afterAll(async () => {
  await worker.stop();
  await bus.close();
  await post.stop();
});

const old = (person: Person) => `${person}@example.org`;
/** Resets all accounts and caught mails. */
beforeEach(async () => {
  post.caught.length = 0;
  await services.pool.query('delete from rate_limit');
  await asOwner(ownerUrl(config), async (db) => {
    for (const person of ['organize', 'deputy', 'admin', 'guarded', 'user'] as const)
      await db
        .updateTable('account')
        .set({ email: old(person), language: 'en' })
        .where('id', '=', accounts[person])
        .execute();
    await sql`set local role lobby_auth`.execute(db);
    await sql`delete from email_change`.execute(db);
    await sql`delete from let_in`.execute(db);
    await sql`update account set email_set_by_other_at = null`.execute(db);
  });
});

const change = (by: Person, whom: Person, email: string | null) => as(by).put(`/api/users/${accounts[whom]}`, { email });
const confirm = (code: string) => send('POST', '/api/auth/confirm-email', { code });
const forgot = (email: string) => send('POST', '/api/auth/forgot-password', { email });
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;
const pageOf = async (person: Person) => (await as('organize').get(`/api/users/${accounts[person]}`)).body.data;
/** Mail is sent in the order it was asked for: once this one has come, everything before it has. */
async function everythingSent() {
  const before = post.caught.filter(({ to }) => JSON.stringify(to).includes(old('deputy'))).length;
  await forgot(old('deputy'));
  await post.next(old('deputy'), before + 1);
}

/** A link goes to the address that waits when it is sent: one that a test left behind would go to the next test's. */
afterEach(async () => {
  await services.pool.query('delete from rate_limit');
  await everythingSent();
});

describe('the address of a colleague', () => {
  it('cannot be changed by a person of the same rank, only by a higher one or an Organize Admin', async () => {
    expect(keyOf(await change('admin', 'guarded', 'thief@example.org'))).toBe('error.aboveYou');
    expect((await pageOf('guarded')).email).toBe(old('guarded'));
    expect((await as('admin').put(`/api/users/${accounts.guarded}`, { phone: '1669', email: old('guarded') })).status).toBe(200);
    expect((await change('admin', 'user', 'from.above@example.org')).status).toBe(200);
    expect((await change('deputy', 'organize', 'by.equal.organizer@example.org')).status).toBe(200);
  });

  it('takes effect once its link was used; until then the old one stays, and gets a notice', async () => {
    const asked = await change('organize', 'guarded', 'Fresh@Example.org');
    expect(asked.body.data).toMatchObject({ email: old('guarded'), pendingEmail: 'fresh@example.org' });
    const notice = await post.next(old('guarded'));
    expect(notice.subject).toBe('The e-mail address of your Lobby account is being changed');
    expect(notice.text).toContain('fresh@example.org');
    expect(notice.text).not.toContain('#code=');
    const link = await post.next('fresh@example.org');
    expect(link.text).toContain('/confirm-email#code=');
    expect((await confirm('x'.repeat(43))).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(codeIn(link))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await pageOf('guarded')).toMatchObject({ email: 'fresh@example.org', pendingEmail: null });
    const trail = await inProperty('home', (db) =>
      db.selectFrom('auditLog').select(['action', 'accountId']).where('action', 'like', 'email-%').execute(),
    );
    expect(trail).toContainEqual({ action: 'email-change-asked', accountId: accounts.organize });
    expect(trail).toContainEqual({ action: 'email-confirmed', accountId: accounts.guarded });
  });

  it('gets no reset mail for a day after somebody else changed it', async () => {
    await change('organize', 'admin', 'fresh@example.org');
    await confirm(codeIn(await post.next('fresh@example.org')));
    const mailedToFresh = () => post.caught.filter(({ to }) => JSON.stringify(to).includes('fresh@')).length;
    expect((await forgot('fresh@example.org')).status).toBe(200);
    const slip = (await as('organize').post(`/api/users/${accounts.admin}/activation`)).body.data;
    expect(slip.mailed).toBe(false);
    await everythingSent();
    expect(mailedToFresh()).toBe(1);
    await asOwner(ownerUrl(config), async (db) => {
      await sql`set local role lobby_auth`.execute(db);
      await sql`update account set email_set_by_other_at = now() - interval '25 hours'`.execute(db);
    });
    await forgot('fresh@example.org');
    expect((await post.next('fresh@example.org', 2)).subject).toBe('Choose a new Lobby password');
  });

  it('can be resent or cancelled, and expires with a new role or after a day', async () => {
    const page = `/api/users/${accounts.user}/email-change`;
    await change('admin', 'user', 'first@example.org');
    const first = codeIn(await post.next('first@example.org'));
    expect((await as('admin').post(`${page}/resend`)).body.data.pendingEmail).toBe('first@example.org');
    const second = codeIn(await post.next('first@example.org', 2));
    expect((await confirm(first)).status).toBe(400);
    expect((await as('admin').post(`${page}/cancel`)).body.data.pendingEmail).toBe(null);
    expect([(await confirm(second)).status, (await as('admin').post(`${page}/resend`)).status]).toEqual([400, 409]);
    await change('admin', 'user', 'second@example.org');
    const void1 = codeIn(await post.next('second@example.org'));
    await as('organize').put(`/api/users/${accounts.user}`, { role: 6 });
    await as('organize').put(`/api/users/${accounts.user}`, { role: 7 });
    expect((await confirm(void1)).status).toBe(400);
    await change('admin', 'user', 'third@example.org');
    const late = codeIn(await post.next('third@example.org'));
    await asOwner(ownerUrl(config), async (db) => {
      await sql`set local role lobby_auth`.execute(db);
      await sql`update email_change set expires_at = now()`.execute(db);
    });
    expect([(await confirm(late)).status, (await pageOf('user')).pendingEmail]).toEqual([400, null]);
  });

  it('is deleted once the change is over: confirmed, cancelled, or the account removed', async () => {
    const waiting = (account: number) =>
      asOwner(ownerUrl(config), async (db) => {
        await sql`set local role lobby_auth`.execute(db);
        const { rows } = await sql<{
          email: string | null;
        }>`select email from email_change where account_id = ${account}`.execute(db);
        return rows.map(({ email }) => email);
      });
    await change('organize', 'guarded', 'confirmed@example.org');
    expect(await waiting(accounts.guarded)).toEqual(['confirmed@example.org']);
    expect((await confirm(codeIn(await post.next('confirmed@example.org')))).status).toBe(200);
    await change('admin', 'user', 'cancelled@example.org');
    await as('admin').post(`/api/users/${accounts.user}/email-change/cancel`);
    expect([await waiting(accounts.guarded), await waiting(accounts.user)]).toEqual([[null], [null]]);
    await change('admin', 'user', 'late@example.org');
    await asOwner(ownerUrl(config), async (db) => {
      await sql`set local role lobby_auth`.execute(db);
      await sql`update email_change set expires_at = now()`.execute(db);
      await sql`select auth.purge_email_changes()`.execute(db);
    });
    expect(await waiting(accounts.user)).toEqual([null]);
    const payload = { name: 'กานดา', username: 'soon-gone', role: 7, email: 'leaving@example.org' };
    const { id } = (await as('admin').post('/api/requests/admin', { payload, channel: 'cms' })).body.data;
    await asOwner(ownerUrl(config), (db) => db.updateTable('account').set({ isActivated: true }).where('id', '=', id).execute());
    expect((await as('admin').put(`/api/users/${id}`, { email: 'left@example.org' })).body.data.pendingEmail).toMatch('left');
    await as('admin').post('/api/requests/admin/remove', { payload: { id }, channel: 'cms' });
    expect(await waiting(id)).toEqual([]);
  });

  it('of an account never used sends no notice, and beyond the fifth mail there are only printed slips', async () => {
    const payload = { name: 'กานดา', username: 'mailed-often', role: 7, email: 'bystander@example.org' };
    const { id, activation } = (await as('admin').post('/api/requests/admin', { payload, channel: 'cms' })).body.data;
    expect(activation.mailed).toBe(true);
    await post.next('bystander@example.org');
    for (const name of ['a', 'b', 'c'])
      expect((await as('admin').put(`/api/users/${id}`, { email: `${name}@example.org` })).body.data.email).toMatch(name);
    const slips = [];
    for (let round = 0; round < 6; round += 1) slips.push((await as('admin').post(`/api/users/${id}/activation`)).body.data);
    expect(slips.map(({ mailed }) => mailed)).toEqual([true, true, true, true, false, false]);
    expect(slips.at(-1).code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    await everythingSent();
    expect(post.caught.filter(({ to }) => /bystander|[ab]@/.test(JSON.stringify(to)))).toHaveLength(1);
  });

  it('cannot be used to flood anybody with mail', async () => {
    const statuses = [];
    for (let round = 0; round < 7; round += 1) statuses.push((await change('admin', 'user', `n${round}@example.org`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await as('admin').post(`/api/users/${accounts.user}/email-change/resend`)).status).toBe(429);
    // A removal sends a notice, too.
    expect([(await change('admin', 'user', null)).status, (await pageOf('user')).email]).toEqual([429, old('user')]);
  });

  it('that belongs to another organisation is reported only to the holder of the link', async () => {
    await asOwner(ownerUrl(config), (db) =>
      db.updateTable('account').set({ email: 'held@example.org' }).where('id', '=', accounts.stranger).execute(),
    );
    expect((await change('organize', 'user', old('admin'))).body.error.details.errors[0]).toMatchObject({ key: 'taken' });
    expect((await change('organize', 'user', 'held@example.org')).status).toBe(200);
    const answer = await confirm(codeIn(await post.next('held@example.org')));
    expect([answer.status, keyOf(answer)]).toEqual([409, 'error.emailTaken']);
    expect((await pageOf('user')).email).toBe(old('user'));
  });
});

describe('the own address', () => {
  it('is confirmed by a link, too, needs step-up authentication, and the old one gets a notice', async () => {
    const { jwt } = (await signIn('user')).body;
    const mine = (method: 'PUT' | 'POST', url: string, body?: object) =>
      send(method, url, body, { authorization: `Bearer ${jwt}` });
    const stale = sql`update session set confirmed_at = now() - interval '1 hour' where account_id = ${accounts.user}`;
    await asOwner(ownerUrl(config), async (db) => {
      await sql`set local role lobby_auth`.execute(db);
      await stale.execute(db);
    });
    expect(keyOf(await mine('PUT', '/api/users/me', { email: 'mine@example.org' }))).toBe('error.stepUp');
    await mine('POST', '/api/auth/confirm', { password: 'correct horse battery staple' });
    const { data } = (await mine('PUT', '/api/users/me', { email: 'mine@example.org' })).body;
    expect(data).toMatchObject({ email: old('user'), pendingEmail: 'mine@example.org' });
    await post.next(old('user'));
    expect((await mine('POST', '/api/users/me/email-change/resend')).status).toBe(200);
    const code = codeIn(await post.next('mine@example.org', 2));
    expect((await mine('POST', '/api/users/me/email-change/cancel')).body.data.pendingEmail).toBe(null);
    expect((await confirm(code)).status).toBe(400);
    await mine('PUT', '/api/users/me', { email: 'mine@example.org' });
    expect((await confirm(codeIn(await post.next('mine@example.org', 3)))).body.data).toEqual({ email: 'mine@example.org' });
    // Changed by the person: a password reset is mailed there at once.
    await forgot('mine@example.org');
    expect((await post.next('mine@example.org', 4)).subject).toBe('Choose a new Lobby password');
  });

  it('can be removed at once, and the old one gets a notice', async () => {
    expect((await as('guarded').get('/api/users/me')).body.data.pendingStep).toBe('code');
    const removed = await change('organize', 'guarded', null);
    expect(removed.body.data).toMatchObject({ email: null, pendingEmail: null });
    expect((await post.next(old('guarded'))).text).toContain('removed');
  });
});
