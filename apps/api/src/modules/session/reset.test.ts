import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { catchMail, codeIn } from '#test/fixtures/mail-catcher.ts';
import { PASSWORD, type Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { config, send, signIn, as, accounts, services } = await testServer();
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

const NEW_PASSWORD = 'seven purple umbrellas dance';
const address = (person: Person) => `${person}@example.org`;
await asOwner(ownerUrl(config), async (db) => {
  for (const person of ['admin', 'user', 'blocked', 'tenant', 'organize'] as const)
    await db
      .updateTable('account')
      .set({ email: address(person) })
      .where('id', '=', accounts[person])
      .execute();
  await db.updateTable('account').set({ language: 'en' }).where('id', '=', accounts.admin).execute();
});

const forgot = (email: string, headers = {}) => send('POST', '/api/auth/forgot-password', { email }, headers);
const check = (code: unknown) => send('POST', '/api/auth/check-code', { code });
const reset = (code: unknown, password = NEW_PASSWORD) =>
  send('POST', '/api/users/reset-password-v2', { code, password, passwordConfirmation: password });

describe('a forgotten password', () => {
  it('is answered the same way whoever asks, and mailed only to staff who may come in', async () => {
    const answers = [];
    for (const email of [address('user'), 'nobody@example.org', address('blocked'), address('tenant')])
      answers.push(await forgot(email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"data":{"ok":true}}']));
    await post.next(address('user'));
    await forgot(address('organize'));
    await post.next(address('organize')); // later in the same line: whatever was to come has come
    expect(post.caught.map(({ to }) => JSON.stringify(to)).filter((to) => /nobody|blocked|tenant/.test(to))).toEqual([]);
  });

  it('comes in the language of the person, in both where none was chosen, with a link from our own address', async () => {
    await forgot(address('admin'), { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const english = await post.next(address('admin'));
    expect(english.subject).toBe('Choose a new Lobby password');
    expect(english.text).toContain(`${config.LOBBY_PUBLIC_URL.replace(/\/$/, '')}/change-password#code=`);
    expect(`${english.text}${String(english.html)}`).not.toContain('evil');
    const both = await post.next(address('user'));
    expect(both.subject).toBe('ตั้งรหัสผ่าน Lobby ใหม่ / Choose a new Lobby password');
    expect(both.text).toContain('ใช้ได้ครั้งเดียวภายใน 30 นาที');
  });

  it('R24: opens the door once, ends every session, and signs nobody in', async () => {
    const old = (await signIn('user')).body.jwt;
    await forgot(address('user'));
    const code = codeIn(await post.next(address('user'), 2));
    expect((await check(code)).body.data).toEqual({ username: 'user', name: 'user', purpose: 'reset', passwordMin: 15 });
    expect((await reset(code, 'short of it')).body.error.details.errors[0].key).toBe('passwordShort');
    expect((await reset(code, 'fourteen chars')).body.error.details.errors[0].key).toBe('passwordShort');
    expect((await reset(code, 'user user user user')).body.error.details.errors[0].key).toBe('passwordCommon');
    const done = await reset(code);
    expect([done.status, done.body, done.headers['set-cookie']]).toEqual([200, { data: { ok: true } }, undefined]);
    expect((await send('GET', '/api/users/me', undefined, { authorization: `Bearer ${old}` })).status).toBe(401);
    expect((await signIn('user')).status).toBe(400);
    expect((await signIn('user', NEW_PASSWORD)).status).toBe(200);
    expect([(await check(code)).status, (await reset(code)).status]).toEqual([400, 400]);
  });

  it('R24: lets one of fifty at once win', async () => {
    await forgot(address('organize'));
    const code = codeIn(await post.next(address('organize'), 2));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => reset(code, `${NEW_PASSWORD} number ${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 503].includes(status))).toBe(true);
  });

  it('R24: takes nothing but a text for a code', async () => {
    for (const code of [{}, [], null, true, 0, { $ne: null }, ['a'], '', 'short', 'x'.repeat(43), '%'.repeat(43)])
      expect([code, (await check(code)).status, (await reset(code)).status]).toEqual([code, 400, 400]);
  });

  it('R24: has a link that dies with the next one, with a changed password, and after half an hour', async () => {
    const codes: string[] = [];
    for (const count of [1, 2]) {
      await forgot(address('admin'));
      codes.push(codeIn(await post.next(address('admin'), count + 1)));
    }
    expect([(await check(codes[0])).status, (await check(codes[1])).status]).toEqual([400, 200]);
    const change = { currentPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    expect((await as('admin').post('/api/auth/change-password', change)).status).toBe(200);
    expect((await check(codes[1])).status).toBe(400);
    await services.pool.query('delete from rate_limit');
    await forgot(address('admin'));
    const late = codeIn(await post.next(address('admin'), 4));
    expect((await check(late)).status).toBe(200);
    await asOwner(ownerUrl(config), async (db) => {
      await sql`set local role lobby_auth`.execute(db);
      const { rows } = await sql`select extract(minute from expires_at - created_at)::int as minutes from account_token`.execute(
        db,
      );
      expect(rows).toEqual([{ minutes: 30 }]);
      await sql`update account_token set expires_at = now()`.execute(db);
    });
    expect((await check(late)).status).toBe(400);
  });

  it('is not mailed without end', async () => {
    await services.pool.query('delete from rate_limit');
    const before = post.caught.length;
    for (let round = 0; round < 6; round += 1) expect((await forgot(address('user'))).status).toBe(200);
    await post.next(address('user'), 5);
    expect(post.caught.length - before).toBe(3);
  });
});
