import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

/** The day in the property's calendar. */
export async function today({ db, property }: Ctx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day from property where id = ${property}`.execute(db);
  return (rows[0] as { day: string }).day;
}
