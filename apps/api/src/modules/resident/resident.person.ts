import { sql } from 'kysely';
import { type Ctx, invalidField, notFound } from '#platform/module.ts';

/** The person behind a resident. */
export async function personOf({ db }: Ctx, memberId: number): Promise<number> {
  const found = await db.selectFrom('member').select('personId').where('id', '=', memberId).executeTakeFirst();
  if (!found) throw notFound();
  return found.personId;
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
