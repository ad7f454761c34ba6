import type { Day } from '@lobby/contract/zone';

/** A line for each of the first ones. */
export const linesOf = <T>(facts: T[], most: number, line: (fact: T) => string): string =>
  facts.slice(0, most).map(line).join('\n');

/** Read alike in both languages. */
export const dayShown = (day: Day): string => day.split('-').toReversed().join('/');
