import type { ListShape } from '@lobby/contract/kernel/list';
import { isBranch, QueryRefusal, RELATION_DEPTH } from './refusal.ts';

export interface Populate {
  [relation: string]: Populate;
}

/** Lists of other records cost most: so many of them in one query, never one inside another, and on pages of so many rows. */
const MAX_LISTS = 5;
const MAX_ROWS_WITH_LISTS = 100;

/** Accepts `*`, `a,b.c`, a list of those, and the nested form `populate[a][populate][b]=true`. */
export function readPopulate(shape: ListShape, tree: unknown): Populate {
  const populate: Populate = {};
  for (const path of pathsOf(tree)) {
    const names = path[0] === '*' && path.length === 1 ? Object.keys(shape.relations).map((name) => [name]) : [path];
    for (const name of names) grow(populate, shape, name, 1);
  }
  if (countLists(shape, populate) > MAX_LISTS) throw new QueryRefusal(`A query populates at most ${MAX_LISTS} lists`);
  return populate;
}

/** Larger pages are clamped, as every page is. */
export const rowsWith = (shape: ListShape, populate: Populate, pageSize: number) =>
  countLists(shape, populate) > 0 ? Math.min(pageSize, MAX_ROWS_WITH_LISTS) : pageSize;

function countLists(shape: ListShape, populate: Populate, isInList = false): number {
  return Object.entries(populate).reduce((count, [name, deeper]) => {
    const isMany = shape.many.has(name);
    if (isMany && isInList) throw new QueryRefusal(`Cannot populate ${name} inside a list`);
    const target = (shape.relations[name] as () => ListShape)();
    return count + (isMany ? 1 : 0) + countLists(target, deeper, isInList || isMany);
  }, 0);
}

function pathsOf(tree: unknown): string[][] {
  if (tree === undefined) return [];
  if (typeof tree === 'string') return tree.split(',').map((path) => path.split('.'));
  if (Array.isArray(tree)) return tree.flatMap(pathsOf);
  if (!isBranch(tree)) throw new QueryRefusal('Cannot read populate');
  return Object.entries(tree).flatMap(([name, inner]) => {
    if (inner === 'true' || inner === true) return [[name]];
    const [[key, nested] = ['', undefined], ...rest] = isBranch(inner) ? Object.entries(inner) : [];
    if (key !== 'populate' || rest.length > 0) throw new QueryRefusal(`Cannot read populate of ${name}`);
    return pathsOf(nested).map((path) => [name, ...path]);
  });
}

function grow(populate: Populate, shape: ListShape, [name = '', ...rest]: string[], depth: number): void {
  // Kept in the row itself, so it is there already.
  if (rest.length === 0 && Object.hasOwn(shape.fields, name) && shape.fields[name] === 'whole') return;
  if (!Object.hasOwn(shape.relations, name)) throw new QueryRefusal(`Cannot populate ${name}`);
  if (depth > RELATION_DEPTH) throw new QueryRefusal(`Relations go at most ${RELATION_DEPTH} deep`);
  populate[name] ??= {};
  if (rest.length > 0) grow(populate[name], (shape.relations[name] as () => ListShape)(), rest, depth + 1);
}
