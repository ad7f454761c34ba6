import type { Area } from '@lobby/contract/access';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import type { Ctx } from './context.ts';
import type { Source } from './query/source.ts';
import type { Route } from './route.ts';
import { findRow, insertRow, listRows, removeRow, updateRow } from './rows.ts';

type Name = 'list' | 'get' | 'create' | 'update' | 'remove';

/** Five ordinary routes. Leave one out with `except` and write it yourself. */
export function crudRoutes(route: Route, api: CrudApi, area: Area, source: Source, except: Name[] = []) {
  const { shape } = api;
  const plain = (name: Name) => !except.includes(name);
  const changed = (ctx: Ctx, id: number, change: 'created' | 'updated' | 'removed') =>
    ctx.emit('record.changed', { area, id, change });
  const everything = Object.keys(shape.relations).length > 0 ? '*' : undefined;
  const told = async (ctx: Ctx, id: number, change: 'created' | 'updated') => {
    const [data] = await Promise.all([findRow(ctx, source, shape, id, everything), changed(ctx, id, change)]);
    return { data };
  };

  if (plain('list')) route(api.list, `${area}:read`, (ctx, { query }) => listRows(ctx, source, shape, query));
  if (plain('get'))
    route(api.get, `${area}:read`, async (ctx, { params, query }) => ({
      data: await findRow(ctx, source, shape, params.id, query.populate),
    }));
  if (plain('create'))
    route(api.create, `${area}:write`, async (ctx, { body }) => told(ctx, await insertRow(ctx, source, body), 'created'));
  if (plain('update'))
    route(api.update, `${area}:write`, async (ctx, { params, body }) => {
      await updateRow(ctx, source, params.id, body);
      return told(ctx, params.id, 'updated');
    });
  if (plain('remove'))
    route(api.remove, `${area}:write`, async (ctx, { params: { id } }) => {
      await removeRow(ctx, source, id);
      await changed(ctx, id, 'removed');
      return { data: { id } };
    });
}
