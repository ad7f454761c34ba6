import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Ask } from './builder.ts';
import type { Ctx } from './context.ts';
import type { DB } from './db.gen.ts';

/** Leaves with the transaction, or not at all. */
export async function enqueue(db: Kysely<DB>, task: string, payload: object, line: string): Promise<void> {
  await sql`select jobs.enqueue(${task}, ${JSON.stringify(payload)}::json, ${line})`.execute(db);
}

/** The same, in no line: it waits for no other job. */
export async function enqueueAlone(db: Kysely<DB>, task: string, payload: object): Promise<void> {
  await sql`select jobs.enqueue_alone(${task}, ${JSON.stringify(payload)}::json)`.execute(db);
}

/** Events ride as jobs of one queue per property: there exactly when the change is, delivered in order, and again until they are through. */
export function emitter(ask: Ask): Ctx['emit'] {
  return async (name, payload) => {
    await ask(`select jobs.enqueue('publish', $1::json)`, [JSON.stringify({ id: randomUUID(), name, payload })]);
  };
}
