import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { migrate } from '../migrate.ts';

/** Tests look into the tables through clients of their own; what our pools give is judged in `db-types.test`. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const folder = new URL('../../../migrations/', import.meta.url);

/** Named after the migrations it holds, so that an unchanged schema is migrated once and then only copied. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).toSorted()) hash.update(file).update(readFileSync(new URL(file, folder)));
  return `lobby_template_${hash.digest('hex').slice(0, 12)}`;
}

function withDatabase(config: Config, name: string): Config {
  const moved = (url: string) => {
    const other = new URL(url);
    other.pathname = `/${name}`;
    return other.href;
  };
  const { LOBBY_DATABASE_URL, LOBBY_OWNER_DATABASE_URL = '', LOBBY_WORKER_DATABASE_URL } = config;
  return {
    ...config,
    LOBBY_DATABASE_URL: moved(LOBBY_DATABASE_URL),
    LOBBY_OWNER_DATABASE_URL: moved(LOBBY_OWNER_DATABASE_URL),
    LOBBY_WORKER_DATABASE_URL: moved(LOBBY_WORKER_DATABASE_URL),
  };
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(readConfig().LOBBY_OWNER_DATABASE_URL);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the template once, before any test runs. */
export async function prepareTemplate(): Promise<void> {
  const name = templateName();
  await asOwner(async (owner) => {
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    // Under another name until it is whole: a migration that fails must not leave half a template behind.
    const growing = `${name}_growing`;
    await owner.query(`drop database if exists ${growing} with (force)`);
    await owner.query(`create database ${growing}`);
    await migrate(withDatabase(readConfig(), growing), pino({ level: 'silent' }));
    await owner.query(`alter database ${growing} rename to ${name}`);
  });
}

/** Tests ask faster than people do, on machines busy with other tests; what is shared by nodes stays as it is. */
const unhurried = {
  LOBBY_READS_PER_MINUTE: 1_000_000,
  LOBBY_WRITES_PER_MINUTE: 1_000_000,
  LOBBY_READS_IN_FLIGHT: 1000,
  LOBBY_WRITES_IN_FLIGHT: 1000,
  LOBBY_MAX_DELAY_MS: 0,
  LOBBY_QUEUE_WAIT_MS: 30_000,
  LOBBY_PROBE_MS: 30_000,
};
/** Mail is promised; who wants to see it arrive starts a catcher and a worker. */
const mail = { LOBBY_SMTP_URL: 'smtp://127.0.0.1:9' };

/** A fresh database for one test file, as it is right after the migrations. */
export async function freshDatabase(): Promise<{ config: Config; drop(): Promise<void> }> {
  const name = `lobby_test_${randomBytes(6).toString('hex')}`;
  await asOwner((owner) => owner.query(`create database ${name} template ${templateName()}`));
  return {
    config: {
      ...withDatabase(readConfig(), name),
      // Devices of this database and no other: the broker is shared.
      LOBBY_STREAM: name,
      LOBBY_LOG_LEVEL: 'error',
      LOBBY_WEB_ROOT: '/nonexistent',
      LOBBY_FILES_DIR: join(tmpdir(), name),
      ...unhurried,
      ...mail,
    },
    drop: () =>
      asOwner(async (owner) => {
        await restOf(owner, name);
        await rm(join(tmpdir(), name), { recursive: true, force: true });
        await owner.query(`drop database ${name} with (force)`);
      }),
  };
}

/** Connections that were just closed are given a moment to be gone: one that is cut off fails somewhere nobody waits for it any more. */
async function restOf(owner: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await owner.query('select from pg_stat_activity where datname = $1', [name]);
    if (!rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
