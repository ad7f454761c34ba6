import type { MoveOutInput } from '@lobby/contract/areas/move-out';
import {
  ask,
  encryptRequestValues,
  openRequestValues,
  type RequestHandler,
  type StoredRequest,
} from '#modules/approval/approval.public.ts';
import { findCarsOfRoom } from '#modules/car/car.public.ts';
import { findCardsOfRoom, resumeAfterRejection, suspendHandedIn } from '#modules/card/card.public.ts';
import { type PersonServices, subjectKeyOf } from '#modules/person/person.public.ts';
import { bilingualName, findOccupant, maskedChange, readOccupant } from '#modules/resident/resident.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict, invalidField } from '#platform/module.ts';
import { type Household, readHousehold } from './household.ts';
import { actsOfMoveOut } from './move-out.acts.ts';
import { handsOver, moveOut } from './move-out.carry-out.ts';

type Stored = Omit<MoveOutInput, 'userId' | 'reason'>;

/** The reason is somebody's words about a person, so a request that waits keeps it under the person's key. */
export async function askForMoveOut(ctx: Ctx, { encryption }: PersonServices, input: MoveOutInput, wait: boolean) {
  const { roomId, personId } = await readOccupant(ctx, input.userId);
  await lockRoom(ctx, roomId);
  const household = await readHousehold(ctx, input.userId, input.others);
  await assertOfRoom(ctx, household, input);
  const { userId, reason, ...payload } = input;
  let moveOutId: number | null = null;
  const id = await ask(
    ctx,
    'remove-resident',
    {
      wait,
      subject: `move-out of ${userId}`,
      payload,
      memberId: userId,
      roomId,
      acts: await actsOfMoveOut(ctx, household, input),
      encrypt: async () => encryptRequestValues(await subjectKeyOf(ctx, encryption, personId), { reason }),
      whileWaiting: async () => {
        for (const card of input.returned) await suspendHandedIn(ctx, card);
      },
    },
    async () => {
      moveOutId = await moveOut(ctx, input);
      return {};
    },
  );
  return { id, moveOutId };
}

/** What is named belongs to the room, also where the request waits; whose it is then is looked at when it happens. */
async function assertOfRoom(ctx: Ctx, { room, residents }: Household, input: MoveOutInput): Promise<void> {
  const { promote, returned, givenCards, givenCars } = input;
  if (input.leaveOn !== null && handsOver(input)) throw invalidField('returned', 'invalid');
  const [cards, cars] = [await findCardsOfRoom(ctx, room.id), await findCarsOfRoom(ctx, room.id)];
  const isOf = (records: { id: number }[], id: number) => records.some((record) => record.id === id);
  const areGiven = (things: { id: number }[], given: { id: number; to: number }[]) =>
    given.every(({ id, to }) => isOf(things, id) && isOf(residents, to));
  if (promote !== null && !isOf(residents, promote)) throw invalidField('promote', 'notFound');
  if (!returned.every((id) => isOf(cards, id))) throw invalidField('returned', 'notFound');
  if (!areGiven(cards, givenCards)) throw invalidField('givenCards', 'notFound');
  if (!areGiven(cars, givenCars)) throw invalidField('givenCars', 'notFound');
}

/** Requests of the release before name no others. */
const storedOf = ({ payload }: StoredRequest): Stored => ({
  others: [],
  returned: [],
  givenCards: [],
  givenCars: [],
  ...(payload as Partial<Stored> & Omit<Stored, 'others' | 'returned' | 'givenCards' | 'givenCars'>),
});

export const moveOutHandler = ({ encryption }: PersonServices): RequestHandler => {
  const reasonOf = async (ctx: Ctx, request: StoredRequest) =>
    (await openRequestValues<{ reason: string }>(ctx, encryption, request)).reason;
  return {
    type: 'remove-resident',
    needs: 'move-out:write',
    approve: async (ctx, request) => {
      const userId = request.memberId as number;
      if (!(await findOccupant(ctx, userId))) throw conflict('Somebody changed this meanwhile', 'error.changedMeanwhile');
      await moveOut(ctx, { userId, ...storedOf(request), reason: await reasonOf(ctx, request) });
      return {};
    },
    /** What was handed in opens again what it opened before. */
    reject: async (ctx, request) => {
      for (const card of storedOf(request).returned) await resumeAfterRejection(ctx, card);
    },
    rules: async (ctx, request) => {
      const { promote, withCoResidents } = storedOf(request);
      const household = await householdOf(ctx, request);
      if (!household) return [{ rule: 'left', passes: false, facts: {} }];
      const { length: count } = household.coResidentsWithoutMain;
      return [
        { rule: 'left', passes: true, facts: {} },
        { rule: 'mainResident', passes: count === 0 || promote !== null || withCoResidents, facts: { count } },
      ];
    },
    changes: async (ctx, request) => {
      const { leaveOn, promote, withCoResidents, others, returned, givenCards, givenCars } = storedOf(request);
      const { residents = [], coResidentsWithoutMain = [] } = (await householdOf(ctx, request)) ?? {};
      const named = (of: Parameters<typeof bilingualName>[0][]) => of.map(bilingualName).join(', ');
      return [
        maskedChange(ctx, 'leaveOn', null, leaveOn),
        maskedChange(ctx, 'reason', null, await reasonOf(ctx, request)),
        maskedChange(ctx, 'others', null, named(residents.filter(({ id }) => others.includes(id)))),
        maskedChange(ctx, 'promote', null, named(coResidentsWithoutMain.filter(({ id }) => id === promote))),
        maskedChange(ctx, 'withCoResidents', null, promote === null && withCoResidents ? named(coResidentsWithoutMain) : null),
        maskedChange(ctx, 'returned', null, returned.length || null),
        maskedChange(ctx, 'given', null, givenCards.length + givenCars.length || null),
      ].filter((change) => change.new !== null || change.field === 'leaveOn');
    },
  };
};

/** Nothing once anybody of them has left. */
async function householdOf(ctx: Ctx, request: StoredRequest) {
  const { others } = storedOf(request);
  const present = await Promise.all([request.memberId as number, ...others].map((id) => findOccupant(ctx, id)));
  return present.every(Boolean) ? readHousehold(ctx, request.memberId as number, others) : undefined;
}
