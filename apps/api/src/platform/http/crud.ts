import { type Area, may } from '@lobby/contract/access';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import type { ListShape } from '@lobby/contract/kernel/list';
import { forbidden } from '#platform/errors/errors.ts';
import type { PublicationState } from '#platform/query/list-query.ts';
import { assertNotReferenced } from '#platform/query/references.ts';
import { findRow, insertRow, listRows, removeRow, updateRow } from '#platform/query/rows.ts';
import type { Source } from '#platform/query/source.ts';
import type { Ctx, SignedIn } from '#platform/request/context.ts';
import type { Route } from './route.ts';

/** An area's records: the name of their events, their table, the fields a query may use. */
export interface Records {
  area: Area;
  source: Source;
  shape: ListShape;
}

/** The record with all its relations, as every write answers it. */
export const recordOf = ({ source, shape }: Records, ctx: Ctx, id: number) =>
  findRow(ctx, source, shape, id, Object.keys(shape.relations).length > 0 ? '*' : undefined);

/** Pipelined: event and read share a round trip. */
export async function emitAndRead(records: Records, ctx: Ctx, id: number, change: 'created' | 'updated') {
  const [record] = await Promise.all([
    recordOf(records, ctx, id),
    ctx.emit('record.changed', { area: records.area, id, change }),
  ]);
  return record;
}

export async function createRecord(records: Records, ctx: Ctx, input: object) {
  return emitAndRead(records, ctx, await insertRow(ctx, records.source, input), 'created');
}

export async function updateRecord(records: Records, ctx: Ctx, id: number, changes: object) {
  await updateRow(ctx, records.source, id, changes);
  return emitAndRead(records, ctx, id, 'updated');
}

export async function removeRecord({ area, source }: Records, ctx: Ctx, id: number) {
  await assertNotReferenced(ctx, source, [id]);
  await removeRow(ctx, source, id);
  await ctx.emit('record.changed', { area, id, change: 'removed' });
  return { id };
}

/** Drafts are shown to those who may write them. Without effect in areas without drafts. */
function assertMayPreview(user: SignedIn, { area, source }: Records, state: PublicationState | undefined): void {
  if (source.publishedColumn !== undefined && state === 'preview' && !may(user.role, `${area}:write`)) throw forbidden();
}

type Name = 'list' | 'get' | 'create' | 'update' | 'remove';

/** Five ordinary routes. Leave one out with `except` and write it yourself. */
export function crudRoutes(route: Route, api: CrudApi, area: Area, source: Source, except: Name[] = []) {
  const records = { area, source, shape: api.shape };
  const isIncluded = (name: Name) => !except.includes(name);

  if (isIncluded('list'))
    route(
      api.list,
      `${area}:read`,
      (ctx, { query }) => {
        assertMayPreview(ctx.user, records, query.publicationState);
        return listRows(ctx, source, api.shape, query);
      },
      { source, shape: api.shape, assertMay: (user, query) => assertMayPreview(user, records, query.publicationState) },
    );
  if (isIncluded('get'))
    route(api.get, `${area}:read`, async (ctx, { params, query }) => {
      assertMayPreview(ctx.user, records, query.publicationState);
      return { data: await findRow(ctx, source, api.shape, params.id, query.populate, query.publicationState) };
    });
  if (isIncluded('create'))
    route(api.create, `${area}:write`, async (ctx, { body }) => ({ data: await createRecord(records, ctx, body) }));
  if (isIncluded('update'))
    route(api.update, `${area}:write`, async (ctx, { params, body }) => ({
      data: await updateRecord(records, ctx, params.id, body),
    }));
  if (isIncluded('remove'))
    route(api.remove, `${area}:write`, async (ctx, { params }) => ({ data: await removeRecord(records, ctx, params.id) }));
}
