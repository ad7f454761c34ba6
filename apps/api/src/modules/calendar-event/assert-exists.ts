import { type Ctx, notFound } from '#platform/module.ts';

/** A record of another property answers 404 like a missing one. */
export async function assertExists({ db }: Ctx, table: 'calendarEvent' | 'facility' | 'member', id: number): Promise<void> {
  const known = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound();
}
