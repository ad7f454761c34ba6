import type { Socket } from 'node:net';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { PUBLIC_LANE, poolGate } from '#platform/concurrency/concurrency-limits.ts';
import type { Gate } from '#platform/concurrency/fair-gate.ts';
import { unavailable } from '#platform/errors/errors.ts';
import type { DB } from './db.gen.ts';
import { resultTypes } from './db-types.ts';
import { type NamedStatements, statementNames } from './prepared.ts';
import { type Ask, builderOn } from './query-builder.ts';

/** A pool with the limits before it and what is under way in it. */
export type Pool = pg.Pool & {
  gate: Gate;
  /** Connections with a transaction, so that none waits for a server that does not answer any more. */
  busy: Set<Client>;
  /** When the server last answered anything, by the clock of `performance`. */
  lastAnswer: number;
};
/** These two are newer than the driver's published types. */
type Options = pg.PoolConfig & { pipeline: boolean };
type Client = pg.PoolClient & {
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
  connection: NamedStatements & { stream: Socket };
};
/** The prepared statements of each connection go with it. */
const namesOf = new WeakMap<object, ReturnType<typeof statementNames>>();

/** What a pool emits once a transaction that may have written is committed: the relays are woken by it. */
export const COMMITTED = 'committed';
const CONNECT_TIMEOUT_MS = 1500;

export function openPool(url: string, size: number, log: Logger, perProperty?: number, maxWaitMs?: number): Pool {
  const options: Options = {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    // What a backend has cached of tables and plans is given back, also by a pool that is never idle.
    maxLifetimeSeconds: 300,
    keepAlive: true,
    pipeline: true,
    types: resultTypes,
    // For a server that accepts and never answers; a healthy one ends the statement itself before this.
    query_timeout: 7000,
    options:
      '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC -c plan_cache_mode=force_generic_plan',
  };
  const pool = new pg.Pool(options);
  // A lost connection is replaced by the pool and refused by whoever held it; without these listeners it would end the process.
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    namesOf.set(client, statementNames((client as Client).connection));
  });
  return Object.assign(pool, { gate: poolGate(size, perProperty, maxWaitMs), busy: new Set<Client>(), lastAnswer: 0 });
}

/**
 * Circuit breaker: while the database does not answer, no call waits for it. What was under way is cut off when it misses a second probe, too:
 * a disk that stalls for a moment must not turn a commit into one of which nobody knows whether it was kept.
 */
export function breakCircuit({ gate, busy }: Pool, missedProbes: number): void {
  gate.close(unavailable);
  if (missedProbes < 2) return;
  for (const client of busy) client.connection.stream.destroy();
}

const PREPARED = { prepare: true };

/** What a transaction stands for: whose property, who acts, during which call. */
export interface Scope {
  property?: number | undefined;
  user?: number | undefined;
  requestId?: string;
  action?: string;
  readOnly?: boolean;
  /** Whose share of the pool it takes; the property's own unless it says otherwise. */
  lane?: string;
}

/**
 * One transaction on one connection: set to its property, committed or rolled back, and closed for good.
 * A handle kept beyond its end throws, and a connection that is not idle again is destroyed, so that
 * nobody ever meets another property's context.
 */
export async function inTransaction<T>(pool: Pool, scope: Scope, work: (db: Kysely<DB>, ask: Ask) => Promise<T>): Promise<T> {
  return pool.gate.run(scope.lane ?? String(scope.property ?? PUBLIC_LANE), () => transact(pool, scope, work));
}

async function transact<T>(pool: Pool, scope: Scope, work: (db: Kysely<DB>, ask: Ask) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as Client;
  pool.busy.add(client);
  let open = true;
  const ask: Ask = (text, values, { prepare } = PREPARED) => {
    if (!open) throw new Error('this transaction is over');
    return client.query({ text, values: values as unknown[], name: prepare ? namesOf.get(client)?.(text) : undefined });
  };
  try {
    // Not waited for one by one: the opening and the work's first question leave in one write and travel in one round trip.
    client.connection.stream.cork();
    const opening = [client.query(scope.readOnly ? 'begin read only' : 'begin'), client.query(context(scope))];
    const working = (async () => work(builderOn(ask), ask))();
    client.connection.stream.uncork();
    void opening[1]?.then(
      () => markAnswer(pool),
      () => undefined,
    ); // whoever waits for it below hears the error
    const [result] = await Promise.all([working, ...opening]);
    open = false;
    const { command } = await client.query('commit');
    markAnswer(pool);
    // A statement failed and nobody said so: PostgreSQL answers ROLLBACK to such a COMMIT, and nothing was kept.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error in it was not passed on');
    if (!scope.readOnly) pool.emit(COMMITTED);
    return result;
  } catch (error) {
    open = false;
    await client.query('rollback').catch(() => undefined); // the connection is dead: released as broken below
    throw error;
  } finally {
    pool.busy.delete(client);
    client.release(client.getTransactionStatus() !== 'I');
  }
}

function markAnswer(pool: Pool): void {
  pool.lastAnswer = performance.now();
}

/** Local to the transaction. What is not given is set to nothing, which no policy takes for a property. */
const context = ({ property, user, requestId, action }: Scope) => ({
  name: 'context',
  text: `select set_config('app.property_id', $1, true), set_config('app.user_id', $2, true), set_config('app.request_id', $3, true), set_config('app.action', $4, true)`,
  values: [property ?? '', user ?? '', requestId ?? '', action ?? ''],
});
