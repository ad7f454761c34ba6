import { Building } from '@lobby/contract/areas/building';
import { Floor, floorApi } from '@lobby/contract/areas/floor';
import { endpoint, pageOf } from '@lobby/contract/kernel/endpoint';
import { listQuery, listShape } from '@lobby/contract/kernel/list';
import { z } from 'zod';
import { floorSource } from '#modules/floor/floor.public.ts';
import { listRows, type Module, type Source } from '#platform/module.ts';

const Tower = Building.extend({ floors: z.array(Floor).optional() });
const towers = listShape(Tower, { relations: { floors: () => floorApi.shape }, searchable: true });
const towerSource: Source = { table: 'building', relations: { floors: { from: 'unitId', to: () => floorSource } } };
const towerList = { query: listQuery('name:asc'), answer: pageOf(Tower), list: towers };
/** A list with a has-many relation, judged like every other. */
export const hasManyModule: Module = (route) => {
  route(endpoint('GET', '/towers', { rate: 'read', audit: 'none', ...towerList }), 'building:read', (ctx, { query }) =>
    listRows(ctx, towerSource, towers, query),
  );
};
