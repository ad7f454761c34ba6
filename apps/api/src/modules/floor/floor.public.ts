import type { Source } from '#kernel/query/source.ts';
import { buildingSource } from '#modules/building/building.public.ts';

export const floorSource: Source = {
  table: 'floor',
  relations: { unit: { column: 'unitId', to: () => buildingSource } },
};
