import { afterAll, expect, it } from 'vitest';
import { jobPool } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/logging/logger.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { measureReplication } from './replication-metrics.ts';

const { config } = await testServer([]);
const pool = jobPool(config.LOBBY_WORKER_DATABASE_URL, 1, openLog('silent'));
const slot = `lobby_test_${process.pid}`;
afterAll(async () => {
  await pool.end();
  await superuserSql(
    'postgres',
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${slot}'`,
  );
});

async function figures(): Promise<Record<string, number>> {
  await measureReplication(pool);
  const metrics = (await registry.getMetricsAsJSON()).filter(({ name }) => name.startsWith('lobby_replication_'));
  return Object.fromEntries(metrics.map(({ name, values }) => [name, values[0]?.value ?? Number.NaN]));
}

it('what the primary keeps for a standby that is away is measured by the jobs’ own role, which may not look further', async () => {
  expect(await figures()).toEqual({
    lobby_replication_standbys: 0,
    lobby_replication_slot_lag_bytes: 0,
    lobby_replication_slots_lost: 0,
  });
  await superuserSql('postgres', `select pg_create_physical_replication_slot('${slot}', true)`);
  const before = (await figures()).lobby_replication_slot_lag_bytes ?? Number.NaN;
  await superuserSql('postgres', `select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`);
  // What nobody waits for is written to the disk when there is enough of it: now.
  await superuserSql('postgres', 'select pg_switch_wal()');
  const after = await figures();
  expect((after.lobby_replication_slot_lag_bytes ?? 0) - before).toBeGreaterThan(1_000_000);
  expect(after).toMatchObject({ lobby_replication_standbys: 0, lobby_replication_slots_lost: 0 });
});
