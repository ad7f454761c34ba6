import { may } from '@lobby/contract/access';
import { Car, carShape } from '@lobby/contract/areas/car';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { withPlates } from '@lobby/contract/people/plate';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { type Attempt, type Ctx, findRow, invalidField, limitAttempts, listRows, type Source } from '#platform/module.ts';

const provinceSource: Source = { table: 'province' };
const memberSource: Source = { table: 'member' };
const carSource: Source = {
  table: 'car',
  relations: {
    province: { column: 'provinceId', to: () => provinceSource },
    holder: { column: 'memberId', to: () => memberSource },
    room: { column: 'roomId', to: () => roomSource },
  },
};

const maskPlate = createMask(Car.pick({ plate: true }));

/** Whole plates are for whoever may change them. */
export const carFor = <T extends { plate: string }>({ user }: Ctx, car: T): T =>
  may(user.role, 'car:write') ? car : { ...car, ...maskPlate(car) };

/** Whoever sees plates masked may ask for a whole one, one at a time; those nobody has are counted, as a search for unknown numbers is. */
export async function listCars(ctx: Ctx, unknownNumber: Attempt['limiter'], query: WireQuery) {
  const filters = withPlates(query.filters);
  const list = async () => (await listRows(ctx, carSource, carShape, { ...query, filters })) as { data: Car[]; meta: object };
  const plates = may(ctx.user.role, 'car:write') ? 0 : JSON.stringify(filters ?? null).split('"plate":').length - 1;
  if (plates > 1) throw invalidField('plate', 'tooMany');
  let page: Awaited<ReturnType<typeof list>> | undefined;
  if (plates === 0) page = await list();
  else
    await limitAttempts([{ limiter: unknownNumber, key: `account:${ctx.user.id}` }], async () => {
      page = await list();
      return page.data.length > 0 || undefined;
    });
  const { data, meta } = page as NonNullable<typeof page>;
  // A query may leave the plate out.
  return { data: data.map((car) => (car.plate === undefined ? car : carFor(ctx, car))), meta } as never;
}

export async function readCar(ctx: Ctx, id: number): Promise<Car> {
  const populate = { province: true, holder: true, room: true };
  return carFor(ctx, (await findRow(ctx, carSource, carShape, id, populate)) as Car);
}
