import type { RequestChange } from '@lobby/contract/areas/request';
import { formatPlate } from '@lobby/contract/people/plate';
import type { Ctx } from '#platform/module.ts';
import type { CarDetails, CarKey } from './car.register.ts';
import { carFor } from './car.source.ts';

/** A car that comes, or one that goes, field by field; what is not known of it is left out. The plate is masked for those who only read. */
export async function carChanges(ctx: Ctx, car: CarKey & CarDetails, side: 'old' | 'new'): Promise<RequestChange[]> {
  const fields = {
    plate: formatPlate(carFor(ctx, { plate: car.plate }).plate),
    province: await provinceName(ctx, car.provinceId),
    country: car.country,
    vehicle: car.vehicle,
    class: car.class,
    brand: car.brand,
    model: car.model,
    colour: car.colour,
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => ({ field, old: null, new: null, [side]: value }));
}

/** In both languages: whoever decides may read either. */
async function provinceName({ db }: Ctx, id: number | null): Promise<string | null> {
  const found = await db.selectFrom('province').select(['nameTh', 'nameEn']).where('id', '=', id).executeTakeFirst();
  return found ? `${found.nameTh} (${found.nameEn})` : null;
}
