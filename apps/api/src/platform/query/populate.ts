import type { ListShape } from '@lobby/contract/kernel/list';
import { isBranch, QueryRefusal, RELATION_DEPTH } from './refusal.ts';

export interface Populate {
  [relation: string]: Populate;
}

/** Accepts `*`, `a,b.c`, a list of those, and the nested form `populate[a][populate][b]=true`. */
export function readPopulate(shape: ListShape, tree: unknown): Populate {
  const populate: Populate = {};
  for (const path of pathsOf(tree)) {
    const names = path[0] === '*' && path.length === 1 ? Object.keys(shape.relations).map((name) => [name]) : [path];
    for (const name of names) grow(populate, shape, name, 1);
  }
  return populate;
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
