import { sql } from 'kysely';
import type { AppError } from '../errors/errors.ts';
import type { Ctx } from '../request/context.ts';
import { toAppError } from './error-mapping.ts';

/**
 * One of several acts of a call, which is refused alone and then answers why. What is checked at the end of a transaction is checked
 * here, where the refusal still belongs to one of them.
 */
export async function inSavepoint({ db }: Ctx, work: () => Promise<void>): Promise<AppError | undefined> {
  await sql`savepoint one_of_many`.execute(db);
  try {
    await work();
    await sql`set constraints all immediate`.execute(db);
    await sql`set constraints all deferred`.execute(db);
  } catch (error) {
    const refusal = toAppError(error);
    if (!refusal || refusal.status >= 500) throw error;
    await sql`rollback to savepoint one_of_many`.execute(db);
    return refusal;
  }
  await sql`release savepoint one_of_many`.execute(db);
  return undefined;
}
