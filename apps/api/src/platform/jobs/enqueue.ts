import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';
import type { Query } from '#platform/db/query-builder.ts';
import type { Ctx } from '#platform/request/context.ts';

/** Transactional: runs only if the transaction commits. Jobs of one queue run in order. */
export async function enqueue(db: Kysely<DB>, task: string, payload: object, queue: string): Promise<void> {
  await sql`select jobs.enqueue(${task}, ${JSON.stringify(payload)}::json, ${queue})`.execute(db);
}

/** Without a queue: waits for no other job. */
export async function enqueueUnordered(db: Kysely<DB>, task: string, payload: object): Promise<void> {
  await sql`select jobs.enqueue_alone(${task}, ${JSON.stringify(payload)}::json)`.execute(db);
}

/**
 * Transactional outbox: relayed in order for each property, at least once, and only if the change commits. Emit after writing the
 * change: then events are delivered in the order in which changes become visible.
 */
export function createEmit(query: Query): Ctx['emit'] {
  return async (name, payload) => {
    await query('insert into outbox (name, payload) values ($1, $2)', [name, JSON.stringify(payload)]);
  };
}
