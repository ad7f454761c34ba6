import { buildingSource } from '#modules/building/building.public.ts';
import type { Source } from '#platform/query/source.ts';

export const floorSource: Source = {
  table: 'floor',
  relations: { unit: { column: 'unitId', to: () => buildingSource } },
};
