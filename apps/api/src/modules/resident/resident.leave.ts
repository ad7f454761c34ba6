import type { MoveOut } from '@lobby/contract/areas/resident-input';
import { ROLE_IDS } from '@lobby/contract/constants';
import { endCarsOf } from '#modules/car/car.public.ts';
import { type Ctx, conflict, invalidField, notFound } from '#platform/module.ts';
import { today } from './today.ts';

export type Leaving = Omit<MoveOut, 'userId'>;

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

/** The co-residents of a room whose last main resident leaves. */
export async function coResidentsLeftAlone({ db }: Ctx, { id, roomId, roleId }: Occupant) {
  if (roleId !== ROLE_IDS.tenant) return [];
  const others = await db
    .selectFrom('member')
    .select(['id', 'nameTh', 'roleId'])
    .where('roomId', '=', roomId)
    .where('id', '<>', id)
    .where('leftAt', 'is', null)
    .orderBy('id')
    .execute();
  return others.some((other) => other.roleId === ROLE_IDS.tenant) ? [] : others;
}

/** Today, or planned for a later day (`resident.jobs.ts`); what becomes of the co-residents is settled now either way. */
export async function leave(ctx: Ctx, memberId: number, leaving: Leaving): Promise<void> {
  const { leaveOn, reason, promote, withCoResidents } = leaving;
  const member = await readOccupant(ctx, memberId);
  const alone = await coResidentsLeftAlone(ctx, member);
  if (alone.length > 0 && promote === null && !withCoResidents)
    throw conflict('Co-residents would be left without a main resident', 'error.lastMainResident');
  if (alone.length > 0 && promote !== null) await promoteToMain(ctx, alone, promote);
  const leavingToo = promote === null ? alone.map(({ id }) => id) : [];
  const isPlanned = leaveOn !== null && leaveOn >= (await today(ctx));
  if (isPlanned) return planOccupancyEnds(ctx, [...leavingToo, memberId], leaveOn, reason);
  for (const id of leavingToo) await endOccupancy(ctx, await readOccupant(ctx, id), reason);
  await endOccupancy(ctx, member, reason);
}

async function planOccupancyEnds(ctx: Ctx, ids: number[], leavesOn: string, leftReason: string): Promise<void> {
  await ctx.db.updateTable('member').set({ leavesOn, leftReason, updatedAt: ctx.now }).where('id', 'in', ids).execute();
  for (const id of ids) await ctx.emit('record.changed', { area: 'resident', id, change: 'updated' });
}

/** A room may have several main residents, so the next one can be it before the last one has left; the account follows. */
async function promoteToMain(ctx: Ctx, alone: { id: number }[], promote: number): Promise<void> {
  if (!alone.some(({ id }) => id === promote)) throw invalidField('promote', 'notFound');
  const main = { roleId: ROLE_IDS.tenant, updatedAt: ctx.now };
  await ctx.db.updateTable('member').set(main).where('id', '=', promote).execute();
  await ctx.emit('record.changed', { area: 'resident', id: promote, change: 'updated' });
}

/** Nothing is deleted: the room's bills, parcels and events keep whom they name. Their cards are suspended by the database. */
async function endOccupancy(ctx: Ctx, { id, personId, roomId }: Occupant, leftReason: string): Promise<void> {
  const { db, now } = ctx;
  await db.updateTable('member').set({ leftAt: now, leavesOn: null, leftReason, updatedAt: now }).where('id', '=', id).execute();
  await endCarsOf(ctx, { id, roomId }, MOVED_OUT);
  await closeAccount(ctx, personId);
  await ctx.emit('record.changed', { area: 'resident', id, change: 'updated' });
}

/** The account of somebody who lives nowhere here any more is kept, closed. */
async function closeAccount(ctx: Ctx, personId: number): Promise<void> {
  const { db, now } = ctx;
  const closed = await db
    .updateTable('membership')
    .set({ status: false, blockedReason: MOVED_OUT, updatedAt: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('person').select('accountId').where('id', '=', personId).$castTo<{ accountId: number }>(),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').select('id').where('personId', '=', personId).where('leftAt', 'is', null))),
    )
    .returning('id')
    .executeTakeFirst();
  if (closed?.id) await ctx.emit('session.changed', { account: closed.id, why: 'blocked', at: ctx.property });
}
