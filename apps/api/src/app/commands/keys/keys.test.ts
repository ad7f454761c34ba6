import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startAppServices } from '#app/services.ts';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { keyIdOf } from '#platform/crypto/key-ring.ts';
import { openLog } from '#platform/logging/logger.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { codeOf, enoughOfStep } from '#test/fixtures/totp.ts';
import { modules } from '../../modules.ts';
import { buildServer } from '../../server.ts';
import { keys } from './keys.ts';

const { config, accounts, inProperty } = await testServer();
const { rooms } = await inProperty('elsewhere', (db) => makeHouse(db));
const [room] = rooms as [number];
const folder = await mkdtemp(join(tmpdir(), 'lobby-keys-'));
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
await owner.query('set role lobby_auth');
afterAll(() => Promise.all([owner.end(), rm(folder, { recursive: true })]));

const newSecret = () => randomBytes(32).toString('base64url');
const nodeOf = async (changed: Partial<Config>) => {
  const services = startAppServices({ ...config, LOBBY_LOG_LEVEL: 'silent', ...changed }, openLog('silent'));
  const { app } = await buildServer(services, modules);
  afterAll(async () => {
    await app.close();
    await services.counters.end();
    await services.pool.end();
  });
  const ask = async (method: 'GET' | 'POST', url: string, jwt = '', payload?: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: jwt ? { authorization: `Bearer ${jwt}` } : {},
      ...(payload ? { payload } : {}),
    });
    return {
      status: answer.statusCode,
      body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body,
    };
  };
  const signIn = async (identifier: string) =>
    (await ask('POST', '/api/auth/login', '', { identifier, password: PASSWORD })).body.jwt as string;
  return { ask, signIn };
};
type Node = Awaited<ReturnType<typeof nodeOf>>;
async function enrol(node: Node, person: string): Promise<string> {
  const jwt = await node.signIn(person);
  const { secret } = (await node.ask('POST', '/api/auth/mfa/enrol', jwt)).body.data;
  await enoughOfStep();
  expect((await node.ask('POST', '/api/auth/mfa/confirm', jwt, { code: codeOf(secret, 1) })).status).toBe(200);
  return secret;
}
const verify = async (node: Node, person: string, secret: string) =>
  node.ask('POST', '/api/auth/mfa/verify', await node.signIn(person), { code: codeOf(secret, 0) });
const keyIdOfMfa = async (account: number) =>
  (await owner.query('select key_id as id from account_mfa where account_id = $1', [account])).rows[0].id as string | null;
async function run(changed: Partial<Config>, ...args: string[]) {
  const said: string[] = [];
  return { code: await keys({ ...config, ...changed }, args, (line) => said.push(line)), said: said.join('\n') };
}

const [old] = config.LOBBY_SECRET_KEY as [string];
const next = newSecret();
const here = await nodeOf({});
const onlyNext = nodeOf({ LOBBY_SECRET_KEY: [next] });

describe('the encryption key of MFA secrets', () => {
  it('is rotated by use: what was decrypted with another key is re-encrypted', async () => {
    const secret = await enrol(here, 'admin');
    expect(await keyIdOfMfa(accounts.admin)).toBe(keyIdOf(old));
    const node = await nodeOf({ LOBBY_SECRET_KEY: [next, old] });
    expect((await verify(node, 'admin', secret)).status).toBe(200);
    expect(await keyIdOfMfa(accounts.admin)).toBe(keyIdOf(next));
  });

  it('decrypts what was encrypted before keys had ids', async () => {
    const secret = await enrol(here, 'user');
    await owner.query('update account_mfa set key_id = null where account_id = $1', [accounts.user]);
    expect((await verify(here, 'user', secret)).status).toBe(200);
    expect(await keyIdOfMfa(accounts.user)).toBe(keyIdOf(old));
  });

  it('when missing, raises an alarm for the operator and a clear error for the person, not a 500', async () => {
    const secret = await enrol(here, 'deputy');
    const answer = await verify(await onlyNext, 'deputy', secret);
    expect([answer.status, answer.body.error.details.key]).toEqual([503, 'error.keyMissing']);
    const missing = (await registry.getSingleMetric('lobby_missing_keys_total')?.get())?.values;
    expect(missing).toEqual([{ labels: { variable: 'LOBBY_SECRET_KEY' }, value: 1 }]);
  });
});

describe('lobby keys', () => {
  it('status lists what needs which key, and fails when a needed one is not configured', async () => {
    const { code, said } = await run({ LOBBY_SECRET_KEY: [next] }, 'status');
    expect(code).toBe(1);
    expect(said).toContain(`${keyIdOf(old)}  NOT CONFIGURED; needed by 2 second-step secrets`);
    expect(said).toContain(`${keyIdOf(next)}  current; needed by 1 second-step secrets`);
    for (const secret of [old, next, ...config.LOBBY_SESSION_SECRET, ...config.LOBBY_SEAL_KEY])
      expect(said).not.toContain(secret);
  });

  it('reseal re-encrypts everything, and the old key can go: MFA and calendar feeds still work', async () => {
    const organizer = await here.signIn('organize');
    const feed = (node: Node, jwt: string) => node.ask('GET', '/api/posts/event-calendar/feed', jwt);
    const address = new URL((await feed(here, organizer)).body.data.th).pathname;
    const secret = await enrol(here, 'organize');

    const out = join(folder, 'secret-key');
    expect((await run({}, 'rotate', 'LOBBY_SECRET_KEY', '--out', out)).said).toContain('3 calendar addresses were kept');
    const both = { LOBBY_SECRET_KEY: [next, old] };
    expect(await run(both, 'reseal')).toMatchObject({
      code: 0,
      said: expect.stringContaining('3 second-step secrets, 3 calendar'),
    });
    expect((await run(both, 'reseal')).said).toContain('0 second-step secrets, 0 calendar addresses');
    expect((await run(both, 'status')).said).toContain(`${keyIdOf(old)}  other; no row needs it: may be removed`);

    const after = await onlyNext;
    expect((await verify(after, 'organize', secret)).status).toBe(200);
    expect((await after.ask('GET', address)).status).toBe(200);
    expect((await run({ LOBBY_SECRET_KEY: [next] }, 'status')).code).toBe(0);
  });

  it('reseal leaves known persons known, and their documents readable, when the old key is gone', async () => {
    const person = { firstName: 'สมชาย', role: 3, roomID: room, mobile: '0812345678', idCard: '1101700230708' };
    const ask = (node: Node, jwt: string) => node.ask('POST', '/api/requests/tenant', jwt, { payload: person, channel: 'cms' });
    const jwt = await here.signIn('stranger');
    const made = await ask(here, jwt);
    expect(made.status).toBe(200);
    const both = { LOBBY_SECRET_KEY: [next, old] };
    // Between the two steps of a rotation, too.
    expect((await ask(await nodeOf(both), jwt)).status).toBe(409);
    expect((await run({ LOBBY_SECRET_KEY: [next] }, 'status')).said).toContain('NOT CONFIGURED; needed by 1 keys of persons');
    expect((await run(both, 'reseal')).said).toContain('1 keys of persons; 1 documents hashed again');
    expect((await run(both, 'reseal')).said).toContain('0 keys of persons; 0 documents hashed again');
    const after = await onlyNext;
    expect((await ask(after, jwt)).body.error.details.key).toBe('requestResourceAlreadyExists');
    const revealed = await after.ask('POST', `/api/users/tenant/${made.body.data.userId}/reveal`, jwt, { reason: 'ตรวจสอบ' });
    expect(revealed.body.data).toEqual({ idCard: '1101700230708' });
  });

  it('status counts passwords of an old pepper until their people have signed in', async () => {
    const pepper = newSecret();
    const changed = { LOBBY_PASSWORD_PEPPER: [pepper, ...config.LOBBY_PASSWORD_PEPPER] };
    const count = async () => Number(/other; needed by (\d+) passwords/.exec((await run(changed, 'status')).said)?.[1]);
    const before = await count();
    await (await nodeOf(changed)).signIn('neighbour');
    expect(await count()).toBe(before - 1);
    expect((await run({ LOBBY_PASSWORD_PEPPER: [pepper] }, 'status')).code).toBe(1);
  });

  it('rotate writes the value of each step where only its owner can read it, and prints none of them', async () => {
    const out = join(folder, 'session');
    const { code, said } = await run({}, 'rotate', 'LOBBY_SESSION_SECRET', '--out', out);
    const values = (await readFile(out, 'utf8')).split('\n').filter((line) => line.startsWith('LOBBY_'));
    const [current] = config.LOBBY_SESSION_SECRET as [string];
    const made = (values[2] as string).split('=', 2)[1] as string;
    expect([code, (await stat(out)).mode & 0o777]).toEqual([0, 0o600]);
    expect(values).toEqual([`${current},${made}`, `${made},${current}`, made].map((value) => `LOBBY_SESSION_SECRET=${value}`));
    expect(said).toContain(`${keyIdOf(current)} is replaced by ${keyIdOf(made)}`);
    expect(said.includes(current) || said.includes(made)).toBe(false);
    expect(readConfig({ ...process.env, LOBBY_SESSION_SECRET: `${made},${current}` }).LOBBY_SESSION_SECRET).toEqual([
      made,
      current,
    ]);
    await expect(run({}, 'rotate', 'LOBBY_SESSION_SECRET', '--out', out)).rejects.toThrow('EEXIST');
    expect((await run({}, 'rotate', 'LOBBY_NOTHING', '--out', out)).code).toBe(2);
  });
});
