import { sql } from 'kysely';
import { type Ctx, conflict, type Encryption, inTransaction, type Pool } from '#platform/module.ts';
import { documentContext } from './document.ts';
import { decryptOpened } from './subject-key.ts';

export interface RevealServices {
  encryption: Encryption;
  counters: Pool;
}

/** The database gives the number out only for a line of the log that is committed. */
export async function revealDocument(
  ctx: Ctx,
  { encryption, counters }: RevealServices,
  personId: number,
  reason: string,
): Promise<string> {
  const line = await recordReveal(ctx, counters, personId, reason);
  const { rows } = await sql<{ encrypted: Buffer; wrapped: Buffer; keyId: string; subjectKeyId: number }>`
    select * from people.open_document(${line})`.execute(ctx.db);
  const [opened] = rows;
  if (!opened) throw conflict('There is no document of this person', 'error.noDocument');
  return decryptOpened(ctx, encryption, opened, documentContext(opened.subjectKeyId));
}

/** On a connection of the counters: whoever holds one of the calls' must not wait for a second one. */
async function recordReveal(ctx: Ctx, counters: Pool, personId: number, reason: string): Promise<number | null> {
  const { rows } = await sql<{ requestId: string }>`select current_setting('app.request_id', true) as request_id`.execute(ctx.db);
  const scope = { property: ctx.property, user: ctx.user.id, requestId: rows[0]?.requestId ?? '' };
  return inTransaction(counters, scope, async (db) => {
    const recorded = await sql<{ line: number | null }>`select people.record_reveal(${personId}, ${reason}) as line`.execute(db);
    return recorded.rows[0]?.line ?? null;
  });
}
