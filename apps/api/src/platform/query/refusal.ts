/** A query outside the grammar. Thrown by the readers, turned into one 400 by `toAppError`. */
export class QueryRefusal extends Error {
  /** The part of the query that is refused, where it is one. */
  readonly path: string[] | undefined;
  constructor(message: string, path?: string[]) {
    super(message);
    this.path = path;
  }
}

export const RELATION_DEPTH = 3;

/** A nested part of a query: not a value, not a list. */
export const isBranch = (tree: unknown): tree is Record<string, unknown> =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree) && !(tree instanceof Date);
