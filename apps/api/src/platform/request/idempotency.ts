import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';
import { AppError, invalid } from '#platform/errors/errors.ts';

export interface Sent {
  status: number;
  answer: string;
}

/**
 * Runs `work` once per key. The record stands in the transaction of the effect: a second caller with the same key
 * waits on its row, then finds the stored answer, and an effect that was rolled back leaves no record behind.
 */
export async function once(
  db: Kysely<DB>,
  account: number,
  key: string,
  request: string,
  work: () => Promise<Sent>,
): Promise<Sent> {
  if (!/^[\x21-\x7e]{8,200}$/.test(key))
    throw invalid('An Idempotency-Key has 8 to 200 plain characters', { key: 'error.badRequest' });
  const fingerprint = createHash('sha256').update(request).digest();
  const { numInsertedOrUpdatedRows: fresh } = await db
    .insertInto('idempotency')
    .values({ accountId: account, key, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const mine = db.updateTable('idempotency').where('accountId', '=', account).where('key', '=', key);
  if (fresh === 1n) {
    const sent = await work();
    await mine.set(sent).execute();
    return sent;
  }
  const kept = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'answer'])
    .where('accountId', '=', account)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!kept.fingerprint.equals(fingerprint))
    throw new AppError(422, 'This Idempotency-Key was used for another request', { key: 'error.badRequest' });
  return { status: kept.status as number, answer: kept.answer as string };
}
