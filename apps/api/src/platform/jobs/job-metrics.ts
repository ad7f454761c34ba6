import { Gauge } from 'prom-client';
import { registry } from '#platform/metrics/metrics.ts';

const registers = [registry];
const waiting = new Gauge({ name: 'lobby_jobs_waiting', help: 'Jobs that are due and not started', registers });
const age = new Gauge({ name: 'lobby_jobs_oldest_seconds', help: 'How long the oldest of them has been due', registers });
const failed = new Gauge({ name: 'lobby_jobs_failed', help: 'Jobs that are not tried again', registers });
const archiveFails = new Gauge({
  name: 'lobby_wal_archive_failing',
  help: '1 while the last WAL segment of PostgreSQL could not be archived',
  registers,
});

interface Figures {
  waiting: number;
  age: number;
  failed: number;
  archiveFails: number;
}

/** More than this is an alarm in any case, and counting all of it would be load on top. */
const MAX_COUNTED = 100_000;
const figuresSql = `
  select count(*) filter (where attempts < max_attempts)::int as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0)::float8 as age,
    count(*) filter (where attempts >= max_attempts)::int as failed,
    (select (last_failed_time > coalesce(last_archived_time, '-infinity'))::int from pg_stat_archiver) as "archiveFails"
  from (select attempts, max_attempts, run_at from graphile_worker.jobs
        where locked_at is null and run_at <= now() limit ${MAX_COUNTED}) due`;

/** What an operator has to know of the queue and the archive; both are seen by every worker alike. */
export async function measureJobs(pool: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<void> {
  const { rows } = await pool.query(figuresSql);
  const [figures] = rows as [Figures];
  waiting.set(figures.waiting);
  age.set(figures.age);
  failed.set(figures.failed);
  archiveFails.set(figures.archiveFails ?? 0);
}
