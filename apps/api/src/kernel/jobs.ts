import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Ctx } from './context.ts';
import type { DB } from './db.gen.ts';

/** Puts a job into the caller's transaction: it exists exactly when the change does, stamped with the property. */
export async function enqueue(db: Kysely<DB>, task: string, data: object): Promise<void> {
  await sql`select jobs.enqueue(${task}, ${JSON.stringify(data)}::json)`.execute(db);
}

/** Events ride as jobs of one queue per property: delivered after commit, in order, and again until they are through. */
export function emitter(db: Kysely<DB>): Ctx['emit'] {
  return (name, payload) => enqueue(db, 'publish', { id: randomUUID(), name, payload });
}
