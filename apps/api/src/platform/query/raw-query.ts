import { QueryRefusal } from './refusal.ts';

const MAX_BYTES = 8 * 1024;
const MAX_PARAMETERS = 200;
const MAX_DEPTH = 6;
const MAX_LIST = 100;
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

type Tree = { [name: string]: Tree | string };

/**
 * Reads `a[b][0]=c` into a tree. Whatever a forgiving parser would drop, merge or guess is refused here:
 * a filter that silently disappears would show rows it was meant to hide.
 */
export function parseQuery(raw: string): Record<string, unknown> {
  if (raw.length > MAX_BYTES) throw new QueryRefusal('The query is too long');
  const root: Tree = Object.create(null);
  const pairs = raw.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_PARAMETERS) throw new QueryRefusal('The query has too many parameters');
  for (const pair of pairs) {
    const [name = '', ...value] = pair.split('=');
    plant(root, pathOf(decoded(name)), decoded(value.join('=')));
  }
  return listsOf(root) as Record<string, unknown>;
}

function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '));
    if (plain.includes('\0')) throw new QueryRefusal('The query has a character that cannot be stored');
    return plain;
  } catch (error) {
    throw error instanceof URIError ? new QueryRefusal('The query is not well encoded') : error;
  }
}

function pathOf(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!parts) throw new QueryRefusal('A parameter name is not well formed');
  const [, first = '', rest = ''] = parts;
  const path = [
    first,
    ...rest
      .slice(1, -1)
      .split('][')
      .slice(0, rest === '' ? 0 : undefined),
  ];
  if (path.length > MAX_DEPTH) throw new QueryRefusal(`The query nests more than ${MAX_DEPTH} deep`);
  const bad = path.find((part) => part === '' || forbiddenNames.has(part));
  if (bad !== undefined) throw new QueryRefusal('A parameter has a name that is not accepted');
  return path;
}

function plant(tree: Tree, [name = '', ...rest]: string[], value: string): void {
  const there = tree[name];
  if (rest.length === 0) {
    if (there !== undefined) throw new QueryRefusal(`${name} is given more than once`);
    tree[name] = value;
    return;
  }
  if (typeof there === 'string') throw new QueryRefusal(`${name} is both a value and a group`);
  const branch: Tree = there ?? Object.create(null);
  tree[name] = branch;
  plant(branch, rest, value);
}

/** A group whose names are 0, 1, 2 … is a list; numbers mixed with names, or with gaps, are neither. */
function listsOf(tree: Tree | string): unknown {
  if (typeof tree === 'string') return tree;
  const names = Object.keys(tree);
  if (names.some((name) => /^\d+$/.test(name))) {
    if (names.length > MAX_LIST) throw new QueryRefusal(`A list has more than ${MAX_LIST} entries`);
    return names.map((_, index) => {
      const entry = tree[index];
      if (entry === undefined) throw new QueryRefusal('A list is numbered with gaps');
      return listsOf(entry);
    });
  }
  return Object.fromEntries(names.map((name) => [name, listsOf(tree[name] as Tree | string)]));
}
