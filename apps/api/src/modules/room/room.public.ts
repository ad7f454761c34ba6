import { buildingSource } from '#modules/building/building.public.ts';
import { floorSource } from '#modules/floor/floor.public.ts';
import { roomTypeSource } from '#modules/room-type/room-type.public.ts';
import type { Source } from '#platform/module.ts';

export { membersFor } from './member.mask.ts';

export const roomSource: Source = {
  table: 'room',
  relations: {
    category: { column: 'categoryId', to: () => buildingSource },
    floor: { column: 'floorId', to: () => floorSource },
    type: { column: 'typeId', to: () => roomTypeSource },
  },
};
export { maskPhone } from './member.mask.ts';
