import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import type { ListShape, WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import type pg from 'pg';
import { inTransaction, type Pool } from '#platform/db/db.ts';
import { readListQuery } from '#platform/query/list-query.ts';
import { parseQuery } from '#platform/query/raw-query.ts';
import { type Source, snake } from '#platform/query/source.ts';
import { pageStatement, type Statement } from '#platform/query/sql.ts';
import { baseTableOf } from './tables.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Total Time': number;
  Plans?: Plan[];
}
interface Measured {
  query: string;
  blocks: number;
  blocksBare: number;
  ms: number;
  scans: string[];
}

/** Typical queries of every list, built from its fields. */
export function questionsFor(shape: ListShape, sample: Record<string, unknown>): Record<string, string> {
  const of = (kind: string) =>
    Object.keys(shape.fields).find((name) => shape.fields[name] === kind && name !== 'id' && sample[name] !== null);
  const [text, flag, instant] = [of('text'), of('boolean'), of('instant')];
  const [relation] = Object.keys(shape.relations);
  const value = (name: string) =>
    encodeURIComponent(sample[name] instanceof Date ? sample[name].toISOString() : String(sample[name]));
  return {
    'default sort': '',
    ...(flag ? { $eq: `filters[${flag}]=true` } : {}),
    ...(text ? { $startsWith: `filters[${text}][$startsWith]=${value(text)}` } : {}),
    ...(shape.searchable && text
      ? { $containsi: `filters[search][$containsi]=${encodeURIComponent(String(sample[text]).slice(-6))}` }
      : {}),
    ...(instant
      ? { 'date range': `filters[${instant}][$between][0]=${value(instant)}&filters[${instant}][$between][1]=2100-01-01` }
      : {}),
    ...(relation ? { 'relation filter': `filters[${relation}][id]=${Number(sample[`${relation}Id`] ?? 1)}` } : {}),
  };
}

/** The query plan under row-level security, beside the same statement without policies. */
export async function measure(
  pool: Pool,
  owner: pg.Client,
  property: number,
  source: Source,
  { list, query: dialect }: Endpoint,
  query: string,
  own?: object,
): Promise<Measured> {
  const shape = list as ListShape;
  const wire = dialect.parse(parseQuery(query)) as WireQuery;
  const statement = pageStatement(source, shape, readListQuery(shape, wire, own), Object.keys(shape.fields));
  const explained = `explain (analyze, buffers, format json) ${literal(statement)}`;
  const guarded = await inTransaction(pool, { property, readOnly: true }, async (db) => {
    await sql.raw(explained).execute(db);
    const { rows } = await sql.raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained).execute(db);
    return rows[0]?.['QUERY PLAN'] ?? (Object.values(rows[0] as object)[0] as [{ Plan: Plan }]);
  });
  const bare = await withoutPolicies(owner, source, property, explained);
  const plan = guarded[0].Plan;
  const blocks = (one: Plan) => one['Shared Hit Blocks'] + one['Shared Read Blocks'];
  return {
    query,
    blocks: blocks(plan),
    blocksBare: blocks(bare),
    ms: plan['Actual Total Time'],
    scans: scansOf(plan, baseTableOf(snake(source.table))),
  };
}

/** A table with a column nobody may ask for is listed through a view without it. */
export const LISTED_AS: Record<string, string> = {
  device_key: 'issued_key',
  room_type: 'room_type_list',
  payment: 'payment_list',
  pay_in: 'pay_in_list',
  receipt: 'receipt_list',
  unidentified_money: 'unidentified_money_list',
  facility: 'facility_list',
  booking: 'booking_list',
  closure: 'closure_list',
  coupon: 'coupon_list',
  stamp_template: 'stamp_template_list',
  stamp_config: 'stamp_config_list',
  stamp_use: 'stamp_use_list',
  visit: 'visit_list',
  conversation: 'conversation_list',
};

/** As the owner with the policies lifted for one transaction, and the property named in the statement instead. */
async function withoutPolicies(owner: pg.Client, source: Source, property: number, explained: string): Promise<Plan> {
  const table = `"${snake(source.table)}"`;
  const named = explained.replaceAll(`from ${table} t`, `from (select * from ${table} where property_id = ${property}) t`);
  await owner.query(
    `begin; alter table ${baseTableOf(snake(source.table))} no force row level security; set local app.property_id = '${property}'`,
  );
  try {
    await owner.query(named);
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(named);
    return (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan;
  } finally {
    await owner.query('rollback');
  }
}

const scansOf = (plan: Plan, table: string): string[] => [
  ...(plan['Relation Name'] === table || plan['Node Type'].includes('Bitmap Index') ? [plan['Node Type']] : []),
  ...(plan.Plans ?? []).flatMap((inner) => scansOf(inner, table)),
];

/** EXPLAIN takes no bound values, so they are written out; they come from this file alone. */
function literal({ text, values }: Statement): string {
  const written = (value: unknown) => {
    if (value instanceof Date) return `'${value.toISOString()}'`;
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  };
  return text.replace(/\$(\d+)/g, (_, at: string) => written(values[Number(at) - 1]));
}
