import pg from 'pg';
import type { Logger } from 'pino';

export type WorkerPool = pg.Pool;
export type WorkerClient = pg.ClientBase;

/** Connections of a worker. One that is lost is replaced; without these listeners it would end the process. */
export function openWorkerPool(options: pg.PoolConfig, log: Logger, owner: string): WorkerPool {
  const pool = new pg.Pool(options);
  const lost = (error: Error) => log.warn({ reason: error.message, owner }, 'a database connection of a worker was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/** A connection that failed is closed, not used again. */
export async function withClient<T>(pool: WorkerPool, work: (client: WorkerClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}
