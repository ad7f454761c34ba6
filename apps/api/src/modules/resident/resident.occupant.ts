import { type Ctx, notFound } from '#platform/module.ts';

/** Why the account of somebody who lives nowhere here any more is closed. */
export const MOVED_OUT = 'moved-out';

export interface Occupant {
  id: number;
  personId: number;
  roomId: number;
  roleId: number;
}

/** Nothing for somebody who has left. */
export const findOccupant = ({ db }: Ctx, id: number): Promise<Occupant | undefined> =>
  db
    .selectFrom('member')
    .select(['id', 'personId', 'roomId', 'roleId'])
    .where('id', '=', id)
    .where('leftAt', 'is', null)
    .executeTakeFirst();

export async function readOccupant(ctx: Ctx, id: number): Promise<Occupant> {
  const found = await findOccupant(ctx, id);
  if (!found) throw notFound();
  return found;
}
