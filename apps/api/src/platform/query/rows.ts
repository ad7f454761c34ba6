import { MAX_TOTAL } from '@lobby/contract/constants';
import type { ListShape, WireQuery } from '@lobby/contract/kernel/list';
import type { Kysely } from 'kysely';
import { notFound } from '#platform/errors/errors.ts';
import type { Ctx } from '#platform/request/context.ts';
import { type ListQuery, type PublicationState, readListQuery } from './list-query.ts';
import { readPopulate } from './populate.ts';
import { QueryRefusal } from './refusal.ts';
import { type Source, sourceFor } from './source.ts';
import { insertStatement, pageStatement, recordStatement, type Statement, totalStatement } from './sql.ts';

// biome-ignore lint/suspicious/noExplicitAny: the table's name is data here, and the contract has checked every field that comes in.
type AnyDb = Kysely<any>;
type Found = Record<string, unknown> & { '#total': number };

/**
 * One page and the total of what the query finds: exact, or marked "at least" where it is very large. `own` limits the call itself,
 * whatever its caller asks for.
 */
export async function listRows(ctx: Ctx, declared: Source, shape: ListShape, wire: WireQuery, own?: object) {
  const source = sourceFor(ctx.user, declared);
  const query = readPageQuery(shape, wire, own);
  const data = await found(ctx, pageStatement(source, shape, query, fieldsOf(shape, query)));
  const [first] = data.length > 0 || query.page === 1 ? data : await found(ctx, totalStatement(source, shape, query));
  return { data, meta: metaOf(query, first?.['#total'] ?? 0) } as never;
}

/** How many rows the query finds, and one more than `most` where there are more. */
export async function countRows(
  ctx: Ctx,
  declared: Source,
  shape: ListShape,
  wire: WireQuery,
  most: number,
  own?: object,
): Promise<number> {
  const source = sourceFor(ctx.user, declared);
  const [row] = await found(ctx, totalStatement(source, shape, readListQuery(shape, wire, own), most));
  return row?.['#total'] ?? 0;
}

export function readPageQuery(shape: ListShape, wire: WireQuery, own?: object): ListQuery {
  const query = readListQuery(shape, wire, own);
  if ((query.page - 1) * query.pageSize >= MAX_TOTAL)
    throw new QueryRefusal('A list ends here: narrow the search to read on', ['pagination', 'page']);
  return query;
}

export const fieldsOf = (shape: ListShape, { fields }: ListQuery) =>
  fields ? [...new Set(['id', ...fields])] : Object.keys(shape.fields);

export function metaOf({ page, pageSize }: ListQuery, counted: number) {
  const total = Math.min(counted, MAX_TOTAL);
  const meta = { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total }, total };
  return counted > MAX_TOTAL ? { ...meta, atLeast: true } : meta;
}

/** One record, a draft too; a caller who asks for what is live says so. */
export async function findRow(
  ctx: Ctx,
  source: Source,
  shape: ListShape,
  id: number,
  populate?: unknown,
  state: PublicationState = 'preview',
) {
  const [row] = await found(ctx, recordStatement(source, shape, id, readPopulate(shape, populate), state));
  if (!row) throw notFound();
  return row as never;
}

async function found(ctx: Ctx, { text, values, prepare }: Statement): Promise<Found[]> {
  const { rows } = await ctx.query<Found>(text, values, { prepare });
  return rows;
}

export async function insertRow(ctx: Ctx, source: Source, input: object): Promise<number> {
  const [row] = await found(ctx, insertStatement(source, columns(source, input)));
  return row?.id as number;
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
  const columnOf = (name: string) => {
    const relation = source.relations?.[name];
    return relation && 'column' in relation ? relation.column : name;
  };
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [columnOf(name), value]));
}
