import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { balance } from '#test/fixtures/balance.ts';
import { freshDatabase } from '#test/fixtures/database.ts';
import { inherited, startNode, until } from '#test/fixtures/node-process.ts';
import { followLive } from '#test/fixtures/upgrade/live-follower.ts';
import { send, startOffice } from '#test/fixtures/upgrade/mixed-load.ts';
import { installRelease, previousCommit, type Release } from '#test/fixtures/upgrade/previous-release.ts';

/** Needs the repository's history and the packages of its lock file then: `pnpm drill:upgrade`. */
const FULL = process.env.LOBBY_DRILL === 'full';
const REQUESTS = Number(process.env.LOBBY_UPGRADE_REQUESTS ?? 10_000);
const CONNECTIONS = 12;
const PASSWORD = 'lobby-demo-password';
const own = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const building = FULL ? await demoOfPrevious() : undefined;

/** A demo building as the previous release made it, on that release's schema. */
async function demoOfPrevious() {
  const release = installRelease(previousCommit());
  const { config, drop } = await freshDatabase('template1');
  afterAll(async () => {
    await drop();
    release.remove();
  });
  const env = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
  const lobby = async (main: string, ...args: string[]) =>
    (await promisify(execFile)(process.execPath, [main, ...args], { env: { ...inherited, ...env }, maxBuffer: 1024 ** 3 }))
      .stdout;
  await lobby(release.main, 'migrate');
  await lobby(release.main, 'seed', 'demo');
  return { release, config, env, lobby };
}

it.runIf(building)(
  'R50, R53: the previous release serves on the new schema, and two nodes are replaced under load with uploads, streams and jobs: no call fails',
  async () => {
    const { release, config, env, lobby } = building as NonNullable<typeof building>;
    const worker = (main: string, port: number) => {
      const child = spawn(process.execPath, [main, 'worker'], {
        env: { ...inherited, ...env, LOBBY_METRICS_PORT: String(config.LOBBY_METRICS_PORT + port) },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      return async () => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      };
    };
    const stops = [worker(release.main, 1)];
    const balancer = balance([await startNode(config, release.main), await startNode(config, release.main)]);
    onTestFinished(async () => {
      await Promise.all([...balancer.nodes.map((node) => node.stop('SIGKILL')), ...stops.map((stop) => stop())]);
    });
    await until(async () => balancer.ready().length === 2);

    const jwt = async () => {
      const body = JSON.stringify({ identifier: 'organize', password: PASSWORD });
      const sent = { method: 'POST', path: '/api/auth/login', body, headers: { 'content-type': 'application/json' } } as const;
      const { text } = await send(undefined, balancer.ready()[0] as string, sent);
      return (JSON.parse(text) as { jwt: string }).jwt;
    };
    let token = await jwt();
    // Access tokens live for ten minutes.
    const renewing = setInterval(() => void jwt().then((next) => (token = next)), 240_000);
    onTestFinished(() => clearInterval(renewing));

    const lists = await answeredLists(release, lobby, (path) =>
      send(undefined, balancer.ready()[0] as string, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } }),
    );
    const live = followLive(balancer.ready, () => token);
    const office = await startOffice(balancer.ready, () => token, lists, CONNECTIONS);
    /** Waits for so many more of the requests: a busy machine answers any number of them while something starts. */
    const go = (share: number) => {
      const sent = office.counted.requests;
      return until(async () => office.counted.requests > sent + REQUESTS * share, 3_600_000);
    };

    await go(0.1);
    await lobby(own, 'migrate');
    const afterMigration = office.counted.requests;
    await go(0.4);
    const onNewSchema = { requests: office.counted.requests - afterMigration, failed: [...office.failed] };
    // As an operator does: the worker, then one node after the other.
    await (stops.pop() as () => Promise<void>)();
    stops.push(worker(own, 2));
    for (let turn = 0; turn < 2; turn += 1) {
      const [leaving] = balancer.nodes;
      balancer.add(await startNode(config, own));
      balancer.nodes.splice(0, 1);
      expect(await leaving?.stop('SIGTERM')).toBe(0);
      await go(0.15);
    }
    await until(async () => office.counted.requests > REQUESTS, 3_600_000);
    await office.stop();
    const { counted, failed } = office;

    const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
    await owner.connect();
    await owner.query(`select set_config('app.property_id', '1', false)`);
    const one = async (text: string) => (await owner.query<{ n: number }>(text)).rows[0]?.n;
    await until(async () => (await one('select count(*)::int as n from outbox')) === 0);
    const there = (
      await owner.query<{ name: string; times: number }>('select name_en as name, count(*)::int as times from contact group by 1')
    ).rows;
    const failedJobs = (
      await owner.query('select task_identifier, last_error from graphile_worker.jobs where last_error is not null')
    ).rows;
    await owner.end();
    const times = new Map(there.map(({ name, times: n }) => [name, n]));
    const wrong = [...counted.contacts].filter((name) => times.get(name) !== 1);
    const migrations =
      readdirSync(fileURLToPath(new URL('../../migrations', import.meta.url))).length - readdirSync(release.migrations).length;
    console.log(
      JSON.stringify({
        previous: release.commit.slice(0, 10),
        migrations,
        lists: lists.length,
        requests: counted.requests,
        ofPreviousOnNewSchema: onNewSchema.requests,
        failed: failed.length,
        contacts: counted.contacts.size,
        lostOrTwice: wrong.length,
        uploads: counted.files.length,
        exports: counted.exports,
        streams: live.opened(),
        notices: live.notices(),
      }),
    );
    live.stop();
    expect(onNewSchema.failed).toEqual([]);
    expect(failed.slice(0, 20)).toEqual([]);
    expect(wrong).toEqual([]);
    expect(failedJobs).toEqual([]);
    expect([counted.files.length, counted.exports, live.notices()].every((n) => n > 0)).toBe(true);
  },
  7_200_000,
);

/** Lists and figures of the previous release that its own schema answers, so that they have to be answered on the new one. */
async function answeredLists(
  release: Release,
  lobby: (main: string, ...args: string[]) => Promise<string>,
  get: (path: string) => Promise<{ status: number | string }>,
): Promise<string[]> {
  const routes = (await lobby(release.main, 'routes')).trim().split('\n');
  const paths = routes.flatMap((line) => {
    const { method, path } = JSON.parse(line) as { method: string; path: string };
    return method === 'GET' && !path.includes(':') ? [path] : [];
  });
  const answered: string[] = [];
  for (const path of paths) if ((await get(path)).status === 200) answered.push(path);
  expect(answered.length).toBeGreaterThan(40);
  return answered;
}
