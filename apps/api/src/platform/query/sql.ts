import { MAX_TOTAL, PAGE_SIZES } from '@lobby/contract/constants';
import type { ListShape } from '@lobby/contract/kernel/list';
import type { Filter, Scalar } from './filters.ts';
import type { ListQuery, PublicationState } from './list-query.ts';
import type { Populate } from './populate.ts';
import { type Relation, type Source, snake } from './source.ts';

/** SQL with its values beside it: names come from the list's own shape, values are always bound. */
export interface Statement {
  text: string;
  values: unknown[];
  /** One of a bounded number of texts, worth a prepared statement. */
  prepare: boolean;
}
type Bind = (value: unknown) => string;

/** Of a has-many relation the first so many are populated. */
const MAX_LISTED = 100;

/**
 * One page and its total in one statement. The page is cut first, so that relations are looked up for its rows alone;
 * its size is a literal, because a plan made for an unknown limit reads far too much. Relations named in `flat` come as columns.
 */
export function pageStatement(
  source: Source,
  shape: ListShape,
  query: ListQuery,
  fields: string[],
  flat: readonly string[] = [],
): Statement {
  const { values, bind } = binder();
  const where = whereOf(bind, source, shape, query);
  const order = orderOf(query.sort);
  const page = `select * from ${table(source)} t${where} order by ${order} limit ${query.pageSize} offset ${bind((query.page - 1) * query.pageSize)}`;
  const total = `(select count(*) from (select from ${table(source)} t${where} limit ${MAX_TOTAL + 1}) counted)`;
  const nested = Object.fromEntries(Object.entries(query.populate).filter(([name]) => !flat.includes(name)));
  const joined = flat.map((name) => flatRelation(source, shape, name));
  const columns = [...columnsOf(source, shape, 't', fields, nested), ...joined.flatMap((one) => one.columns)];
  const joins = joined.map(({ join }) => join).join('');
  const text = `select ${columns.join(', ')}, ${total} as "#total" from (${page}) t${joins} order by ${order}`;
  return { text, values, prepare: isOrdinary(query) };
}

/** The first rows without a total: a file counts them as it is written. */
export function rowsStatement(source: Source, shape: ListShape, query: ListQuery, fields: string[]): Statement {
  const { values, bind } = binder();
  const order = orderOf(query.sort);
  const page = `select * from ${table(source)} t${whereOf(bind, source, shape, query)} order by ${order} limit ${query.pageSize}`;
  const columns = columnsOf(source, shape, 't', fields, query.populate);
  return { text: `select ${columns.join(', ')} from (${page}) t order by ${order}`, values, prepare: false };
}

/** The lists the portal opens with: all rows, or those of one value or search, by one column, in a usual size. What people put together beyond it has no bounds. */
const isOrdinary = ({ filter, sort, fields, pageSize }: ListQuery) =>
  (!filter || isOfOneValue(filter)) && sort.length <= 1 && !fields && PAGE_SIZES.some((size) => size === pageSize);

function isOfOneValue(filter: Filter): boolean {
  if (filter.is === 'relation') return isOfOneValue(filter.part);
  if (filter.is === 'field')
    return filter.operator === '$eq' || (filter.operator === '$in' && [filter.value].flat().length === 1);
  return filter.is === 'search';
}

/** The total alone: of a page beyond the last, which has no row to carry it, or where nobody asks for rows. Beyond `most` nothing is counted. */
export function totalStatement(source: Source, shape: ListShape, query: ListQuery, most = MAX_TOTAL): Statement {
  const { values, bind } = binder();
  const where = whereOf(bind, source, shape, query);
  return {
    text: `select count(*) as "#total" from (select from ${table(source)} t${where} limit ${most + 1}) counted`,
    values,
    prepare: isOrdinary(query),
  };
}

function whereOf(bind: Bind, source: Source, shape: ListShape, { filter, own, state }: ListQuery): string {
  const filters = [own, filter].filter((one) => one !== undefined);
  const parts = [...isLive(source, state), ...filters.map((one) => condition(bind, source, shape, 't', one))];
  return parts.length > 0 ? ` where ${parts.join(' and ')}` : '';
}

const isLive = ({ publishedColumn }: Source, state: PublicationState) =>
  publishedColumn !== undefined && state === 'live' ? [`${column('t', publishedColumn)} is not null`] : [];

export function recordStatement(
  source: Source,
  shape: ListShape,
  id: number,
  populate: Populate,
  state: PublicationState = 'preview',
): Statement {
  const columns = columnsOf(source, shape, 't', Object.keys(shape.fields), populate);
  const where = ['t.id = $1', ...isLive(source, state)].join(' and ');
  return { text: `select ${columns.join(', ')} from ${table(source)} t where ${where}`, values: [id], prepare: true };
}

/** What the contract let in; a field left out takes the table's default. */
export function insertStatement(source: Source, row: Record<string, unknown>): Statement {
  const { values, bind } = binder();
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => `"${snake(name)}"`).join(', ');
  const marks = given.map(([, value]) => bind(value)).join(', ');
  return { text: `insert into ${table(source)} (${names}) values (${marks}) returning id`, values, prepare: true };
}

function binder(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

const table = (source: Source) => `"${snake(source.table)}"`;
const column = (alias: string, name: string) => `${alias}."${snake(name)}"`;

const orderOf = (sort: ListQuery['sort']) => {
  const named = sort.map(({ field, direction }) => `${column('t', field)} ${direction}`);
  return [...named, `t.id ${sort.at(-1)?.direction ?? 'desc'}`].join(', ');
};

function columnsOf(source: Source, shape: ListShape, alias: string, fields: string[], populate: Populate): string[] {
  const plain = fields.map((name) => `${column(alias, name)} as "${name}"`);
  const joined = Object.entries(populate).map(
    ([name, deeper]) => `(${related(source, shape, alias, name, deeper)}) as "${name}"`,
  );
  return [...plain, ...joined];
}

/** A relation as one JSON value, a has-many one as a list, so that however much is populated stays one round trip. */
function related(source: Source, shape: ListShape, alias: string, name: string, deeper: Populate): string {
  const relation = relationOf(source, shape, name);
  const inner = `${alias}_${name}`.toLowerCase();
  const pairs = Object.keys(relation.target.fields).map((field) => `'${field}', ${column(inner, field)}`);
  const nested = Object.entries(deeper).map(
    ([next, rest]) => `'${next}', (${related(relation.to, relation.target, inner, next, rest)})`,
  );
  const object = `json_build_object(${[...pairs, ...nested].join(', ')})`;
  const rows = `${table(relation.to)} ${inner} where ${relation.joins(alias, inner)}`;
  if (!relation.isMany) return `select ${object} from ${rows}`;
  const listed = `select * from ${rows} order by ${inner}.id limit ${MAX_LISTED}`;
  return `select coalesce(json_agg(${object} order by ${inner}.id), '[]') from (${listed}) ${inner}`;
}

/** The name of a flat relation's column. */
export const flatColumn = (relation: string, field: string) => `${relation}.${field}`;

/** A to-one relation as columns of a join: cheaper than JSON of a sub-select. Its `id` is null where there is none. */
function flatRelation(source: Source, shape: ListShape, name: string) {
  const { to, target, joins } = relationOf(source, shape, name);
  const alias = `t_${name}`.toLowerCase();
  return {
    columns: Object.keys(target.fields).map((field) => `${column(alias, field)} as "${flatColumn(name, field)}"`),
    join: ` left join ${table(to)} ${alias} on ${joins('t', alias)}`,
  };
}

function relationOf(source: Source, shape: ListShape, name: string) {
  const declared = source.relations?.[name];
  const target = shape.relations[name];
  if (!declared || !target) throw new Error(`The relation ${name} of ${source.table} is in the contract but not in its source`);
  const isMany = 'from' in declared;
  if (isMany !== shape.many.has(name))
    throw new Error(`The relation ${name} of ${source.table} is one record here and a list there`);
  const by = 'column' in declared ? declared.column : undefined;
  return { to: declared.to(), target: target(), isMany, by, joins: joinOf(declared) };
}

const joinOf = (relation: Relation) => (here: string, there: string) =>
  'from' in relation ? `${column(there, relation.from)} = ${here}.id` : `${there}.id = ${column(here, relation.column)}`;

function condition(bind: Bind, source: Source, shape: ListShape, alias: string, filter: Filter): string {
  const inner = (part: Filter) => condition(bind, source, shape, alias, part);
  switch (filter.is) {
    case 'and':
      return filter.parts.length > 0 ? `(${filter.parts.map(inner).join(' and ')})` : 'true';
    case 'or':
      return filter.parts.length > 0 ? `(${filter.parts.map(inner).join(' or ')})` : 'false';
    case 'not':
      return `not coalesce(${inner(filter.part)}, false)`;
    case 'search':
      return `${alias}.id = any(array(select search.${source.search ?? snake(source.table)}(${bind(escapeLike(filter.words.toLowerCase()))})))`;
    case 'field':
      return comparison(bind, column(alias, filter.name), filter);
    case 'relation': {
      const relation = relationOf(source, shape, filter.name);
      const deeper = `${alias}_${filter.name}`.toLowerCase();
      const part = condition(bind, relation.to, relation.target, deeper, filter.part);
      const exists = `exists (select from ${table(relation.to)} ${deeper} where ${relation.joins(alias, deeper)} and ${part})`;
      const ids = idsOf(filter.part);
      return relation.by && ids ? `(${comparison(bind, column(alias, relation.by), ids)} and ${exists})` : exists;
    }
  }
}

/** One of several ids: asked of the column as well, where an index may lead to them. Of one id the planner concludes it by itself. */
const idsOf = (part: Filter) => (part.is === 'field' && part.name === 'id' && part.operator === '$in' ? part : undefined);

const signs = { $eq: '=', $ne: 'is distinct from', $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' };

function comparison(bind: Bind, name: string, { operator, value }: Extract<Filter, { is: 'field' }>): string {
  const list = () => (value as Scalar[]).map(bind).join(', ');
  switch (operator) {
    case '$eq':
    case '$ne':
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      return `${name} ${signs[operator]} ${bind(value)}`;
    case '$in':
      return `${name} in (${list()})`;
    case '$notIn':
      return `(${name} is null or ${name} not in (${list()}))`;
    case '$between':
      return `${name} between ${bind((value as Scalar[])[0])} and ${bind((value as Scalar[])[1])}`;
    case '$null':
      return `${name} is ${value ? '' : 'not '}null`;
    case '$notNull':
      return `${name} is ${value ? 'not ' : ''}null`;
    case '$contains':
      return `${name} like ${bind(`%${escapeLike(String(value))}%`)}`;
    case '$containsi':
      return `${name} ilike ${bind(`%${escapeLike(String(value))}%`)}`;
    // A range keeps the index under row-level security, where LIKE would lose it.
    case '$startsWith':
      return `(${name} collate "C" >= ${bind(value)} and ${name} collate "C" < ${bind(`${String(value)}\u{10FFFF}`)})`;
  }
}

export const escapeLike = (words: string) => words.replace(/[\\%_]/g, '\\$&');
