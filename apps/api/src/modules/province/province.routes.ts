import { provinceApi, provinceShape } from '@lobby/contract/areas/province';
import { listRows, type Module, type Source } from '#platform/module.ts';

const provinceSource: Source = { table: 'province' };

export const provinceModule: Module = (route) => {
  route(provinceApi.list, 'province:read', (ctx, { query }) => listRows(ctx, provinceSource, provinceShape, query));
};
