import type { DB } from '#platform/db/db.gen.ts';

/** The code's names are camel case, the database's snake case. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Where a list's rows come from: its table, and the columns that lead to other tables. */
export interface Source {
  table: keyof DB;
  /** The column that is null as long as a record is a draft: without `publicationState=preview` such records are not there. */
  publishedColumn?: string;
  relations?: Record<string, Relation>;
}

/** To one record by a column of this table, or to many by the column of theirs that leads back here. */
export type Relation = { column: string; to: () => Source } | { from: string; to: () => Source };
