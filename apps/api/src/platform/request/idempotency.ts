import { createHash } from 'node:crypto';
import type { AtCommit } from '#platform/db/db.ts';
import type { Query } from '#platform/db/query-builder.ts';
import { AppError, conflict, invalid } from '#platform/errors/errors.ts';

export interface SentAnswer {
  status: number;
  answer: string;
}
interface StoredAnswer {
  fingerprint: Buffer;
  status: number;
  /** Null once a person it named was erased. */
  answer: string | null;
}
/** The stored answer of a key, if there is one. */
export type FoundAnswer = { key: string; stored: StoredAnswer | undefined };

const lockSql = 'select pg_advisory_xact_lock(hashtextextended($1, $2))';
const findSql = 'select fingerprint, status, answer from idempotency where account_id = $1 and key = $2';
const storeSql = 'insert into idempotency (account_id, key, fingerprint, status, answer) values ($1, $2, $3, $4, $5)';
/** As it is: only a commit that wrote waits for the standby, and what was answered once has to outlive this server. */
const rewriteSql = 'update idempotency set answer = answer where account_id = $1 and key = $2';

const isPlain = (key: string) => /^[\x21-\x7e]{8,200}$/.test(key);

/**
 * Sent with the session question, in the same round trip. A second caller with the same key waits here until the first has ended; the
 * answer is looked up by a statement of its own, so that it sees what was committed meanwhile.
 */
export async function findAnswer(query: Query, account: number, key: string): Promise<FoundAnswer> {
  if (!isPlain(key)) return { key, stored: undefined };
  const [, { rows }] = await Promise.all([query(lockSql, [key, account]), query<StoredAnswer>(findSql, [account, key])]);
  return { key, stored: rows[0] };
}

/**
 * Runs `work` once per key. The answer is stored in the transaction of the effect, together with its commit: a rolled-back effect leaves
 * no key behind.
 */
export async function callOnce(
  atCommit: AtCommit,
  account: number,
  { key, stored }: FoundAnswer,
  request: string,
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  if (!isPlain(key)) throw invalid('An Idempotency-Key has 8 to 200 plain characters', { key: 'error.badRequest' });
  const fingerprint = createHash('sha256').update(request).digest();
  if (!stored) {
    const sent = await work();
    atCommit(storeSql, [account, key, fingerprint, sent.status, sent.answer]);
    return sent;
  }
  if (!stored.fingerprint.equals(fingerprint))
    throw new AppError(422, 'This Idempotency-Key was used for another request', { key: 'error.badRequest' });
  // It was done: whoever sent it again has to look, and not to do it once more.
  if (stored.answer === null)
    throw conflict('This was done, and its answer was erased with the person it named', 'error.answerForgotten');
  atCommit(rewriteSql, [account, key]);
  return { status: stored.status, answer: stored.answer };
}
