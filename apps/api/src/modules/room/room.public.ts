import { sql } from 'kysely';
import { buildingSource } from '#modules/building/building.public.ts';
import { floorSource } from '#modules/floor/floor.public.ts';
import { roomTypeSource } from '#modules/room-type/room-type.public.ts';
import type { Ctx, Source } from '#platform/module.ts';

export { AUDIENCE_LISTS, assertAudienceExists } from './audience.ts';
export { membersFor } from './member.mask.ts';

export const roomSource: Source = {
  table: 'room',
  relations: {
    category: { column: 'categoryId', to: () => buildingSource },
    floor: { column: 'floorId', to: () => floorSource },
    type: { column: 'typeId', to: () => roomTypeSource },
  },
};
export { maskPhone } from './member.mask.ts';

/** First by everybody who changes its residents, cards or cars, then the resident, then the card: whoever locks in another order deadlocks. */
export async function lockRoom({ db }: Ctx, id: number): Promise<void> {
  await db.selectFrom('room').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Many, in the order of their ids: whoever locks rooms in another order deadlocks. */
export async function lockRooms({ db }: Ctx, ids: number[]): Promise<void> {
  await sql`select from room where id = any(${ids}::int[]) order by id for no key update`.execute(db);
}
