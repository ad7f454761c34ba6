import type { RetentionClock } from '@lobby/contract/areas/retention';
import type { Language } from '@lobby/contract/constants';

/**
 * What a table keeps of people. Each area declares its own in `<area>.personal-data.ts`; the copy of one person, the page of
 * retention and the checks go by it. A table with a personal column and no declaration fails a test.
 */
export interface PersonalData {
  table: string;
  /** As the files of a copy are called. */
  title: Record<Language, string>;
  /**
   * SQL: which rows `r` are of a resident, by `$1`, their occupancies (ids of `member`), and `$2`, their records (ids of `person`).
   * A text says why none is: the table is about staff, visitors or the office.
   */
  of: { rows: string } | { nobody: 'staff' | 'visitor' | 'office' | 'device' };
  /** Columns about somebody else: masked in the copy. `content.payer` is a field of a JSON column. */
  others?: string[];
  /** Columns staff wrote for themselves, or that would tell of a hold: not in the copy. */
  internal?: string[];
  /** Columns with a file that belongs to the copy. */
  files?: string[];
  /** When it ends: a name of `RETENTION_CLOCKS`. */
  clock: RetentionClock;
}
