import { type Area, may } from '@lobby/contract/access';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import type { ListShape } from '@lobby/contract/kernel/list';
import { forbidden } from '#platform/errors/errors.ts';
import type { PublicationState } from '#platform/query/list-query.ts';
import { refuseWhileStoodOn } from '#platform/query/references.ts';
import { findRow, insertRow, listRows, removeRow, updateRow } from '#platform/query/rows.ts';
import type { Source } from '#platform/query/source.ts';
import type { Ctx } from '#platform/request/context.ts';
import type { Route } from './route.ts';

/** What an area's records are: the name of their events, where they are kept, what of them may be asked. */
export interface Records {
  area: Area;
  source: Source;
  shape: ListShape;
}

/** The record with everything it refers to, as every write answers it. */
export const recordOf = ({ source, shape }: Records, ctx: Ctx, id: number) =>
  findRow(ctx, source, shape, id, Object.keys(shape.relations).length > 0 ? '*' : undefined);

/** The event and the reading travel together. */
async function told(records: Records, ctx: Ctx, id: number, change: 'created' | 'updated') {
  const [record] = await Promise.all([
    recordOf(records, ctx, id),
    ctx.emit('record.changed', { area: records.area, id, change }),
  ]);
  return record;
}

export async function createRecord(records: Records, ctx: Ctx, input: object) {
  return told(records, ctx, await insertRow(ctx, records.source, input), 'created');
}

export async function updateRecord(records: Records, ctx: Ctx, id: number, changes: object) {
  await updateRow(ctx, records.source, id, changes);
  return told(records, ctx, id, 'updated');
}

export async function removeRecord({ area, source }: Records, ctx: Ctx, id: number) {
  await refuseWhileStoodOn(ctx, source, id);
  await removeRow(ctx, source, id);
  await ctx.emit('record.changed', { area, id, change: 'removed' });
  return { id };
}

/** Drafts are shown to those who may write them. Where there are none, asking for them changes nothing. */
function assertMayPreview({ user }: Ctx, { area, source }: Records, state: PublicationState | undefined): void {
  if (source.liveOnce !== undefined && state === 'preview' && !may(user.role, `${area}:write`)) throw forbidden();
}

type Name = 'list' | 'get' | 'create' | 'update' | 'remove';

/** Five ordinary routes. Leave one out with `except` and write it yourself. */
export function crudRoutes(route: Route, api: CrudApi, area: Area, source: Source, except: Name[] = []) {
  const records = { area, source, shape: api.shape };
  const plain = (name: Name) => !except.includes(name);

  if (plain('list'))
    route(api.list, `${area}:read`, (ctx, { query }) => {
      assertMayPreview(ctx, records, query.publicationState);
      return listRows(ctx, source, api.shape, query);
    });
  if (plain('get'))
    route(api.get, `${area}:read`, async (ctx, { params, query }) => {
      assertMayPreview(ctx, records, query.publicationState);
      return { data: await findRow(ctx, source, api.shape, params.id, query.populate, query.publicationState) };
    });
  if (plain('create'))
    route(api.create, `${area}:write`, async (ctx, { body }) => ({ data: await createRecord(records, ctx, body) }));
  if (plain('update'))
    route(api.update, `${area}:write`, async (ctx, { params, body }) => ({
      data: await updateRecord(records, ctx, params.id, body),
    }));
  if (plain('remove'))
    route(api.remove, `${area}:write`, async (ctx, { params }) => ({ data: await removeRecord(records, ctx, params.id) }));
}
