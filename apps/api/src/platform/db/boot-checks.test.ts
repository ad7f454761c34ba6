import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { freshDatabase } from '#test/fixtures/database.ts';
import { assertSafeDatabase } from './boot-checks.ts';
import { openPool } from './db.ts';

const { config, drop } = await freshDatabase();
afterAll(drop);

async function boot(url = config.LOBBY_DATABASE_URL): Promise<void> {
  const pool = openPool(url, 1, pino({ level: 'silent' }), { timeoutMs: 60_000 });
  try {
    await assertSafeDatabase(pool);
  } finally {
    await pool.end();
  }
}

describe('a node refuses to serve', () => {
  it('from a database that may lose acknowledged writes', async () => {
    await expect(boot()).resolves.toBeUndefined();
    const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
    await owner.connect();
    await owner.query(`alter database ${owner.database} set synchronous_commit = off`);
    await owner.end();
    await expect(boot()).rejects.toThrow('synchronous_commit is off');
  });

  it('as a role that row-level security does not bind', async () => {
    await expect(boot(config.LOBBY_OWNER_DATABASE_URL)).rejects.toThrow('owner or can bypass');
  });

  it('without its settings, naming what is missing', () => {
    expect(() => readConfig({})).toThrow(/LOBBY_DATABASE_URL[\s\S]*LOBBY_SESSION_SECRET/);
  });
});
