import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { verifyAudit } from '#app/commands/audit.ts';
import { keys } from '#app/commands/keys/keys.ts';
import { sealAudit } from '#modules/log/chain.job.ts';
import type { Config } from '#platform/config/config.ts';
import { keyIdOf } from '#platform/crypto/key-ring.ts';
import { png } from '#test/fixtures/files/form.ts';
import { upload } from '#test/fixtures/files/http-client.ts';
import { startCluster } from '#test/fixtures/keys/cluster.ts';
import { type SecondStep, startKeyLoad } from '#test/fixtures/keys/load.ts';
import { until } from '#test/fixtures/node-process.ts';
import { PASSWORD, type Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { codeOf, enoughOfStep } from '#test/fixtures/totp.ts';

/** `pnpm drill:keys` replaces one key after the other; the short form replaces all of them in the same three restarts. */
const isFull = process.env.LOBBY_DRILL === 'full';
const variables = ['LOBBY_SESSION_SECRET', 'LOBBY_PASSWORD_PEPPER', 'LOBBY_SECRET_KEY', 'LOBBY_SEAL_KEY'] as const;
type Keys = Pick<Config, (typeof variables)[number]>;
const rotations: (typeof variables)[number][][] = isFull ? variables.map((variable) => [variable]) : [[...variables]];

const { as, send, signIn, config, properties } = await testServer();
const worker = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
await worker.connect();
afterAll(() => worker.end());

async function enrol(person: Person): Promise<SecondStep> {
  const headers = { authorization: `Bearer ${(await signIn(person)).body.jwt}` };
  const { secret } = (await send('POST', '/api/auth/mfa/enrol', undefined, headers)).body.data;
  await enoughOfStep();
  expect((await send('POST', '/api/auth/mfa/confirm', { code: codeOf(secret, 1) }, headers)).status).toBe(200);
  return { person, secret };
}
const seal = (now: Config) =>
  sealAudit.run(
    {
      config: now,
      log: pino({ level: 'silent' }),
      query: (text, values) => worker.query(text, values) as never,
    },
    {},
  );
async function status(now: Config): Promise<string> {
  const said: string[] = [];
  await keys(now, ['status'], (line) => said.push(line));
  return said.join('\n');
}

it('R56: every key is replaced under load, the old one is taken out, no request fails and everything still opens', async () => {
  const photo = (await upload(as('admin'), await png())).body.data.id as number;
  const made = await as('admin').post('/api/contacts', { nameTh: 'ก', nameEn: 'a', phone: '191', photo });
  const feed = new URL((await as('admin').get('/api/posts/event-calendar/feed')).body.data.th).pathname;
  const people = [await enrol('organize'), await enrol('deputy'), await enrol('neighbour')];
  await keys(config, ['reseal'], () => {});
  const cluster = await startCluster(config);
  const load = startKeyLoad(cluster, people, made.body.data.id, feed);
  let now: Config = config;
  const use = async (changed: Partial<Keys>) => {
    now = { ...now, ...changed };
    await cluster.restart(now);
    await load.renewed();
  };

  for (const rotated of rotations) {
    const old = Object.fromEntries(rotated.map((name) => [name, now[name][0] as string])) as Record<keyof Keys, string>;
    const fresh = Object.fromEntries(rotated.map((name) => [name, randomBytes(32).toString('base64url')])) as Record<
      keyof Keys,
      string
    >;
    const values = (of: (name: keyof Keys) => string[]) =>
      Object.fromEntries(rotated.map((name) => [name, of(name)])) as Partial<Keys>;
    await use(values((name) => [old[name], fresh[name]]));
    await seal(now);
    await use(values((name) => [fresh[name], old[name]]));
    expect(await keys(now, ['reseal'], () => {})).toBe(0);
    await until(async () => {
      await seal(now);
      return !(await status(now)).includes(`${keyIdOf(old.LOBBY_SEAL_KEY ?? '')}  other; needed by`);
    });
    // Each moves at its sign-in; whoever is not in the load is still counted.
    for (const { person } of people)
      await cluster.send('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier: person, password: PASSWORD }),
      });
    await use(values((name) => [fresh[name]]));
    for (const name of rotated) expect(now[name]).toEqual([fresh[name]]);
  }
  // One more half-minute's code of everybody, with none of the old keys left.
  const before = load.counts['second step'] ?? 0;
  await until(async () => (load.counts['second step'] ?? 0) >= before + people.length || load.failures.length > 0);
  await load.stop();
  await cluster.stop();

  const said = await status(now);
  const total = Object.values(load.counts).reduce((sum, count) => sum + count, 0);
  console.log(`keys replaced: ${total} requests, ${load.failures.length} failed`, load.counts, `\n${said}`);
  expect(load.failures).toEqual([]);
  expect(said).not.toMatch(/NOT CONFIGURED; needed by \d+ (second|calendar|logs)/);
  const all = { ...now, LOBBY_SEAL_KEY: [...now.LOBBY_SEAL_KEY, ...config.LOBBY_SEAL_KEY] };
  expect(await verifyAudit(all, ['--property', String(properties.home)], () => {})).toBe(0);
}, 600_000);
