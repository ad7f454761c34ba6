import type { ListShape, WireQuery } from '@lobby/contract/kernel/list';
import type { Ctx } from './context.ts';
import { notFound } from './errors.ts';
import { readListQuery } from './query/list-query.ts';
import { readPopulate } from './query/populate.ts';
import type { Source } from './query/source.ts';
import { type AnyDb, columnsOf, conditionOf, ordered } from './query/sql.ts';

/** One page and the exact total of what the query finds. */
export async function listRows(ctx: Ctx, source: Source, shape: ListShape, wire: WireQuery) {
  const { page, pageSize, sort, filter, populate, fields } = readListQuery(shape, wire);
  const from = (ctx.db as AnyDb).selectFrom(`${source.table} as t`);
  const found = filter ? from.where((eb) => conditionOf(eb, source, shape, 't', filter)) : from;
  const names = fields ? [...new Set(['id', ...fields])] : Object.keys(shape.fields);

  let rows = found.select((eb) => columnsOf(eb, source, shape, 't', names, populate));
  for (const [column, direction] of ordered(sort)) rows = rows.orderBy(column, direction);
  const data = await rows
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { data, meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total }, total } } as never;
}

export async function findRow(ctx: Ctx, source: Source, shape: ListShape, id: number, populate?: unknown) {
  const row = await (ctx.db as AnyDb)
    .selectFrom(`${source.table} as t`)
    .select((eb) => columnsOf(eb, source, shape, 't', Object.keys(shape.fields), readPopulate(shape, populate)))
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row as never;
}

export async function insertRow(ctx: Ctx, source: Source, input: object): Promise<number> {
  const row = await (ctx.db as AnyDb)
    .insertInto(source.table)
    .values(columns(source, input))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateRow(ctx: Ctx, source: Source, id: number, changes: object): Promise<void> {
  const { numUpdatedRows } = await (ctx.db as AnyDb)
    .updateTable(source.table)
    .set({ ...columns(source, changes), updatedAt: ctx.now })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

export async function removeRow(ctx: Ctx, source: Source, id: number): Promise<void> {
  const { numDeletedRows } = await (ctx.db as AnyDb).deleteFrom(source.table).where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}

/** The wire names a relation (`position: 3`), the table its column (`position_id`). */
function columns(source: Source, input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [source.relations?.[name]?.column ?? name, value]));
}
