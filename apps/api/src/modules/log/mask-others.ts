import { classOf } from './column-classes.ts';
import { mask } from './mask.rule.ts';

export const isSecret = (table: string, column: string) => classOf(table, column) === 'secret';

/** A value about somebody else in what a person is given: also names, which the log shows. */
export function maskOfOthers(table: string, column: string, value: string): string {
  const kind = classOf(table, column);
  return mask(kind === 'open' ? 'personal' : kind, value);
}
