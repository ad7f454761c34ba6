import { type Ctx, notFound } from '#platform/module.ts';

/** A question that names a record of another property is answered like one about none. */
export async function refuseUnknown({ db }: Ctx, table: 'calendarEvent' | 'member', id: number): Promise<void> {
  const known = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound();
}
