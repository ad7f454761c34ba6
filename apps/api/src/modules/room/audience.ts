import type { Audience } from '@lobby/contract/areas/post';
import { sql } from 'kysely';
import { type Ctx, invalidField } from '#platform/module.ts';

/** Each list of an audience, its column and the table it references. */
export const AUDIENCE_LISTS = [
  { name: 'buildings', column: 'building_id', table: 'building' },
  { name: 'floors', column: 'floor_id', table: 'floor' },
  { name: 'roomTypes', column: 'room_type_id', table: 'room_type' },
  { name: 'rooms', column: 'room_id', table: 'room' },
] as const;

export async function assertAudienceExists({ db }: Ctx, audience: Audience, path: string[] = []): Promise<void> {
  for (const { name, table } of AUDIENCE_LISTS) {
    const wanted = [...new Set(audience[name])];
    if (wanted.length === 0) continue;
    const { rows } = await sql`select from ${sql.table(table)} where id = any(${wanted}::int[])`.execute(db);
    if (rows.length < wanted.length) throw invalidField([...path, name], 'notFound');
  }
}
