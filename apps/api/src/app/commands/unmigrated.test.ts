import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#test/fixtures/database.ts';
import { startNode, until } from '#test/fixtures/node-process.ts';
import { testNode } from '#test/fixtures/test-server.ts';

const { config, drop } = await freshDatabase();
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
const folder = mkdtempSync(join(tmpdir(), 'lobby-unmigrated-'));
afterAll(async () => {
  await owner.end();
  await drop();
  rmSync(folder, { recursive: true });
});

/** The schema as the release before left it. Undone by what it answers, which is what `lobby migrate` adds last. */
async function withoutLastMigration(): Promise<() => Promise<unknown>> {
  const { rows } = await owner.query<{ name: string }>(
    'delete from migration where id = (select max(id) from migration) returning name',
  );
  return () => owner.query('insert into migration (name, run_on) values ($1, now())', [rows[0]?.name]);
}

it('R53: a node is not ready before the schema has the last migration of its release', async () => {
  const migrateAll = await withoutLastMigration();
  const { app } = await testNode(config, []);
  const health = async () => {
    const { statusCode, body } = await app.inject('/health/ready');
    return [statusCode, JSON.parse(body)];
  };
  // A test in the same process may just have filled a disk, of which is warned for a minute.
  expect(await health()).toEqual([503, { ready: false, warnings: expect.arrayContaining(['schema_outdated']) }]);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  await migrateAll();
  await until(async () => (await health())[0] === 200);
});

it('R53: a node of the release before stays ready on a schema that is newer than its own, also where it starts on it', async () => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into migration (name, run_on) values ('9999_of_a_later_release', now()) returning id`,
  );
  const { app } = await testNode(config, []);
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  await owner.query('delete from migration where id = $1', [rows[0]?.id]);
});

it('neither is one on a database that nobody has migrated yet', async () => {
  const empty = await freshDatabase('template1');
  afterAll(empty.drop);
  const { app } = await testNode(empty.config, []);
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
});

it('R53: a worker runs no job before that, and says on the port of its metrics when it does', async () => {
  const migrateAll = await withoutLastMigration();
  const file = join(folder, 'worker.log');
  const output = openSync(file, 'w');
  const log = () => readFileSync(file, 'utf8');
  const starting = startNode({ ...config, LOBBY_LOG_LEVEL: 'info' }, undefined, ['worker'], output);
  await until(async () => log().includes('no job runs before it is'));
  expect(log()).not.toContain('running jobs');
  await migrateAll();
  const worker = await starting;
  expect(log()).toContain('running jobs');
  expect((await fetch(`${worker.url}/metrics`)).status).toBe(200);
  expect(await worker.stop('SIGTERM')).toBe(0);
  closeSync(output);
});
