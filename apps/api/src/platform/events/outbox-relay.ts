import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import type { EventBus } from './event-bus.ts';
import { startLoop } from './loop.ts';
import { outboxAge, outboxDepth, relayed } from './outbox-metrics.ts';

/** The first half of the advisory locks by which one relay at a time has a property. */
const LOCK_SPACE = 0x6f75_7462;
const MAX_PROPERTIES = 100;
const MAX_EVENTS_EACH = 50;
const MAX_JOBS = 200;
const MEASURE_MS = 5000;
/** A depth beyond this is an alarm in any case; counting on would only cost. */
const MAX_COUNTED = 100_000;

/** The properties that have something waiting, each found by one look into the index, and whether this relay got hold of them. */
const claimSql = `
  with recursive waiting as (
    (select property_id from public.outbox where property_id > $1 order by property_id limit 1)
    union all
    select (select next.property_id from public.outbox next where next.property_id > waiting.property_id order by next.property_id limit 1)
    from waiting where waiting.property_id is not null
  )
  select property_id as property, pg_try_advisory_xact_lock(${LOCK_SPACE}, property_id) as mine
  from (select property_id from waiting where property_id is not null limit ${MAX_PROPERTIES}) found`;
/** A statement of its own: what it sees is as new as the lock. */
const readSql = `
  select event.* from unnest($1::int[]) claimed (property)
  cross join lateral (
    select property_id as property, id::text, name, payload from public.outbox
    where property_id = claimed.property order by outbox.id limit ${MAX_EVENTS_EACH}
  ) event`;
/** By their ids and not up to the last: one with a smaller id may have been committed since. */
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
 * Relays the outbox to the broker, in order for each property, and requested jobs to the job tables. Any number may run: a property
 * is one relay's until its events are delivered and deleted in one transaction. One that dies in between leaves them to the next, which repeats them.
 */
export function startRelay({ LOBBY_WORKER_DATABASE_URL }: Config, log: Logger, bus: EventBus): Relay {
  const pool = new pg.Pool({
    connectionString: LOBBY_WORKER_DATABASE_URL,
    max: 3,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    // A relay that is stopped in the middle of a batch must not keep its properties.
    options: '-c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000',
  });
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'the relay lost a database connection');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));

  let after = 0;
  async function relayEvents(): Promise<boolean> {
    if (!bus.isReady()) return false;
    const client = await pool.connect();
    let isBroken = true;
    try {
      await client.query('begin');
      const found = (await client.query<{ property: number; mine: boolean }>(claimSql, [after])).rows;
      // The next batch goes on behind this one: many events of a few properties do not keep the others waiting.
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
      isBroken = false;
      relayed.inc(rows.length);
      return rows.length > 0 || !isLast || isLap;
    } finally {
      if (isBroken) await client.query('rollback').catch(() => undefined); // the connection is dead: released as broken below
      client.release(isBroken);
    }
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
    startLoop(relayEvents, warn('events wait: they could not be relayed')),
    // Beside the events: a broker that is away holds up no door.
    startLoop(forwardJobs, warn('jobs wait: they could not be handed over')),
  ];
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  bus.onWake(wake);
  const timer = setInterval(() => void measure().catch(warn('the outbox could not be measured')), MEASURE_MS);
  return {
    wake,
    async stop() {
      clearInterval(timer);
      await Promise.all(loops.map((loop) => loop.stop()));
      await pool.end();
    },
  };
}
