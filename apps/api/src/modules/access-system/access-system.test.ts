import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#app/commands/keys/keys.ts';
import { jobs } from '#app/jobs.ts';
import { modules } from '#app/modules.ts';
import { accessControlOf } from '#modules/access-control/access-control.public.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { APP_KEY, APP_SECRET, artemisServer } from '#test/fixtures/access-control/artemis-server.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const artemis = await artemisServer();
const { as, config, inProperty, properties } = await testServer(modules, {
  LOBBY_ACCESS_CONTROL_HOSTS: [artemis.url, 'http://127.0.0.1:1', 'access.example.org'],
});
const log = pino({ level: 'silent' });
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
const job = { config, log, query: asWorker.query.bind(asWorker) as never };
afterAll(() => Promise.all([artemis.close(), asWorker.end()]));
beforeEach(() => artemis.reset());

const hikcentral = { kind: 'hikcentral', baseUrl: artemis.url, appKey: APP_KEY, appSecret: APP_SECRET };
const choose = (changes: object = {}, person: 'organize' | 'admin' | 'user' = 'organize') =>
  as(person).put('/api/access-system', { ...hikcentral, ...changes });
const chosen = async () => (await as('organize').get('/api/access-system')).body.data;
const test = async () => (await as('organize').post('/api/access-system/test')).body.data.testProblem as string | null;
const never = new AbortController().signal;

describe('the access control system of a property', () => {
  it('is the simulator until another one is chosen', async () => {
    expect(await chosen()).toEqual({
      kind: 'simulator',
      baseUrl: null,
      appKey: null,
      orgIndexCode: null,
      secretSetAt: null,
      testedAt: null,
      testProblem: null,
      isOffered: true,
      updatedAt: null,
    });
    expect(await test()).toBeNull();
    expect(await chosen()).toMatchObject({ kind: 'simulator', testedAt: expect.any(String) });
  });

  it('is chosen by an Organize Admin; its secret is stored encrypted and never answered', async () => {
    const { status, text, body } = await choose();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kind: 'hikcentral', baseUrl: artemis.url, appKey: APP_KEY, orgIndexCode: '1' });
    expect(text + JSON.stringify(await chosen())).not.toContain(APP_SECRET);
    const secret = sql`select secret from access_system`;
    await expect(inProperty('home', (db) => secret.execute(db))).rejects.toThrow('permission denied');
    for (const person of ['admin', 'user'] as const) {
      expect((await as(person).get('/api/access-system')).status).toBe(403);
      expect((await choose({}, person)).status).toBe(403);
      expect((await as(person).post('/api/access-system/test')).status).toBe(403);
    }
  });

  it('keeps its secret while none is given, and forgets everything with the simulator', async () => {
    const before = (await choose()).body.data.secretSetAt;
    expect((await choose({ appSecret: null, orgIndexCode: '12' })).body.data).toMatchObject({
      secretSetAt: before,
      orgIndexCode: '12',
    });
    expect(await test()).toBeNull();
    await as('organize').put('/api/access-system', { kind: 'simulator' });
    expect(await chosen()).toMatchObject({ kind: 'simulator', baseUrl: null, appKey: null, secretSetAt: null });
    const again = await choose({ appSecret: '' });
    expect(again.body.error.details.errors).toMatchObject([{ path: ['appSecret'], key: 'required' }]);
  });

  it.each([
    [{ baseUrl: 'https://169.254.169.254' }, 'baseUrl', 'hostNotAllowed'],
    [{ baseUrl: 'http://access.example.org' }, 'baseUrl', 'hostNotAllowed'],
    [{ baseUrl: 'https://access.example.org/artemis' }, 'baseUrl', 'invalid'],
    [{ baseUrl: 'https://user:password@access.example.org' }, 'baseUrl', 'invalid'],
    [{ baseUrl: 'file:///etc/passwd' }, 'baseUrl', 'invalid'],
    [{ baseUrl: '' }, 'baseUrl', 'required'],
    [{ appKey: null }, 'appKey', 'required'],
    [{ kind: 'other' }, 'kind', 'invalid'],
  ])('refuses %j', async (changes, field, key) => {
    const { status, body } = await choose(changes);
    expect([status, body.error.details.errors]).toMatchObject([400, [{ path: [field], key }]]);
  });

  it('is audited without the secret: also that a new one was given', async () => {
    await choose({ appSecret: 'first-secret' });
    await choose({ appSecret: 'second-secret' });
    const entries = await inProperty('home', (db) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'before', 'after'])
        .where('record', '=', 'access_system')
        .orderBy('id')
        .execute(),
    );
    expect(entries.at(-1)).toMatchObject({ action: 'PUT:/access-system', after: { secretSetAt: expect.any(String) } });
    expect(JSON.stringify(entries)).not.toMatch(/-secret|\\\\x/);
  });

  it('is tried by a signed call, and what is wrong has a word of its own', async () => {
    await choose();
    expect(await test()).toBeNull();
    artemis.misbehave({ as: 'code', code: '0x02401008' }, { as: 'status', status: 500 }, { as: 'bad-json' });
    expect([await test(), await test(), await test()]).toEqual(['notAuthorized', 'server', 'answer']);
    expect(await chosen()).toMatchObject({ testedAt: expect.any(String), testProblem: 'answer' });
    expect((await choose({ appSecret: 'wrong' })).body.data).toMatchObject({ testedAt: null, testProblem: null });
    expect(await test()).toBe('signature');
    await choose({ appKey: 'wrong' });
    expect(await test()).toBe('key');
    await choose({ baseUrl: 'http://127.0.0.1:1' });
    expect(await test()).toBe('unreachable');
  });
});

describe('commands', () => {
  it('go to the system that is chosen when they are delivered, without a restart', async () => {
    const bus = await connectEventBus(config, log);
    const worker = await startWorker(config, log, bus, jobs);
    const door = { type: 'door', name: `ประตู ${randomUUID()}`, addr: 'Lobby', serialNumber: 'door-1' };
    const hardware = (await as('admin').post('/api/hardwares', door)).body.data.id as number;
    const open = async () => {
      const { id } = (await as('admin').post('/api/device-commands', { hardware, kind: 'open' })).body.data;
      const read = async () => (await as('user').get(`/api/device-commands?filters[id][$eq]=${id}`)).body.data[0];
      await until(async () => (await read()).finishedAt !== null);
      return (await read()).state as string;
    };
    const simulate = () => as('organize').put('/api/access-system', { kind: 'simulator' });
    await simulate();
    expect([await open(), artemis.state.opened]).toEqual(['applied', []]);
    await choose();
    expect([await open(), artemis.state.opened]).toEqual(['applied', ['door-1']]);
    await simulate();
    expect([await open(), artemis.state.opened]).toEqual(['applied', ['door-1']]);
    await worker.stop();
    await bus.close();
  });

  it('of other properties go to their own', async () => {
    await choose();
    const neighbour = await accessControlOf(job, properties.next);
    const card = {
      key: '1',
      kind: 'open',
      device: { id: 1, type: 'door', addr: null, serialNumber: null, status: true },
    } as const;
    expect(await neighbour.send(card, never)).toMatch(/^simulated-/);
  });

  it('are retried while the operator does not allow the host, or the key of the secret is missing', async () => {
    await choose();
    const without = { ...job, config: { ...config, LOBBY_ACCESS_CONTROL_HOSTS: [] } };
    await choose({ appSecret: `${APP_SECRET} again` });
    const refused = await accessControlOf(without, properties.home);
    await expect(
      refused.credentialsOf({ id: 1, type: 'door', addr: 'Lobby', serialNumber: null, status: true }, never),
    ).rejects.toThrow('LOBBY_ACCESS_CONTROL_HOSTS');
    expect(artemis.calls).toEqual([]);
  });

  it('are signed after a rotation of the key, too', async () => {
    await choose();
    const next = randomBytes(32).toString('base64url');
    const both = { ...config, LOBBY_SECRET_KEY: [next, ...config.LOBBY_SECRET_KEY] };
    const said: string[] = [];
    const run = (known: typeof config, what: string) => keys(known, [what], (line) => said.push(line));
    expect(await run({ ...config, LOBBY_SECRET_KEY: [next] }, 'status')).toBe(1);
    expect(said.join('\n')).toContain('needed by 1 secrets of access control systems');
    expect(await run(both, 'reseal')).toBe(0);
    expect(said.join('\n')).toContain('1 secrets of access control systems');
    const after = { ...job, config: { ...config, LOBBY_SECRET_KEY: [next] } };
    const device = { id: 1, type: 'door', addr: 'Lobby', serialNumber: 'door-1', status: true };
    await (await accessControlOf(after, properties.home)).send({ key: '1', kind: 'open', device }, never);
    expect(artemis.state.opened).toEqual(['door-1']);
  });
});
