import type { Socket } from 'node:net';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { PUBLIC_POOL_KEY, poolGate } from '#platform/concurrency/concurrency-limits.ts';
import type { Gate } from '#platform/concurrency/fair-gate.ts';
import { unavailable } from '#platform/errors/errors.ts';
import { traceStatement } from '#platform/tracing/tracing.ts';
import { type BundleConnection, type Step, sendBundle, type TextRows } from './bundle.ts';
import type { DB } from './db.gen.ts';
import { resultTypes } from './db-types.ts';
import { isWriteOnStandby } from './failover.ts';
import { statementNames } from './prepared.ts';
import { createQueryBuilder, type Query } from './query-builder.ts';

/** A pool with its concurrency limit and the connections in use. */
export type Pool = pg.Pool & {
  gate: Gate;
  /** Connections with an open transaction, to be closed when the server does not answer any more. */
  busy: Set<Client>;
  /** Of those, the ones that were closed because the server hung. */
  hung: WeakSet<Client>;
  /** When the server last answered anything, by the clock of `performance`. */
  lastAnswer: number;
};
/** These two are newer than the driver's published types. */
type Options = pg.PoolConfig & { pipeline: boolean };
type Client = pg.PoolClient & {
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
  connection: BundleConnection & { stream: Socket };
};
/** Prepared statements by connection. */
const namesOf = new WeakMap<object, ReturnType<typeof statementNames>>();

/** Emitted by a pool after each commit that may have written; wakes the relays. */
export const COMMITTED = 'committed';

export interface PoolLimits {
  /** How long a statement may take; waiting for a lock or a connection ends sooner. */
  timeoutMs: number;
  /** Connections one property may use; 60 % by default. */
  perProperty?: number | undefined;
  /** How long a call is queued for a connection before it is refused. */
  maxWaitMs?: number | undefined;
}

export function openPool(url: string, size: number, log: Logger, { timeoutMs, perProperty, maxWaitMs }: PoolLimits): Pool {
  const options: Options = {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 0.3 * timeoutMs,
    idleTimeoutMillis: 30_000,
    // Bounds the memory of a backend's caches, also in a pool that is never idle.
    maxLifetimeSeconds: 300,
    keepAlive: true,
    pipeline: true,
    types: resultTypes,
    // For a server that accepts and never answers; a healthy one cancels the statement itself before this.
    query_timeout: 1.4 * timeoutMs,
    options: `-c statement_timeout=${timeoutMs} -c lock_timeout=${0.4 * timeoutMs} -c idle_in_transaction_session_timeout=${2 * timeoutMs} -c timezone=UTC -c plan_cache_mode=force_generic_plan`,
  };
  const pool = new pg.Pool(options);
  // The pool replaces a lost connection; without these listeners its error would end the process.
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    namesOf.set(client, statementNames((client as Client).connection));
  });
  return Object.assign(pool, {
    gate: poolGate(size, perProperty, maxWaitMs),
    busy: new Set<Client>(),
    hung: new WeakSet<Client>(),
    lastAnswer: 0,
  });
}

/**
 * Circuit breaker: while the database does not answer, no call waits for it. Running transactions are cut off only after a second missed
 * probe: a disk that stalls for a moment must not leave a commit in doubt.
 */
export function breakCircuit({ gate, busy, hung }: Pool, missedProbes: number): void {
  gate.close(unavailable);
  if (missedProbes < 2) return;
  for (const client of busy) {
    hung.add(client);
    client.connection.stream.destroy();
  }
}

const PREPARED = { prepare: true };

/** Context of a transaction: property, person, call. */
export interface Scope {
  property?: number | undefined;
  user?: number | undefined;
  requestId?: string;
  action?: string;
  readOnly?: boolean;
  /** All its statements see the database as it was at the first: a page read in parts is of one moment. Every read-only one does. */
  oneSnapshot?: boolean;
  /** Whose share of the pool it uses; the property's own by default. */
  poolKey?: string;
}

/** A last write of a transaction: sent together with its commit, in one round trip. */
export type AtCommit = (text: string, values: readonly unknown[]) => void;
type Work<T> = (db: Kysely<DB>, query: Query, atCommit: AtCommit) => Promise<T>;

/**
 * One transaction on one connection, set to its property. A handle used after its end throws, and a connection that is not idle
 * afterwards is destroyed, so that no call ever runs in another property's context.
 */
export async function inTransaction<T>(pool: Pool, scope: Scope, work: Work<T>): Promise<T> {
  return pool.gate.run(scope.poolKey ?? String(scope.property ?? PUBLIC_POOL_KEY), () => transact(pool, scope, work));
}

async function transact<T>(pool: Pool, scope: Scope, work: Work<T>): Promise<T> {
  const client = (await pool.connect()) as Client;
  pool.busy.add(client);
  let open = true;
  let isStandby = false;
  const query: Query = (text, values, { prepare } = PREPARED) => {
    if (!open) throw new Error('this transaction is over');
    const name = prepare ? namesOf.get(client)?.(text) : undefined;
    return traceStatement(text, () => client.query({ text, values: values as unknown[], name }));
  };
  const last: Parameters<AtCommit>[] = [];
  try {
    // Pipelining: `begin`, the context and the first statement share one write and one round trip.
    client.connection.stream.cork();
    const opening = [client.query(beginOf(scope)), client.query(context(scope))];
    const working = (async () => work(createQueryBuilder(query), query, (...statement) => void last.push(statement)))();
    client.connection.stream.uncork();
    void opening[1]?.then(
      () => markAnswer(pool),
      () => undefined,
    ); // the error is thrown by the await below
    const [result] = await Promise.all([working, ...opening]);
    client.connection.stream.cork();
    const writes = last.map(([text, values]) => query(text, values));
    open = false;
    const committing = traceStatement('commit', () => client.query('commit'));
    client.connection.stream.uncork();
    const [{ command }] = await Promise.all([committing, ...writes]);
    markAnswer(pool);
    // A failed statement whose error was swallowed: PostgreSQL answers ROLLBACK to the COMMIT, and nothing was saved.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error in it was not passed on');
    if (!scope.readOnly) pool.emit(COMMITTED);
    return result;
  } catch (error) {
    open = false;
    await client.query('rollback').catch(() => undefined); // the connection is dead: released as broken below
    isStandby = isWriteOnStandby(error, scope);
    // Whoever waited for a server that hangs has waited long enough: not an error to try again after.
    throw pool.hung.has(client) ? unavailable() : error;
  } finally {
    pool.busy.delete(client);
    client.release(isStandby || client.getTransactionStatus() !== 'I');
  }
}

/**
 * The context and these statements in one round trip, read-only. Their rows are computed before anybody has looked at the first: whoever
 * asks a session question among them must judge it before using any other.
 */
export async function readTogether(pool: Pool, scope: Scope, steps: readonly Step[]): Promise<TextRows[]> {
  return pool.gate.run(scope.poolKey ?? String(scope.property ?? PUBLIC_POOL_KEY), async () => {
    const client = (await pool.connect()) as Client;
    pool.busy.add(client);
    let isBroken = true;
    try {
      const nameOf = namesOf.get(client) ?? (() => undefined);
      const text = steps.map((step) => step.text).join(';\n');
      const [, ...results] = await traceStatement(text, () => sendBundle(client, [readContext(scope), ...steps], nameOf));
      markAnswer(pool);
      isBroken = false;
      return results;
    } catch (error) {
      isBroken = !(error instanceof pg.DatabaseError);
      throw error;
    } finally {
      pool.busy.delete(client);
      client.release(isBroken || client.getTransactionStatus() !== 'I');
    }
  });
}

function beginOf({ readOnly, oneSnapshot }: Scope): string {
  if (readOnly) return 'begin isolation level repeatable read, read only';
  return oneSnapshot ? 'begin isolation level repeatable read' : 'begin';
}

function markAnswer(pool: Pool): void {
  pool.lastAnswer = performance.now();
}

const CONTEXT = `set_config('app.property_id', $1, true), set_config('app.user_id', $2, true), set_config('app.request_id', $3, true), set_config('app.action', $4, true)`;
const contextValues = ({ property, user, requestId, action }: Scope) => [
  property ?? '',
  user ?? '',
  requestId ?? '',
  action ?? '',
];

/** Local to the transaction. Missing values are set to '', which no policy accepts as a property. */
const context = (scope: Scope) => ({ name: 'context', text: `select ${CONTEXT}`, values: contextValues(scope) });

const readContext = (scope: Scope): Step => ({
  text: `select set_config('transaction_read_only', 'on', true), ${CONTEXT}`,
  values: contextValues(scope),
  prepare: true,
});
