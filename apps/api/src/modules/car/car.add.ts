import type { CarInput } from '@lobby/contract/areas/car';
import type { RequestChange } from '@lobby/contract/areas/request';
import { normalizePlate } from '@lobby/contract/people/plate';
import { normalizeText } from '@lobby/contract/people/thai-text';
import {
  ask,
  encryptRequestValues,
  openRequestValues,
  type RequestHandler,
  residentRule,
  type StoredRequest,
} from '#modules/approval/approval.public.ts';
import { keyedHash, keyForPerson, type PersonServices } from '#modules/person/person.public.ts';
import { findOccupant } from '#modules/resident/resident.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Config, type Ctx, conflict, invalidField } from '#platform/module.ts';
import { carChanges } from './car.changes.ts';
import {
  assertNotRegistered,
  assertRoomTakesCars,
  type CarDetails,
  type CarKey,
  carsOfRoom,
  findRoomOfCar,
  type NewCar,
  registerCar,
} from './car.register.ts';

/** Stands in the request as it is; the plate is a person's, and under a key. */
type Payload = Omit<CarKey, 'plate'> & CarDetails;
interface Values {
  plateTyped: string;
}

export async function askForCar(ctx: Ctx, services: PersonServices, input: CarInput, wait: boolean) {
  const { userId, roomID, plate: typed, province, country, vehicle, ...details } = input;
  const place = await placeOf(ctx, userId, roomID);
  await assertProvinceExists(ctx, province);
  const payload: Payload = { provinceId: province, country, vehicle, ...details };
  const car = carOf(payload, normalizeText(typed), place.roomId, userId);
  await assertRoomTakesCars(ctx, place.roomId, 1);
  await assertNotRegistered(ctx, car);
  let carId: number | null = null;
  const id = await ask(
    ctx,
    'add-car',
    {
      wait,
      subject: `car ${subjectOf(services.config, ctx.property, car)}`,
      payload,
      memberId: userId,
      roomId: place.roomId,
      encrypt: async () =>
        encryptRequestValues(await keyForPerson(ctx, services.encryption, place.personId), { plateTyped: car.plateTyped }),
    },
    async () => {
      carId = await registerCar(ctx, car);
      return {};
    },
  );
  return { id, carId };
}

/** The room is locked before it is looked who lives there: nobody leaves meanwhile. */
async function placeOf(ctx: Ctx, memberId: number | null, roomID: number | null) {
  const { db } = ctx;
  if (memberId === null) {
    const room = await db.selectFrom('room').select('id').where('id', '=', roomID).executeTakeFirst();
    if (!room) throw invalidField('roomID', 'notFound');
    return { roomId: room.id, personId: null };
  }
  const living = await findOccupant(ctx, memberId);
  if (living) await lockRoom(ctx, living.roomId);
  const member = living && (await findOccupant(ctx, memberId));
  if (!member) throw invalidField('userId', 'notFound');
  if (roomID !== null && roomID !== member.roomId) throw invalidField('roomID', 'invalid');
  return member;
}

async function assertProvinceExists({ db }: Ctx, id: number | null): Promise<void> {
  if (id !== null && !(await db.selectFrom('province').select('id').where('id', '=', id).executeTakeFirst()))
    throw invalidField('province', 'notFound');
}

const carOf = (payload: Payload, plateTyped: string, roomId: number, memberId: number | null): NewCar => ({
  ...payload,
  plateTyped,
  plate: normalizePlate(plateTyped) ?? plateTyped,
  roomId,
  memberId,
});

/** A plate stands in plain words in the table of the cars alone. */
const subjectOf = (config: Config, property: number, { plate, provinceId, country, vehicle }: CarKey) =>
  keyedHash(config, `car ${property} ${[plate, provinceId, country, vehicle].join(' ')}`);

export const addCarHandler = ({ encryption }: PersonServices): RequestHandler => {
  const carIn = async (ctx: Ctx, request: StoredRequest): Promise<NewCar> => {
    const { plateTyped } = await openRequestValues<Values>(ctx, encryption, request);
    return carOf(request.payload as unknown as Payload, plateTyped, request.roomId as number, request.memberId);
  };
  return {
    type: 'add-car',
    needs: 'car:write',
    approve: async (ctx, request) => {
      const car = await carIn(ctx, request);
      if (request.memberId !== null && !(await residentRule(ctx, request.memberId)).passes)
        throw conflict('Somebody changed this meanwhile', 'error.changedMeanwhile');
      await assertRoomTakesCars(ctx, car.roomId, 1, true);
      await registerCar(ctx, car);
      return {};
    },
    rules: async (ctx, request) => {
      const taken = await findRoomOfCar(ctx, await carIn(ctx, request));
      const { limit, active } = await carsOfRoom(ctx, request.roomId as number);
      return [
        { rule: 'notRegistered', passes: taken === undefined, facts: { room: taken?.name ?? '' } },
        ...(limit > 0 ? [{ rule: 'carsPerRoom', passes: active < limit, facts: { used: active, limit } }] : []),
        ...(request.memberId === null ? [] : [await residentRule(ctx, request.memberId)]),
      ];
    },
    changes: async (ctx, request): Promise<RequestChange[]> => carChanges(ctx, await carIn(ctx, request), 'new'),
  };
};
