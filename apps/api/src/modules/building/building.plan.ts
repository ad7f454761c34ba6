import type { BuildingPlan } from '@lobby/contract/areas/building';
import { PARCEL_STATUS, PAYMENT_STATUS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { type Ctx, notFound } from '#platform/module.ts';

/** Stacking plan: the floors from the top, with their rooms, the parcels waiting for each, the bills it is late with and its visitors who are inside. */
export async function buildingPlan({ db, property }: Ctx, id: number): Promise<BuildingPlan> {
  const building = await db.selectFrom('building').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (!building) throw notFound();
  const waiting = db
    .selectFrom('parcel')
    .select(({ fn }) => ['roomId', fn.countAll<number>().as('count')])
    .where('statusId', '=', PARCEL_STATUS.waiting)
    .groupBy('roomId');
  const late = db
    .selectFrom('payment')
    .select(({ fn }) => ['roomId', fn.countAll<number>().as('count')])
    // In the statement as it is: as a parameter it would not lead to the index of what is owed.
    .where(sql<boolean>`status_id <> ${sql.lit(PAYMENT_STATUS.paid)}`)
    .where('dueOn', '<', sql<string>`(now() at time zone (select time_zone from property where id = ${property}))::date`)
    .where('voidedAt', 'is', null)
    .where('kind', '=', 'bill')
    .groupBy('roomId');
  const inside = db
    .selectFrom('visit')
    .select(({ fn }) => ['roomId', fn.countAll<number>().as('count')])
    .where('insideSince', 'is not', null)
    .groupBy('roomId');
  const [floors, types, rooms] = await Promise.all([
    db
      .selectFrom('floor')
      .select(['id', 'name', 'level'])
      .where('unitId', '=', id)
      .orderBy('level', 'desc')
      .orderBy('name', 'desc')
      .execute(),
    db.selectFrom('roomType').select(['id', 'name', 'nameEn']).orderBy('name').execute(),
    db
      .selectFrom('room')
      .leftJoin(waiting.as('waiting'), 'waiting.roomId', 'room.id')
      .leftJoin(inside.as('inside'), 'inside.roomId', 'room.id')
      .leftJoin(late.as('late'), 'late.roomId', 'room.id')
      .select(['room.id', 'room.name', 'floorId as floor', 'typeId as type', 'status', 'blockedByAdmin as isBlocked'])
      .select(({ fn, lit }) => [
        fn.coalesce('waiting.count', lit(0)).as('waiting'),
        fn.coalesce('late.count', lit(0)).as('overdue'),
        fn.coalesce('inside.count', lit(0)).as('inside'),
      ])
      .where('categoryId', '=', id)
      .orderBy('room.name')
      .execute(),
  ]);
  return { building, floors, types, rooms };
}
