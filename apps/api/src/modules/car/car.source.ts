import { may } from '@lobby/contract/access';
import { Car, carShape } from '@lobby/contract/areas/car';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { normalizePlate } from '@lobby/contract/people/plate';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { type Ctx, findRow, listRows, type Source } from '#platform/module.ts';

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

export async function listCars(ctx: Ctx, query: WireQuery) {
  const { data, meta } = (await listRows(ctx, carSource, carShape, { ...query, filters: withPlates(query.filters) })) as {
    data: Car[];
    meta: object;
  };
  // A query may leave the plate out.
  return { data: data.map((car) => (car.plate === undefined ? car : carFor(ctx, car))), meta } as never;
}

/** A plate is compared as it is stored, however it was typed. */
function withPlates(filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map(withPlates);
  if (typeof filters !== 'object' || filters === null) return filters;
  return Object.fromEntries(
    Object.entries(filters).map(([field, inner]) => [field, field === 'plate' ? normalized(inner) : withPlates(inner)]),
  );
}

function normalized(asked: unknown): unknown {
  if (typeof asked === 'string') return normalizePlate(asked) ?? asked;
  if (typeof asked !== 'object' || asked === null) return asked;
  return Object.fromEntries(Object.entries(asked).map(([operator, value]) => [operator, normalized(value)]));
}

export async function readCar(ctx: Ctx, id: number): Promise<Car> {
  const populate = { province: true, holder: true, room: true };
  return carFor(ctx, (await findRow(ctx, carSource, carShape, id, populate)) as Car);
}
