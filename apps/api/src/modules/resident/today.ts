import { type Day, dayOf } from '@lobby/contract/zone';
import type { Ctx } from '#platform/module.ts';

/** The day it is at the property. */
export async function today({ db, now }: Ctx): Promise<Day> {
  const { timeZone } = await db.selectFrom('property').select('timeZone').executeTakeFirstOrThrow();
  return dayOf(now, timeZone);
}
