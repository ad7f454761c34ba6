import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';
import type { Ask } from '#platform/db/query-builder.ts';
import type { Ctx } from '#platform/request/context.ts';

/** Leaves with the transaction, or not at all. */
export async function enqueue(db: Kysely<DB>, task: string, payload: object, line: string): Promise<void> {
  await sql`select jobs.enqueue(${task}, ${JSON.stringify(payload)}::json, ${line})`.execute(db);
}

/** The same, in no line: it waits for no other job. */
export async function enqueueAlone(db: Kysely<DB>, task: string, payload: object): Promise<void> {
  await sql`select jobs.enqueue_alone(${task}, ${JSON.stringify(payload)}::json)`.execute(db);
}

/**
 * Writes to the outbox: there exactly when the change is, relayed in order for each property, and again until it is delivered. Emit after
 * the change it tells of: then an event whose change was committed before another was written is delivered before it.
 */
export function emitter(ask: Ask): Ctx['emit'] {
  return async (name, payload) => {
    await ask('insert into outbox (name, payload) values ($1, $2)', [name, JSON.stringify(payload)]);
  };
}
