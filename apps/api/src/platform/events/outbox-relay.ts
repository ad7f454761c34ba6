import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { openWorkerPool, type WorkerClient, withClient } from '#platform/db/worker-pool.ts';
import type { EventBus } from './event-bus.ts';
import { startLoop } from './loop.ts';
import { outboxAge, outboxDepth, relayed } from './outbox-metrics.ts';

/** Class of the advisory locks: one relay at a time per property. */
const LOCK_SPACE = 0x6f75_7462;
const MAX_PROPERTIES = 100;
const MAX_EVENTS_EACH = 50;
const MAX_JOBS = 200;
const MEASURE_MS = 5000;
/** A larger depth is an alarm in any case. */
const MAX_COUNTED = 100_000;

/** Properties with undelivered events, by a loose index scan, and whether this relay got their lock. */
const claimSql = `
  with recursive waiting as (
    (select property_id from public.outbox where property_id > $1 order by property_id limit 1)
    union all
    select (select next.property_id from public.outbox next where next.property_id > waiting.property_id order by next.property_id limit 1)
    from waiting where waiting.property_id is not null
  )
  select property_id as property, pg_try_advisory_xact_lock(${LOCK_SPACE}, property_id) as mine
  from (select property_id from waiting where property_id is not null limit ${MAX_PROPERTIES}) found`;
/** A separate statement: its snapshot must be taken after the lock. */
const readSql = `
  select event.* from unnest($1::int[]) claimed (property)
  cross join lateral (
    select property_id as property, id::text, name, payload from public.outbox
    where property_id = claimed.property order by outbox.id limit ${MAX_EVENTS_EACH}
  ) event`;
/** By id and not up to the last one: an event with a smaller id may have been committed since. */
const deleteSql = `
  delete from public.outbox using unnest($1::int[], $2::bigint[]) delivered (property, id)
  where outbox.property_id = delivered.property and outbox.id = delivered.id`;

interface Row {
  property: number;
  id: string;
  name: string;
  payload: unknown;
}
export interface Relay {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Relays the outbox to the broker, in order for each property, and requested jobs to the job tables. Any number may run: a relay holds the
 * lock of a property until its events are published and deleted in one transaction. At least once: if it dies in between, the next repeats them.
 */
export function startRelay({ LOBBY_WORKER_DATABASE_URL }: Config, log: Logger, bus: EventBus): Relay {
  const pool = openWorkerPool(
    {
      connectionString: LOBBY_WORKER_DATABASE_URL,
      max: 3,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      // A relay that hangs in the middle of a batch must not keep its locks.
      options: '-c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000',
    },
    log,
    'outbox relay',
  );
  let after = 0;
  async function relayEvents(): Promise<boolean> {
    return bus.isReady() && withClient(pool, relayBatch);
  }

  /** An error closes the connection, which rolls back and releases the locks. */
  async function relayBatch(client: WorkerClient): Promise<boolean> {
    await client.query('begin');
    const found = (await client.query<{ property: number; mine: boolean }>(claimSql, [after])).rows;
    // Round robin: the next batch continues after this one, so that busy properties do not starve the others.
    const isLast = found.length < MAX_PROPERTIES;
    const isLap = after > 0;
    after = isLast ? 0 : (found.at(-1)?.property ?? 0);
    const mine = found.filter((one) => one.mine).map(({ property }) => property);
    const { rows } = mine.length > 0 ? await client.query<Row>(readSql, [mine]) : { rows: [] };
    if (rows.length > 0) {
      await bus.publish(rows.map(({ property, ...event }) => ({ property, event })));
      await client.query(deleteSql, [rows.map(({ property }) => property), rows.map(({ id }) => id)]);
    }
    await client.query('commit');
    relayed.inc(rows.length);
    return rows.length > 0 || !isLast || isLap;
  }

  async function forwardJobs(): Promise<boolean> {
    const { rows } = await pool.query<{ moved: number }>('select jobs.forward($1) as moved', [MAX_JOBS]);
    return (rows[0]?.moved ?? 0) > 0;
  }
  async function measure(): Promise<void> {
    const { rows } = await pool.query<{ depth: number; age: number }>(
      `select count(*)::int as depth, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
       from (select created_at from public.outbox limit ${MAX_COUNTED}) waiting`,
    );
    outboxDepth.set(rows[0]?.depth ?? 0);
    outboxAge.set(rows[0]?.age ?? 0);
  }

  const warn = (what: string) => (error: unknown) => log.warn({ reason: (error as Error).message }, what);
  const loops = [
    startLoop(relayEvents, warn('outbox relay failed, events are queued')),
    // A loop of its own: door commands must not wait for a broker that is away.
    startLoop(forwardJobs, warn('job forwarding failed, jobs are queued')),
  ];
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  bus.onWake(wake);
  const timer = setInterval(() => void measure().catch(warn('outbox metrics failed')), MEASURE_MS);
  return {
    wake,
    async stop() {
      clearInterval(timer);
      await Promise.all(loops.map((loop) => loop.stop()));
      await pool.end();
    },
  };
}
