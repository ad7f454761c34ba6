import { sql } from 'kysely';
import { type Ctx, conflict, invalidField, notFound } from '#platform/module.ts';

/** The person behind a resident. */
export async function personOf({ db }: Ctx, memberId: number): Promise<number> {
  const found = await db.selectFrom('member').select('personId').where('id', '=', memberId).executeTakeFirst();
  if (!found) throw notFound();
  return found.personId;
}

/** The same where something is about to be changed: locked, and nothing is written down again of a person who was erased. */
export async function personToChange(ctx: Ctx, memberId: number): Promise<number> {
  const id = await personOf(ctx, memberId);
  const { erasedAt, mergedIntoId } = await ctx.db
    .selectFrom('person')
    .select(['erasedAt', 'mergedIntoId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (erasedAt !== null) throw conflict('This person was erased', 'error.erased');
  // Merged while this call waited for the lock: the resident is another person's now.
  if (mergedIntoId !== null) return personToChange(ctx, memberId);
  return id;
}

/** The person who answers for this one, by any of their rooms. */
export async function guardianOf(ctx: Ctx, personId: number, memberId: number | null): Promise<number | null> {
  if (memberId === null) return null;
  const guardian = await personOf(ctx, memberId);
  if (guardian === personId) throw invalidField('guardian', 'invalid');
  return guardian;
}

/** A photo somebody else uploaded with a request may become the person's (`files.assert_claimable`). */
export async function carryPhoto({ db }: Ctx, photoId: number | null): Promise<void> {
  if (photoId !== null) await sql`select set_config('app.carried_files', ${`{${photoId}}`}, true)`.execute(db);
}
