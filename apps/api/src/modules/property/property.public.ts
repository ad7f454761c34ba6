import { type Day, dayOf } from '@lobby/contract/zone';
import type { Ctx } from '#platform/module.ts';

/** The day it is at the property, by the clock of the database. */
export async function today({ db, now, property }: Ctx): Promise<Day> {
  const { timeZone } = await db.selectFrom('property').select('timeZone').where('id', '=', property).executeTakeFirstOrThrow();
  return dayOf(now, timeZone);
}
