import type { MoveOutInput } from '@lobby/contract/areas/move-out';
import { REQUEST_TYPES, type RequestType } from '@lobby/contract/areas/request';
import { sql } from 'kysely';
import { findCarsOfRoom } from '#modules/car/car.public.ts';
import type { Ctx } from '#platform/module.ts';
import { endsWith, type Household } from './household.ts';

/** What a move-out does besides, as the types that would be asked for one by one; `move_out_acts` of the database says the same of its items. */
export async function actsOfMoveOut(ctx: Ctx, household: Household, input: MoveOutInput): Promise<RequestType[]> {
  const { room, residents, coResidentsWithoutMain } = household;
  const { promote, withCoResidents, returned, givenCards, givenCars } = input;
  const allLeave = coResidentsWithoutMain.length > 0 && promote === null && withCoResidents;
  const whoLeaves = allLeave ? { ...household, leaving: residents.map(({ id }) => id), isEmptied: true } : household;
  const leavingCars = (await findCarsOfRoom(ctx, room.id)).filter(
    (car) => endsWith(whoLeaves, car) && !givenCars.some(({ id }) => id === car.id),
  );
  const acts: [RequestType, boolean][] = [
    ['remove-mifare', returned.length + givenCards.length > 0],
    ['mapping-mifare', givenCards.length > 0],
    ['delete-car', leavingCars.length > 0],
    ['update-profile', coResidentsWithoutMain.length > 0 && promote !== null],
  ];
  return acts.filter(([, isDone]) => isDone).map(([type]) => type);
}

const typeNames = new Map<number, RequestType>(Object.entries(REQUEST_TYPES).map(([name, id]) => [id, name as RequestType]));

/** The same of one that is done. */
export async function actsOfItems({ db }: Ctx, moveOutId: number): Promise<RequestType[]> {
  const { rows } = await sql<{ type: number }>`
    select distinct unnest(move_out_acts(item)) as type from move_out_item item where move_out_id = ${moveOutId}`.execute(db);
  return rows.flatMap(({ type }) => typeNames.get(type) ?? []);
}
