import type { DB } from '#platform/db/db.gen.ts';
import type { SignedIn } from '#platform/request/context.ts';

/** The code's names are camel case, the database's snake case. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Where a list's rows come from: its table, and the columns that lead to other tables. */
export interface Source {
  table: keyof DB;
  /** The column that is null as long as a record is a draft: without `publicationState=preview` such records are not there. */
  publishedColumn?: string;
  relations?: Record<string, Relation>;
  /** Who sees whole what its list masks, and so may search by it; nobody else finds it by guessing. */
  maySearchMasked?: (user: Searcher) => boolean;
  /** The function of the schema `search` that reads `filters[search]`; that of the table where nothing is said. */
  search?: string;
}
type Searcher = Pick<SignedIn, 'role' | 'deskDuties'>;

/** As one person searches it: a list, a report and a file of it ask here. As a relation a source is searched as everybody may. */
export const sourceFor = (user: Searcher, source: Source): Source =>
  source.maySearchMasked?.(user) ? { ...source, search: `${snake(source.table)}_revealed` } : source;

/** To one record by a column of this table, or to many by the column of theirs that leads back here. */
export type Relation = { column: string; to: () => Source } | { from: string; to: () => Source };
