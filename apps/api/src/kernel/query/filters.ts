import type { Kind, ListShape } from '@lobby/contract/kernel/list';
import { z } from 'zod';
import { isBranch, QueryRefusal, RELATION_DEPTH } from './refusal.ts';

export type Scalar = string | number | boolean | Date;

const anyKind = ['$eq', '$ne', '$null', '$notNull'] as const;
const ordered = [...anyKind, '$in', '$notIn', '$lt', '$lte', '$gt', '$gte', '$between'] as const;
const texts = [...ordered, '$contains', '$containsi', '$startsWith'] as const;
export type Operator = (typeof texts)[number];
type Comparable = Exclude<Kind, 'whole'>;
const operators: Record<Comparable, readonly Operator[]> = { text: texts, number: ordered, instant: ordered, boolean: anyKind };

export type Filter =
  | { is: 'and' | 'or'; parts: Filter[] }
  | { is: 'not'; part: Filter }
  | { is: 'relation'; name: string; part: Filter }
  | { is: 'search'; words: string }
  | { is: 'field'; name: string; operator: Operator; value: Scalar | Scalar[] };

const LIST_LIMIT = 100;
const TEXT_LIMIT = 500;

/** Reads `filters[…]`: several keys side by side all have to hold. */
export function readFilters(shape: ListShape, tree: unknown, depth = 0): Filter {
  if (!isBranch(tree)) throw new QueryRefusal('A filter needs a field or an operator');
  return all(Object.entries(tree).map(([key, inner]) => readKey(shape, key, inner, depth)));
}

function readKey(shape: ListShape, key: string, tree: unknown, depth: number): Filter {
  if (key === '$and' || key === '$or') {
    if (!Array.isArray(tree)) throw new QueryRefusal(`${key} takes a list`);
    return { is: key === '$and' ? 'and' : 'or', parts: tree.map((part) => readFilters(shape, part, depth)) };
  }
  if (key === '$not') return { is: 'not', part: readFilters(shape, tree, depth) };
  if (key === 'search' && shape.searchable) return readSearch(tree);
  if (Object.hasOwn(shape.relations, key)) return readRelation(shape, key, tree, depth + 1);
  const kind = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
  if (!kind || kind === 'whole') throw new QueryRefusal(`Cannot filter by ${key}`);
  return readField(key, kind, tree);
}

function readSearch(tree: unknown): Filter {
  const words = isBranch(tree) && Object.keys(tree).length === 1 ? tree.$containsi : undefined;
  if (words === undefined) throw new QueryRefusal('search takes $containsi');
  return { is: 'search', words: String(readScalar('text', words)) };
}

/** `filters[position]=3` is short for `filters[position][id][$eq]=3`. */
function readRelation(shape: ListShape, name: string, tree: unknown, depth: number): Filter {
  if (depth > RELATION_DEPTH) throw new QueryRefusal(`Relations go at most ${RELATION_DEPTH} deep`);
  const target = (shape.relations[name] as () => ListShape)();
  if (isBranch(tree) && ('$null' in tree || '$notNull' in tree)) {
    const missing: Filter = { is: 'not', part: { is: 'relation', name, part: { is: 'and', parts: [] } } };
    const wanted = readNullness(tree);
    return wanted === 'null' ? missing : missing.part;
  }
  return { is: 'relation', name, part: readFilters(target, isBranch(tree) ? tree : { id: tree }, depth) };
}

function readNullness(tree: Record<string, unknown>): 'null' | 'notNull' {
  const [[operator, value] = ['', ''], ...rest] = Object.entries(tree);
  if (rest.length > 0) throw new QueryRefusal(`${operator} stands alone`);
  return (operator === '$null') === readScalar('boolean', value) ? 'null' : 'notNull';
}

function readField(name: string, kind: Comparable, tree: unknown): Filter {
  const comparisons = isBranch(tree) ? Object.entries(tree) : [['$eq', tree] as const];
  return all(
    comparisons.map(([operator, value]): Filter => {
      if (operator === '$not') return { is: 'not', part: readField(name, kind, value) };
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
  if (list.length > LIST_LIMIT || (operator === '$between' && list.length !== 2))
    throw new QueryRefusal(`${operator} takes another number of values`);
  return list.map((entry) => readScalar(kind, entry));
}

const wireScalars: Record<Comparable, z.ZodType<Scalar>> = {
  text: z.string().max(TEXT_LIMIT),
  number: z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
      .transform(Number),
  ]),
  boolean: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
  instant: z.union([z.date(), z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((iso) => new Date(iso))]),
};

function readScalar(kind: Comparable, value: unknown): Scalar {
  const read = wireScalars[kind].safeParse(value);
  if (!read.success) throw new QueryRefusal(`Not a ${kind}: a filter has a value of another kind`);
  return read.data;
}

const all = (parts: Filter[]): Filter => (parts.length === 1 ? (parts[0] as Filter) : { is: 'and', parts });
