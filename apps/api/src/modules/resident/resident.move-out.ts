import type { MoveOutPlan } from '@lobby/contract/areas/resident';
import type { MoveOut } from '@lobby/contract/areas/resident-input';
import { sql } from 'kysely';
import {
  ask,
  encryptRequestValues,
  openRequestValues,
  type RequestHandler,
  type StoredRequest,
} from '#modules/approval/approval.public.ts';
import { findCarsLeavingWith } from '#modules/car/car.public.ts';
import { type PersonServices, subjectKeyOf } from '#modules/person/person.public.ts';
import { type Ctx, conflict, invalidField } from '#platform/module.ts';
import { maskedChange } from './resident.changes.ts';
import { coResidentsLeftAlone, findOccupant, type Leaving, leave, type Occupant, readOccupant } from './resident.leave.ts';

/** What ends when this resident leaves the room, what stays, and what stands against it. Read again when it happens. */
export async function planMoveOut(ctx: Ctx, memberId: number): Promise<MoveOutPlan> {
  const member = await readOccupant(ctx, memberId);
  const [ends, cars, coResidents, { parcels, carsHere }] = await Promise.all([
    thingsThatEnd(ctx, member),
    findCarsLeavingWith(ctx, member),
    coResidentsLeftAlone(ctx, member),
    countsOfRoom(ctx, member.roomId),
  ]);
  return {
    ends: [
      ...ends,
      ...cars.map((car) => ({ what: 'car' as const, ...car })),
      ...coResidents.map(({ id, nameTh }) => ({ what: 'sub-tenant' as const, id, name: nameTh })),
    ],
    stays: [
      { what: 'parcel' as const, count: parcels },
      { what: 'car' as const, count: carsHere - cars.length },
    ].filter(({ count }) => count > 0),
    blockers: coResidents.length > 0 ? [{ key: 'error.lastMainResident', count: coResidents.length }] : [],
  };
}

async function countsOfRoom({ db }: Ctx, roomId: number) {
  const { rows } = await sql<{ parcels: number; carsHere: number }>`
    select (select count(*)::int from parcel where room_id = ${roomId} and status_id = 17) as parcels,
      (select count(*)::int from car where room_id = ${roomId} and left_at is null) as cars_here`.execute(db);
  return rows[0] as { parcels: number; carsHere: number };
}

async function thingsThatEnd({ db }: Ctx, { id, personId }: Occupant): Promise<MoveOutPlan['ends']> {
  const { rows } = await sql<MoveOutPlan['ends'][number]>`
    select 'member' as what, id, name_th as name from member where id = ${id}
    union all select 'card', id, '•••' || right(serial, 4) from card where member_id = ${id} and is_active
    union all select 'account', membership.id, membership.username from person join membership on membership.id = person.account_id
      where person.id = ${personId} and not exists (select from member where person_id = ${personId} and id <> ${id} and left_at is null)`.execute(
    db,
  );
  return rows;
}

/** The reason is somebody's words about a person, so a request that waits keeps it under the person's key. */
export async function askForMoveOut(ctx: Ctx, { encryption }: PersonServices, { userId, ...leaving }: MoveOut, wait: boolean) {
  const { roomId, personId } = await readOccupant(ctx, userId);
  const { reason, ...plan } = leaving;
  if (plan.promote !== null && (await findOccupant(ctx, plan.promote))?.roomId !== roomId)
    throw invalidField('promote', 'notFound');
  return ask(
    ctx,
    'remove-resident',
    {
      wait,
      subject: `move-out of ${userId}`,
      payload: plan,
      memberId: userId,
      roomId,
      encrypt: async () => encryptRequestValues(await subjectKeyOf(ctx, encryption, personId), { reason }),
    },
    async () => {
      await leave(ctx, userId, leaving);
      return {};
    },
  );
}

export const moveOutHandler = ({ encryption }: PersonServices): RequestHandler => {
  const leavingOf = async (ctx: Ctx, request: StoredRequest): Promise<Leaving> => ({
    ...(request.payload as unknown as Omit<Leaving, 'reason'>),
    ...(await openRequestValues<{ reason: string }>(ctx, encryption, request)),
  });
  return {
    type: 'remove-resident',
    needs: 'resident:write',
    approve: async (ctx, request) => {
      if (!(await findOccupant(ctx, request.memberId as number)))
        throw conflict('Somebody changed this meanwhile', 'error.changedMeanwhile');
      await leave(ctx, request.memberId as number, await leavingOf(ctx, request));
      return {};
    },
    rules: async (ctx, request) => {
      const member = await findOccupant(ctx, request.memberId as number);
      if (!member) return [{ rule: 'left', passes: false, facts: {} }];
      const { promote, withCoResidents } = request.payload as unknown as Leaving;
      const { length: count } = await coResidentsLeftAlone(ctx, member);
      return [
        { rule: 'left', passes: true, facts: {} },
        { rule: 'mainResident', passes: count === 0 || promote !== null || withCoResidents, facts: { count } },
      ];
    },
    changes: async (ctx, request) => {
      const { leaveOn, reason, promote, withCoResidents } = await leavingOf(ctx, request);
      const member = await findOccupant(ctx, request.memberId as number);
      const alone = member ? await coResidentsLeftAlone(ctx, member) : [];
      const leaveToo = promote === null && withCoResidents ? alone.map(({ nameTh }) => nameTh).join(', ') : null;
      return [
        maskedChange(ctx, 'leaveOn', null, leaveOn),
        maskedChange(ctx, 'reason', null, reason),
        maskedChange(ctx, 'promote', null, alone.find(({ id }) => id === promote)?.nameTh),
        maskedChange(ctx, 'withCoResidents', null, leaveToo),
      ].filter((change) => change.new !== null || change.field === 'leaveOn');
    },
  };
};

/** Who was to leave with this resident, and who became main resident, stay as they are: each is a resident of their own. */
export async function cancelMoveOut(ctx: Ctx, id: number): Promise<void> {
  await readOccupant(ctx, id);
  const { numUpdatedRows } = await ctx.db
    .updateTable('member')
    .set({ leavesOn: null, leftReason: null, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('leavesOn', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('No move-out is planned', 'error.noMoveOut');
  await ctx.emit('record.changed', { area: 'resident', id, change: 'updated' });
}
