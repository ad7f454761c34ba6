import type { DB } from '../db.gen.ts';

/** Where a list's rows come from: its table, and the columns that lead to other tables. */
export interface Source {
  table: keyof DB;
  relations?: Record<string, { column: string; to: () => Source }>;
}
