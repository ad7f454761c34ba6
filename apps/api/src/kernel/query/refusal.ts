/** A query outside the grammar. Thrown by the readers, turned into one 400 by `listQuery`. */
export class QueryRefusal extends Error {}

export const RELATION_DEPTH = 3;

/** A nested part of a query: not a value, not a list. */
export const isBranch = (tree: unknown): tree is Record<string, unknown> =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree) && !(tree instanceof Date);
