import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';
import { AppError, invalid } from '#platform/errors/errors.ts';

export interface SentAnswer {
  status: number;
  answer: string;
}

/**
 * Runs `work` once per key. The key is stored in the transaction of the effect: a second caller with the same key
 * waits on its row, then gets the stored answer, and a rolled-back effect leaves no key behind.
 */
export async function withIdempotencyKey(
  db: Kysely<DB>,
  account: number,
  key: string,
  request: string,
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  if (!/^[\x21-\x7e]{8,200}$/.test(key))
    throw invalid('An Idempotency-Key has 8 to 200 plain characters', { key: 'error.badRequest' });
  const fingerprint = createHash('sha256').update(request).digest();
  const { numInsertedOrUpdatedRows: fresh } = await db
    .insertInto('idempotency')
    .values({ accountId: account, key, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const row = db.updateTable('idempotency').where('accountId', '=', account).where('key', '=', key);
  if (fresh === 1n) {
    const sent = await work();
    await row.set(sent).execute();
    return sent;
  }
  // Written again as it is: only a commit that wrote waits for the standby, and what was answered once has to outlive this server.
  const stored = await row
    .set((column) => ({ answer: column.ref('answer') }))
    .returning(['fingerprint', 'status', 'answer'])
    .executeTakeFirstOrThrow();
  if (!stored.fingerprint.equals(fingerprint))
    throw new AppError(422, 'This Idempotency-Key was used for another request', { key: 'error.badRequest' });
  return { status: stored.status as number, answer: stored.answer as string };
}
