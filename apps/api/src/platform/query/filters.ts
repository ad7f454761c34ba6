import type { Kind, ListShape } from '@lobby/contract/kernel/list';
import { z } from 'zod';
import { isBranch, QueryRefusal, RELATION_DEPTH } from './refusal.ts';

export type Scalar = string | number | boolean | Date;

const anyKind = ['$eq', '$ne', '$null', '$notNull'] as const;
const ordered = [...anyKind, '$in', '$notIn', '$lt', '$lte', '$gt', '$gte', '$between'] as const;
const texts = [...ordered, '$contains', '$containsi', '$startsWith'] as const;
export type Operator = (typeof texts)[number];
type Comparable = Exclude<Kind, 'whole'>;
const operators: Record<Comparable, readonly Operator[]> = {
  text: texts,
  exact: ['$eq', '$null', '$notNull'],
  number: ordered,
  instant: ordered,
  day: ordered,
  boolean: anyKind,
};

export type Filter =
  | { is: 'and' | 'or'; parts: Filter[] }
  | { is: 'not'; part: Filter }
  | { is: 'relation'; name: string; part: Filter }
  | { is: 'search'; words: string }
  | { is: 'field'; name: string; operator: Operator; value: Scalar | Scalar[] };

/** Cost limits of one query: comparisons in all, relations looked through, and levels of `$and`, `$or` and `$not`. */
const MAX_TERMS = 30;
const MAX_RELATIONS = 10;
const MAX_NESTING = 6;
const LIST_LIMIT = 100;
const TEXT_LIMIT = 500;

/** Where a part of a filter stands: relations above it, levels of logic above it, and what the whole query has cost so far. */
interface Place {
  depth: number;
  nesting: number;
  cost: { terms: number; relations: number };
}

/** Reads `filters[…]`: several keys side by side all have to hold. */
export const readFilters = (shape: ListShape, tree: unknown): Filter =>
  readBranch(shape, tree, { depth: 0, nesting: 0, cost: { terms: 0, relations: 0 } });

function readBranch(shape: ListShape, tree: unknown, place: Place): Filter {
  if (!isBranch(tree)) throw new QueryRefusal('A filter needs a field or an operator');
  return all(Object.entries(tree).map(([key, inner]) => readKey(shape, key, inner, place)));
}

function readKey(shape: ListShape, key: string, tree: unknown, place: Place): Filter {
  if (key === '$and' || key === '$or') {
    if (!Array.isArray(tree)) throw new QueryRefusal(`${key} takes a list`);
    const inner = deeper(place);
    return { is: key === '$and' ? 'and' : 'or', parts: tree.map((part) => readBranch(shape, part, inner)) };
  }
  if (key === '$not') return { is: 'not', part: readBranch(shape, tree, deeper(place)) };
  if (key === 'search' && shape.searchable) return readSearch(tree, place);
  if (Object.hasOwn(shape.relations, key)) return readRelation(shape, key, tree, place);
  const kind = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
  if (!kind) throw new QueryRefusal(`Cannot filter by ${key}`);
  return kind === 'whole' ? readPresence(key, tree, place) : readField(key, kind, tree, place);
}

function deeper(place: Place): Place {
  if (place.nesting >= MAX_NESTING) throw new QueryRefusal(`Filters nest at most ${MAX_NESTING} deep`, ['filters']);
  return { ...place, nesting: place.nesting + 1 };
}

function countTerm({ cost }: Place): void {
  cost.terms += 1;
  if (cost.terms > MAX_TERMS) throw new QueryRefusal(`A query has at most ${MAX_TERMS} comparisons`, ['filters']);
}

function readSearch(tree: unknown, place: Place): Filter {
  countTerm(place);
  const words = isBranch(tree) && Object.keys(tree).length === 1 ? tree.$containsi : undefined;
  if (words === undefined) throw new QueryRefusal('search takes $containsi');
  return { is: 'search', words: String(readScalar('text', words)) };
}

/** `filters[position]=3` is short for `filters[position][id][$eq]=3`. */
function readRelation(shape: ListShape, name: string, tree: unknown, place: Place): Filter {
  const inner = { ...place, depth: place.depth + 1 };
  place.cost.relations += 1;
  if (place.cost.relations > MAX_RELATIONS)
    throw new QueryRefusal(`A query looks through at most ${MAX_RELATIONS} relations`, ['filters']);
  if (inner.depth > RELATION_DEPTH) throw new QueryRefusal(`Relations go at most ${RELATION_DEPTH} deep`);
  const target = (shape.relations[name] as () => ListShape)();
  if (asksPresence(tree)) {
    const missing: Filter = { is: 'not', part: { is: 'relation', name, part: { is: 'and', parts: [] } } };
    const wanted = readNullness(tree);
    return wanted === 'null' ? missing : missing.part;
  }
  return { is: 'relation', name, part: readBranch(target, isBranch(tree) ? tree : { id: tree }, inner) };
}

/** What is kept whole is there or not; nothing else may be asked of it. */
function readPresence(name: string, tree: unknown, place: Place): Filter {
  countTerm(place);
  if (!asksPresence(tree)) throw new QueryRefusal(`Cannot filter by ${name}`);
  return { is: 'field', name, operator: '$null', value: readNullness(tree) === 'null' };
}

const asksPresence = (tree: unknown): tree is Record<string, unknown> =>
  isBranch(tree) && (Object.hasOwn(tree, '$null') || Object.hasOwn(tree, '$notNull'));

function readNullness(tree: Record<string, unknown>): 'null' | 'notNull' {
  const [[operator, value] = ['', ''], ...rest] = Object.entries(tree);
  if (rest.length > 0) throw new QueryRefusal(`${operator} stands alone`);
  return (operator === '$null') === readScalar('boolean', value) ? 'null' : 'notNull';
}

function readField(name: string, kind: Comparable, tree: unknown, place: Place): Filter {
  const comparisons = isBranch(tree) ? Object.entries(tree) : [['$eq', tree] as const];
  return all(
    comparisons.map(([operator, value]): Filter => {
      if (operator === '$not') return { is: 'not', part: readField(name, kind, value, deeper(place)) };
      countTerm(place);
      const known = operators[kind].find((one) => one === operator);
      if (!known) throw new QueryRefusal(`Cannot use ${operator} on ${name}`);
      return { is: 'field', name, operator: known, value: readValue(kind, known, value) };
    }),
  );
}

function readValue(kind: Comparable, operator: Operator, value: unknown): Scalar | Scalar[] {
  if (operator === '$null' || operator === '$notNull') return readScalar('boolean', value);
  if (operator !== '$in' && operator !== '$notIn' && operator !== '$between') return readScalar(kind, value);
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > LIST_LIMIT || (operator === '$between' && list.length !== 2))
    throw new QueryRefusal(`${operator} takes another number of values`);
  return list.map((entry) => readScalar(kind, entry));
}

const wireScalars: Record<Comparable, z.ZodType<Scalar>> = {
  text: z.string().max(TEXT_LIMIT),
  exact: z.string().max(TEXT_LIMIT),
  number: z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
      .transform(Number),
  ]),
  boolean: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
  day: z.iso.date(),
  instant: z.union([z.date(), z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((iso) => new Date(iso))]),
};

function readScalar(kind: Comparable, value: unknown): Scalar {
  const read = wireScalars[kind].safeParse(value);
  if (!read.success) throw new QueryRefusal(`Not a ${kind}: a filter has a value of another kind`);
  return read.data;
}

const all = (parts: Filter[]): Filter => (parts.length === 1 ? (parts[0] as Filter) : { is: 'and', parts });
