import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { jobPool } from '#platform/jobs/worker.ts';
import { openPool } from './db.ts';
import { asOwner, ownerUrl } from './owner.ts';

const config = readConfig();
const log = pino({ level: 'silent' });

it('counts are numbers in the pools of calls, jobs and commands, and the driver itself is left as it is', async () => {
  const pools = [
    openPool(config.LOBBY_DATABASE_URL, 1, log, { timeoutMs: 60_000 }),
    jobPool(config.LOBBY_WORKER_DATABASE_URL, 1, log),
  ];
  const counted = await Promise.all(pools.map(async (pool) => (await pool.query('select 7::bigint as n')).rows[0].n));
  await Promise.all(pools.map((pool) => pool.end()));
  const { rows } = await asOwner(ownerUrl(config), (db) => sql<{ n: unknown }>`select 7::bigint as n`.execute(db));
  expect([...counted, rows[0]?.n]).toEqual([7, 7, 7]);
  expect(pg.types.getTypeParser(pg.types.builtins.INT8)('7')).toBe('7');
});
