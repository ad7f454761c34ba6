import { Gauge } from 'prom-client';
import { registry } from '#platform/metrics/metrics.ts';

const registers = [registry];
const standbys = new Gauge({ name: 'lobby_replication_standbys', help: 'Servers that take the WAL of the primary', registers });
const slotLag = new Gauge({
  name: 'lobby_replication_slot_lag_bytes',
  help: 'WAL the primary keeps for the replication slot that is furthest behind',
  registers,
});
const lostSlots = new Gauge({
  name: 'lobby_replication_slots_lost',
  help: 'Replication slots whose WAL is gone: their standbys have to be copied anew',
  registers,
});

interface Figures {
  standbys: number;
  lag: number;
  lost: number;
}

/** A standby, asked in the moment of a failover, has no end of WAL to measure by. */
const figuresSql = `
  select (select count(*)::int from pg_stat_replication) as standbys,
    coalesce(max(pg_wal_lsn_diff(case when not pg_is_in_recovery() then pg_current_wal_lsn() end, restart_lsn)), 0)::float8 as lag,
    (count(*) filter (where wal_status = 'lost'))::int as lost
  from pg_replication_slots`;

/** What a cluster's operator has to know of its standbys; on one machine all of it is 0. */
export async function measureReplication(pool: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<void> {
  const { rows } = await pool.query(figuresSql);
  const [figures] = rows as [Figures];
  standbys.set(figures.standbys);
  slotLag.set(figures.lag);
  lostSlots.set(figures.lost);
}
