import { buildingSource } from '#modules/building/building.public.ts';
import type { Source } from '#platform/module.ts';

export const floorSource: Source = {
  table: 'floor',
  relations: { unit: { column: 'unitId', to: () => buildingSource } },
};
