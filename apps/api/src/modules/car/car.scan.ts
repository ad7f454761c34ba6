import { formatPlate, normalizePlate } from '@lobby/contract/people/plate';
import { roomById, type ScanHit, type Scanner } from '#modules/search/search.public.ts';

/** By the whole plate, however it is spaced. */
export const carScanner: Scanner = {
  kind: 'car',
  needs: 'car:read',
  async find(ctx, code) {
    const plate = normalizePlate(code);
    if (plate === undefined) return [];
    const { rows } = await ctx.query<Omit<ScanHit, 'title'>>(
      `select car.id, null as state, null as act, ${roomById('car.room_id')} as room,
         (select json_build_object('th', name_th, 'en', name_en) from province where id = car.province_id) as detail
       from car where plate = $1 and left_at is null order by car.id limit 5`,
      [plate],
    );
    return rows.map((car) => ({ ...car, title: { th: formatPlate(plate), en: formatPlate(plate) } }));
  },
};
