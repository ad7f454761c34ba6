import { describe, expect, it } from 'vitest';
import type { Person } from '#test/fixtures/people.ts';
import { type TestResponse, testNode, testServer } from '#test/fixtures/test-server.ts';
import { codeOf, enoughOfStep } from '#test/fixtures/totp.ts';

const { config, send, signIn, inProperty, services } = await testServer();
/** A second node on the same database. */
const far = await testNode(config);

const NEW_PASSWORD = 'seven purple umbrellas dance';
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const sign = async (person: Person) => (await signIn(person)).body as { jwt: string; user: { pendingStep: string | null } };
const verify = (jwt: string, code: string) => send('POST', '/api/auth/mfa/verify', { code }, bearer(jwt));
const recover = (jwt: string, code: string) => send('POST', '/api/auth/mfa/recover', { code }, bearer(jwt));
const contacts = (jwt: string) => send('GET', '/api/contacts', undefined, bearer(jwt));

async function setUp(person: Person) {
  const { jwt } = await sign(person);
  const { secret } = (await send('POST', '/api/auth/mfa/enrol', undefined, bearer(jwt))).body.data;
  await enoughOfStep();
  // The code of the half-minute before: the one of now stays for the test.
  const confirmed = await send('POST', '/api/auth/mfa/confirm', { code: codeOf(secret, 1) }, bearer(jwt));
  return { jwt, secret: secret as string, codes: confirmed.body.data.recoveryCodes as string[] };
}

describe('the second step', () => {
  it('is set up with a TOTP code, and required from then on', async () => {
    const before = (await sign('admin')).jwt;
    const { jwt, secret, codes } = await setUp('admin');
    expect([codes.length, new Set(codes).size, codes.every((code) => /^[0-9A-Z]{13}$/.test(code))]).toEqual([10, 10, true]);
    expect((await contacts(jwt)).status).toBe(200);
    expect((await contacts(before)).body.error.details.key).toBe('error.mfaFirst');

    const { jwt: next, user } = await sign('admin');
    expect(user.pendingStep).toBe('code');
    expect((await contacts(next)).status).toBe(403);
    const change = { currentPassword: 'x', password: 'y'.repeat(20), passwordConfirmation: 'y'.repeat(20) };
    expect((await send('POST', '/api/auth/change-password', change, bearer(next))).status).toBe(403);
    expect((await verify(next, '000000')).body.error.details.errors[0].key).toBe('codeWrong');
    await enoughOfStep();
    expect((await verify(next, codeOf(secret, -1))).status).toBe(400); // a clock that runs ahead
    expect((await verify(next, codeOf(secret))).status).toBe(200);
    expect((await contacts(next)).status).toBe(200);
    expect((await verify(before, codeOf(secret))).status).toBe(400); // used already, and the one before with the setting up
  });

  it('R22: accepts one of a hundred concurrent uses of a code, over two nodes', async () => {
    const { secret } = await setUp('organize');
    const sessions: string[] = [];
    for (let tab = 0; tab < 20; tab += 1) sessions.push((await sign('organize')).jwt);
    await services.pool.query('delete from rate_limit');
    const code = codeOf(secret);
    const tries = Array.from({ length: 100 }, async (_, at) => {
      const headers = bearer(sessions[at % 20] as string);
      if (at % 2 === 0) return (await verify(sessions[at % 20] as string, code)).status;
      return (await far.app.inject({ method: 'POST', url: '/api/auth/mfa/verify', payload: { code }, headers })).statusCode;
    });
    const answers = await Promise.all(tries);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([200, 400, 429]));
  });

  it('R22: cannot be brute-forced: five attempts a sign-in, thirty wrong ones a day', async () => {
    const { secret } = await setUp('user');
    await services.pool.query('delete from rate_limit');
    const right = codeOf(secret);
    const wrong = right === '123456' ? '654321' : '123456';
    const stopped = new Set<number>();
    let verified = 0;
    for (let challenge = 0; challenge < 10; challenge += 1) {
      const { jwt } = await sign('user');
      for (let attempt = 0; attempt < 8; attempt += 1) {
        const { status } = await verify(jwt, wrong);
        if (status === 400) verified += 1;
        else stopped.add(status);
      }
    }
    // 30 guesses a day at two codes of a million each: 6 in 100,000.
    expect([verified, [...stopped]]).toEqual([30, [429]]);
    expect((await verify((await sign('user')).jwt, right)).status).toBe(429);
    await services.pool.query('delete from rate_limit');
  });

  it('can be turned off with step-up authentication only', async () => {
    const { jwt } = await setUp('neighbour');
    await inProperty('next', (db) => db.updateTable('session').set({ confirmedAt: null }).execute());
    expect((await send('POST', '/api/auth/mfa/off', undefined, bearer(jwt))).body.error.details.key).toBe('error.stepUp');
    await inProperty('next', (db) => db.updateTable('session').set({ confirmedAt: new Date() }).execute());
    expect((await send('POST', '/api/auth/mfa/off', undefined, bearer(jwt))).status).toBe(200);
    expect((await sign('neighbour')).user.pendingStep).toBeNull();
  });

  it('is not accepted before its enrolment is confirmed', async () => {
    const { jwt } = await sign('newcomer');
    await send(
      'POST',
      '/api/users/force-change-password',
      { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
      bearer(jwt),
    );
    const { secret } = (await send('POST', '/api/auth/mfa/enrol', undefined, bearer(jwt))).body.data;
    expect((await verify(jwt, codeOf(secret))).status).toBe(400);
  });

  it('invalidates sessions that passed with an older secret', async () => {
    const owner = await setUp('neighbour');
    const other = (await sign('neighbour')).jwt;
    expect((await verify(other, codeOf(owner.secret))).status).toBe(200);
    await send('POST', '/api/auth/mfa/off', undefined, bearer(owner.jwt));
    const { secret } = (await send('POST', '/api/auth/mfa/enrol', undefined, bearer(owner.jwt))).body.data;
    expect((await contacts(other)).status).toBe(200);
    await send('POST', '/api/auth/mfa/confirm', { code: codeOf(secret) }, bearer(owner.jwt));
    expect([(await contacts(owner.jwt)).status, (await contacts(other)).status]).toEqual([200, 403]);
  });

  it('R56: stores its secret encrypted', async () => {
    const { secret } = await setUp('stranger');
    const kept = services.encryption.encrypt(secret, 'account_mfa 1');
    expect(kept.ciphertext.includes(Buffer.from(secret))).toBe(false);
    expect(services.encryption.decrypt(kept, 'account_mfa 1')).toBe(secret);
    expect(() => services.encryption.decrypt(kept, 'account_mfa 2')).toThrow('for something else');
  });
});

describe('recovery codes', () => {
  it('R23: work once each, one of fifty concurrent uses, and are void when new ones are made', async () => {
    const { jwt, codes } = await setUp('deputy');
    const [first, second, third] = codes as [string, string, string];
    const lost = (await sign('deputy')).jwt;
    const typed = `${second.slice(0, 1)}-${second.slice(1, 7).toLowerCase()} ${second.slice(7)}`;
    expect((await recover(lost, typed)).body.data).toEqual({ ok: true, left: 9 });
    expect((await contacts(lost)).status).toBe(200);
    expect((await recover((await sign('deputy')).jwt, second)).status).toBe(400);

    const sessions = await Promise.all(Array.from({ length: 10 }, async () => (await sign('deputy')).jwt));
    await services.pool.query('delete from rate_limit');
    const tries: TestResponse[] = await Promise.all(
      Array.from({ length: 50 }, (_, at) => recover(sessions[at % 10] as string, first)),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);

    await services.pool.query('delete from rate_limit');
    const fresh = (await send('POST', '/api/auth/mfa/recovery-codes', undefined, bearer(jwt))).body.data
      .recoveryCodes as string[];
    expect((await recover((await sign('deputy')).jwt, third)).status).toBe(400);
    expect((await recover((await sign('deputy')).jwt, fresh[0] as string)).status).toBe(200);
  });
});

it('every step is logged, without secrets', async () => {
  const log = await inProperty('home', (db) =>
    db.selectFrom('auditLog').selectAll().where('record', '=', 'session').where('action', 'like', '%m%').execute(),
  );
  expect([...new Set(log.map(({ action }) => action))]).toEqual(
    expect.arrayContaining(['mfa-begun', 'mfa-set-up', 'mfa-passed']),
  );
  expect(log.every(({ before, after }) => before === null && after === null)).toBe(true);
});
