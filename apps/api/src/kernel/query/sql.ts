import type { ListShape } from '@lobby/contract/kernel/list';
import { type AliasedExpression, type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Filter, Scalar } from './filters.ts';
import type { ListQuery } from './list-query.ts';
import type { Populate } from './populate.ts';
import type { Source } from './source.ts';

// Names reach this file only after `readListQuery` found them in the list's own shape, and the contract parses every row that leaves.
// biome-ignore lint/suspicious/noExplicitAny: table and column names are data here.
export type AnyDb = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: see above.
type Builder = ExpressionBuilder<any, any>;
type Condition = Expression<SqlBool>;
type Column = AliasedExpression<unknown, string>;

/** `select` of the asked fields and populated relations, as seen under the given alias. */
export function columnsOf(
  eb: Builder,
  source: Source,
  shape: ListShape,
  alias: string,
  fields: string[],
  populate: Populate,
): Column[] {
  const plain = fields.map((name) => eb.ref(`${alias}.${name}`).as(name));
  const joined = Object.entries(populate).map(([name, deeper]) => {
    const { column, to, target } = relation(source, shape, name);
    const inner = `${alias}_${name}`;
    const row = eb
      .selectFrom(`${to.table} as ${inner}`)
      .select((nested) => columnsOf(nested, to, target, inner, Object.keys(target.fields), deeper))
      .whereRef(`${inner}.id`, '=', `${alias}.${column}`);
    return jsonObjectFrom(row).as(name);
  });
  return [...plain, ...joined];
}

export function ordered(sort: ListQuery['sort']): [string, 'asc' | 'desc'][] {
  const last = sort.at(-1)?.direction ?? 'desc';
  return [...sort.map(({ field, direction }): [string, 'asc' | 'desc'] => [`t.${field}`, direction]), ['t.id', last]];
}

export function conditionOf(eb: Builder, source: Source, shape: ListShape, alias: string, filter: Filter): Condition {
  const inner = (part: Filter) => conditionOf(eb, source, shape, alias, part);
  switch (filter.is) {
    case 'and':
      return eb.and(filter.parts.map(inner));
    case 'or':
      return eb.or(filter.parts.map(inner));
    case 'not':
      return eb.not(inner(filter.part));
    case 'search':
      return eb(`${alias}.searchText`, 'like', `%${escaped(filter.words.toLowerCase())}%`);
    case 'field':
      return comparison(eb, `${alias}.${filter.name}`, filter);
    case 'relation': {
      const { column, to, target } = relation(source, shape, filter.name);
      const deeper = `${alias}_${filter.name}`;
      return eb.exists(
        eb
          .selectFrom(`${to.table} as ${deeper}`)
          .select(sql`1`.as('found'))
          .whereRef(`${deeper}.id`, '=', `${alias}.${column}`)
          .where((nested) => conditionOf(nested, to, target, deeper, filter.part)),
      );
    }
  }
}

function relation(source: Source, shape: ListShape, name: string) {
  const declared = source.relations?.[name];
  const target = shape.relations[name];
  if (!declared || !target) throw new Error(`The relation ${name} of ${source.table} is in the contract but not in its source`);
  return { column: declared.column, to: declared.to(), target: target() };
}

function comparison(eb: Builder, column: string, { operator, value }: Extract<Filter, { is: 'field' }>): Condition {
  const list = value as Scalar[];
  switch (operator) {
    case '$eq':
      return eb(column, '=', value);
    case '$ne':
      return eb(column, 'is distinct from', value);
    case '$lt':
      return eb(column, '<', value);
    case '$lte':
      return eb(column, '<=', value);
    case '$gt':
      return eb(column, '>', value);
    case '$gte':
      return eb(column, '>=', value);
    case '$in':
      return eb(column, 'in', list);
    case '$notIn':
      return eb.or([eb(column, 'is', null), eb(column, 'not in', list)]);
    case '$between':
      return eb.and([eb(column, '>=', list[0]), eb(column, '<=', list[1])]);
    case '$null':
      return eb(column, value ? 'is' : 'is not', null);
    case '$notNull':
      return eb(column, value ? 'is not' : 'is', null);
    case '$contains':
      return eb(column, 'like', `%${escaped(String(value))}%`);
    case '$containsi':
      return eb(column, 'ilike', `%${escaped(String(value))}%`);
    // A range keeps the index under row-level security, where LIKE would lose it.
    case '$startsWith':
      return sql<SqlBool>`(${eb.ref(column)} collate "C" >= ${value} and ${eb.ref(column)} collate "C" < ${`${String(value)}\u{10FFFF}`})`;
  }
}

const escaped = (words: string) => words.replace(/[\\%_]/g, '\\$&');
