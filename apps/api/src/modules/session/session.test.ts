import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { JobCtx } from '#platform/jobs/worker.ts';
import { PASSWORD, type Person } from '#test/fixtures/people.ts';
import { type TestResponse, testServer } from '#test/fixtures/test-server.ts';
import { purgeSessions } from './purge.job.ts';

const { config, send, signIn, inProperty, services, properties, accounts } = await testServer();
const NEW_PASSWORD = 'seven purple umbrellas dance';

const cookieOf = ({ headers }: TestResponse) => String(headers['set-cookie']).split(';')[0] as string;
const refresh = (cookie: string, headers = {}) => send('POST', '/api/auth/refresh', undefined, { cookie, ...headers });
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const me = (jwt: string) => send('GET', '/api/users/me?populate=role', undefined, bearer(jwt));

describe('signing in', () => {
  it('returns the profile and keeps the refresh token in an HttpOnly cookie', async () => {
    const answer = await signIn('admin');
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      name: 'admin',
      role: { id: 6, type: 'admin', name: 'Admin' },
      isPasswordDefault: 0,
      property: { nameEn: 'Home' },
    });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^lobby_refresh\.\d+=.+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.text).not.toContain('argon2');
  });

  it('accepts the name in any case', async () => {
    expect((await send('POST', '/api/auth/login', { identifier: ' ADMIN ', password: PASSWORD })).status).toBe(200);
  });

  it('gives one answer for an unknown name, a wrong password and a blocked account', async () => {
    const answers = [
      await signIn('admin', 'wrong'),
      await signIn('nobody' as Person),
      await signIn('blocked'),
      await signIn('tenant', 'wrong'),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body.error).toMatchObject({ status: 400, message: 'Invalid identifier or password' });
    expect(answers.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);
  });

  it.each(['tenant', 'subTenant'] as const)('refuses a %s, after the right password only', async (person) => {
    const { status, body, headers } = await signIn(person);
    expect([status, body.error.details.key]).toEqual([403, 'popup.dialog.message.roleFailed']);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([[{}], [[]], [{ identifier: {}, password: {} }], [{ identifier: 'admin', password: PASSWORD, role: 'admin' }]])(
    'refuses the body %j',
    async (body) => {
      expect((await send('POST', '/api/auth/login', body)).status).toBe(400);
    },
  );
});

describe('the own profile', () => {
  it('keeps the years dates are shown in and the English name; Gregorian years unless chosen otherwise', async () => {
    const { jwt, user } = (await signIn('user')).body;
    expect([user.calendar, user.nameEn]).toEqual(['gregory', null]);
    const changed = await send('PUT', '/api/users/me', { calendar: 'buddhist', nameEn: 'Malee' }, bearer(jwt));
    expect(changed.body.data).toMatchObject({ calendar: 'buddhist', nameEn: 'Malee' });
    await send('PUT', '/api/users/me', { language: 'en' }, bearer(jwt));
    expect((await signIn('user')).body.user, 'wherever they sign in next').toMatchObject({
      calendar: 'buddhist',
      nameEn: 'Malee',
    });
    const refused = await send('PUT', '/api/users/me', { calendar: 'hebrew' }, bearer((await signIn('user')).body.jwt));
    expect(refused.status).toBe(400);
  });
});

describe('a session', () => {
  it('is checked in every request', async () => {
    expect((await send('GET', '/api/users/me')).status).toBe(401);
    expect((await me('not.a.token')).status).toBe(401);
    const { jwt } = (await signIn('admin')).body;
    const [head, , signature] = jwt.split('.');
    const forged = Buffer.from(
      JSON.stringify({ sid: '00000000-0000-0000-0000-000000000000', prop: properties.next, sub: '1', aud: 'lobby', exp: 9e9 }),
    ).toString('base64url');
    expect((await me(`${head}.${forged}.${signature}`)).status).toBe(401);
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    expect((await me(`${unsigned}.${forged}.`)).status).toBe(401);
  });

  it('ends with logout, at once, and cannot be refreshed', async () => {
    const answer = await signIn('admin');
    expect((await me(answer.body.jwt)).status).toBe(200);
    expect((await send('POST', '/api/auth/logout', undefined, { cookie: cookieOf(answer) })).status).toBe(200);
    expect((await me(answer.body.jwt)).status).toBe(401);
    expect((await refresh(cookieOf(answer))).status).toBe(401);
  });

  it('ends with logout by its token alone, too', async () => {
    const { jwt } = (await signIn('admin')).body;
    expect((await send('POST', '/api/auth/logout', undefined, bearer(jwt))).status).toBe(200);
    expect((await me(jwt)).status).toBe(401);
  });

  it('gives a new refresh token each time', async () => {
    const first = cookieOf(await signIn('admin'));
    const second = await refresh(first);
    expect(second.status).toBe(200);
    expect((await me(second.body.jwt)).body.data.name).toBe('admin');
    expect(cookieOf(second)).not.toBe(first);
    expect((await refresh(cookieOf(second))).status).toBe(200);
  });

  it('R25: is rotated once by fifty concurrent refreshes: all get the same token', async () => {
    const cookie = cookieOf(await signIn('admin'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    const id = cookie.split('.')[2] as string;
    const spent = await inProperty('home', (db) =>
      db.selectFrom('session').select(sql<number>`cardinality(spent_hashes)`.as('count')).where('id', '=', id).executeTakeFirst(),
    );
    expect(spent).toEqual({ count: 1 });
    expect((await refresh(cookieOf(answers[0] as TestResponse))).status).toBe(200);
  });

  it('goes on when the answer of a refresh was lost', async () => {
    const old = cookieOf(await signIn('admin'));
    const lost = await refresh(old);
    const again = await refresh(old);
    expect([again.status, cookieOf(again)]).toEqual([200, cookieOf(lost)]);
    expect((await me(again.body.jwt)).status).toBe(200);
  });

  it('R25: ends when an old refresh token is reused later (reuse detection)', async () => {
    const old = cookieOf(await signIn('admin'));
    const next = await refresh(old);
    await inProperty('home', (db) => db.updateTable('session').set({ rotatedAt: sql`now() - interval '1 minute'` }).execute());
    expect((await refresh(old)).status).toBe(401);
    expect((await me(next.body.jwt)).status).toBe(401);
    expect((await refresh(cookieOf(next))).status).toBe(401);
  });

  it('ends as well when the attacker refreshed twice', async () => {
    const old = cookieOf(await signIn('admin'));
    const thief = await refresh(cookieOf(await refresh(old)));
    expect((await me(thief.body.jwt)).status).toBe(200);
    expect((await refresh(old)).status).toBe(401);
    expect((await me(thief.body.jwt)).status).toBe(401);
  });

  it('does not end at a sign-in that brings its id with another secret', async () => {
    const victim = await signIn('admin');
    const forged = cookieOf(victim).replace(/[^.]+$/, 'A'.repeat(43));
    const again = { identifier: 'admin', password: PASSWORD };
    expect((await send('POST', '/api/auth/login', again, { cookie: forged })).status).toBe(200);
    expect((await me(victim.body.jwt)).status).toBe(200);
  });

  it('ends when the same browser signs in again', async () => {
    const first = await signIn('admin');
    const again = { identifier: 'admin', password: PASSWORD };
    expect((await send('POST', '/api/auth/login', again, { cookie: cookieOf(first) })).status).toBe(200);
    expect((await me(first.body.jwt)).status).toBe(401);
  });

  it.each(['idleUntil', 'expiresAt'] as const)('ends when %s has passed', async (limit) => {
    const answer = await signIn('admin');
    const id = JSON.parse(Buffer.from(answer.body.jwt.split('.')[1], 'base64url').toString()).sid;
    await inProperty('home', (db) =>
      db
        .updateTable('session')
        .set({ [limit]: sql`now() - interval '1 second'` })
        .where('id', '=', id)
        .execute(),
    );
    expect((await me(answer.body.jwt)).status).toBe(401);
    expect((await refresh(cookieOf(answer))).status).toBe(401);
  });

  it('keeps the last hundred spent refresh tokens, and is purged a month after it ended', async () => {
    const answer = await signIn('deputy');
    const { id } = await inProperty('home', (db) =>
      db
        .selectFrom('session')
        .select('id')
        .where('accountId', '=', accounts.deputy)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow(),
    );
    const spent = sql<Buffer[]>`array_fill(${Buffer.from('old')}::bytea, array[5000])`;
    await inProperty('home', (db) => db.updateTable('session').set({ spentHashes: spent }).where('id', '=', id).execute());
    const next = await refresh(cookieOf(answer));
    expect(next.status).toBe(200);
    const kept = () =>
      inProperty('home', (db) => db.selectFrom('session').select('spentHashes').where('id', '=', id).executeTakeFirst());
    expect((await kept())?.spentHashes).toHaveLength(100);
    const worker = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
    await worker.connect();
    const purge = () => purgeSessions.run({ query: (text, values) => worker.query(text, values) } as JobCtx, {});
    await purge();
    expect(await kept()).toBeDefined();
    await inProperty('home', (db) =>
      db.updateTable('session').set({ idleUntil: sql`now() - interval '31 days'` }).where('id', '=', id).execute(),
    );
    await purge();
    await worker.end();
    expect(await kept()).toBeUndefined();
    expect((await signIn('deputy')).status).toBe(200);
  });

  it('R27: cannot be refreshed from another site', async () => {
    const cookie = cookieOf(await signIn('admin'));
    expect((await refresh(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    for (const origin of ['https://evil.example', 'null', `${new URL(config.LOBBY_PUBLIC_URL).origin}.evil.example`])
      expect([origin, (await refresh(cookie, { origin })).status]).toEqual([origin, 403]);
    const { origin } = new URL(config.LOBBY_PUBLIC_URL);
    expect((await refresh(cookie, { 'sec-fetch-site': 'same-origin', origin })).status).toBe(200);
  });
});

describe('the first password', () => {
  it('R19: restricts the session until it is changed', async () => {
    const { body } = await signIn('newcomer');
    const headers = bearer(body.jwt);
    expect(body.user.isPasswordDefault).toBe(1);
    expect((await send('GET', '/api/contacts', undefined, headers)).body.error.details.key).toBe('error.changePasswordFirst');

    const change = (password: string, passwordConfirmation = password) =>
      send('POST', '/api/users/force-change-password', { password, passwordConfirmation }, headers);
    expect((await change('short')).body.error.details.errors[0]).toMatchObject({ path: ['password'], key: 'passwordShort' });
    expect((await change(NEW_PASSWORD, `${NEW_PASSWORD}!`)).body.error.details.errors[0]).toMatchObject({
      path: ['passwordConfirmation'],
      key: 'passwordMismatch',
    });
    expect((await change('password12345678')).body.error.details.errors[0]).toMatchObject({ key: 'passwordCommon' });
    expect((await change(PASSWORD)).body.error.details.errors[0]).toMatchObject({ key: 'passwordSame' });
    expect((await change(NEW_PASSWORD)).status).toBe(200);

    expect((await send('GET', '/api/contacts', undefined, headers)).status).toBe(200);
    expect((await me(body.jwt)).body.data.isPasswordDefault).toBe(0);
    expect((await change(`${NEW_PASSWORD} again`)).status).toBe(409);
    expect((await signIn('newcomer')).status).toBe(400);
    expect((await signIn('newcomer', NEW_PASSWORD)).status).toBe(200);
  });
});

describe('changing a password', () => {
  it('asks for the current one, keeps this session and ends all others', async () => {
    const here = (await signIn('user')).body.jwt;
    const there = (await signIn('user')).body.jwt;
    const change = (currentPassword: string) =>
      send(
        'POST',
        '/api/auth/change-password',
        { currentPassword, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
        bearer(here),
      );
    expect((await change('wrong')).body.error.details.errors[0]).toMatchObject({
      path: ['currentPassword'],
      key: 'passwordWrong',
    });
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await me(here)).status).toBe(200);
    expect((await me(there)).status).toBe(401);
  });
});

describe('losing rights', () => {
  const asOwner = async (statement: string) => {
    const owner = new pg.Client(services.config.LOBBY_OWNER_DATABASE_URL);
    await owner.connect();
    await owner.query(statement);
    await owner.end();
  };

  it('a lower role takes effect on the next request', async () => {
    const { jwt } = (await signIn('organize')).body;
    const create = () => send('POST', '/api/contacts', { nameTh: 'ก', nameEn: 'A', phone: '191' }, bearer(jwt));
    expect((await create()).status).toBe(200);
    await asOwner(`update membership set role_id = 7 where account_id = ${accounts.organize}`);
    expect((await create()).status).toBe(403);
  });

  it('a block ends the session at once and keeps it from being refreshed; the reason is returned for its own token only', async () => {
    const answer = await signIn('organize');
    await asOwner(`update membership set status = false, blocked_reason = 'test' where account_id = ${accounts.organize}`);
    expect((await me(answer.body.jwt)).status).toBe(401);
    const refused = await refresh(cookieOf(answer));
    expect([refused.status, refused.body.error.details.key]).toEqual([401, 'session.ended.blocked']);
    const guessed = await refresh(cookieOf(answer).replace(/.{8}$/, 'AAAAAAAA'));
    expect([guessed.status, guessed.body.error.details.key]).toEqual([401, 'error.signInFirst']);
  });
});

describe('brute force', () => {
  it('is stopped after ten wrong passwords, whatever the spelling of the name, while colleagues can still sign in', async () => {
    const wrong = (identifier: string) =>
      send('POST', '/api/auth/login', { identifier, password: 'guess' }, { 'x-forwarded-for': `10.0.0.${identifier.length}` });
    const names = ['neighbour', 'NEIGHBOUR', ' neighbour', 'Neighbour ', 'neighBour'];
    const answers: TestResponse[] = [];
    for (let round = 0; round < 12; round += 1) answers.push(await wrong(names[round % names.length] as string));
    expect(answers.slice(0, 8).every(({ status }) => status === 400)).toBe(true);
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    const unknown: number[] = [];
    for (let round = 0; round < 12; round += 1) unknown.push((await wrong('nobody-at-all')).status);
    expect(unknown).toEqual(answers.map(({ status }) => status));
    expect((await signIn('stranger')).status).toBe(200);
  });

  it('sign-ins and sign-outs are logged', async () => {
    const log = await inProperty('home', (db) =>
      db.selectFrom('auditLog').select('action').distinct().where('record', '=', 'session').execute(),
    );
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'password-changed',
      'refresh-token-reused',
      'sign-in',
      'sign-out',
    ]);
  });
});
