import type { carApi } from '@lobby/contract/areas/car';
import type { Call } from '@lobby/contract/kernel/endpoint';
import {
  ask,
  encryptRequestValues,
  openRequestValues,
  type RequestHandler,
  type StoredRequest,
} from '#modules/approval/approval.public.ts';
import { keyForPerson, type PersonServices } from '#modules/person/person.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { carChanges } from './car.changes.ts';

/** The reason is somebody's words about a person, so a request that waits keeps it under a key. */
export async function askForRemoval(ctx: Ctx, services: PersonServices, body: Call<typeof carApi.remove>['body']) {
  const { carId, reason, wait } = body;
  const car = await lockCar(ctx, carId);
  if (car.leftAt !== null) throw conflict('This car was removed already', 'error.carRemoved');
  return ask(
    ctx,
    'delete-car',
    {
      wait,
      subject: `car ${carId}`,
      payload: { carId },
      memberId: car.memberId,
      roomId: car.roomId,
      ...(reason !== null && {
        encrypt: async () => encryptRequestValues(await keyForPerson(ctx, services.encryption, car.personId), { reason }),
      }),
    },
    async () => {
      await removeCar(ctx, carId, reason);
      return {};
    },
  );
}

/** The room first, as everybody does. */
async function lockCar(ctx: Ctx, id: number) {
  const car = await findCar(ctx, id);
  if (!car) throw notFound();
  await lockRoom(ctx, car.roomId);
  return (await findCar(ctx, id)) ?? car;
}

const findCar = ({ db }: Ctx, id: number) =>
  db
    .selectFrom('car')
    .leftJoin('member', 'member.id', 'car.memberId')
    .select(['car.roomId', 'memberId', 'personId', 'car.leftAt', 'plate', 'provinceId', 'country', 'vehicle'])
    .select(['class', 'brand', 'model', 'colour'])
    .where('car.id', '=', id)
    .executeTakeFirst();

async function removeCar(ctx: Ctx, id: number, leftReason: string | null): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('car')
    .set({ leftAt: ctx.now, leftReason, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('This car was removed already', 'error.carRemoved');
  await ctx.emit('record.changed', { area: 'car', id, change: 'updated' });
}

export const removeCarHandler = ({ encryption }: PersonServices): RequestHandler => {
  const carIdIn = ({ payload }: StoredRequest) => payload.carId as number;
  const reasonIn = async (ctx: Ctx, request: StoredRequest) =>
    request.subjectKeyId === null ? null : (await openRequestValues<{ reason: string }>(ctx, encryption, request)).reason;
  return {
    type: 'delete-car',
    needs: 'car:write',
    approve: async (ctx, request) => {
      await removeCar(ctx, carIdIn(request), await reasonIn(ctx, request));
      return {};
    },
    rules: async (ctx, request) => {
      const car = await findCar(ctx, carIdIn(request));
      return [{ rule: 'present', passes: car?.leftAt === null, facts: {} }];
    },
    changes: async (ctx, request) => {
      const car = await findCar(ctx, carIdIn(request));
      const reason = await reasonIn(ctx, request);
      return [
        ...(car ? await carChanges(ctx, car, 'old') : []),
        ...(reason === null ? [] : [{ field: 'reason', old: null, new: reason }]),
      ];
    },
  };
};
