import type { Language } from '@lobby/contract/constants';
import i18next from 'i18next';

/** `heading` is what it stands under in a long list; those under one heading come one after the other. */
export type Choice = { value: string; label: string; heading?: string };

/** Where a picker's choices come from: searched as people type, never all of them at once. What the next letter makes useless is aborted. */
export type Choices = {
  /** Names them in the cache, by area first, so that a change there refreshes them. */
  key: readonly string[];
  find: (typed: string, language: Language, signal?: AbortSignal) => Promise<Choice[]>;
  /** The names of values already chosen, for a filter that came in by the address. */
  named: (values: string[], language: Language, signal?: AbortSignal) => Promise<Choice[]>;
};

/** Few known values are all offered, in the area's own words: yes and no where nothing else is said. */
export function fixedChoices(area: string, { field, options = YES_NO }: { field: string; options?: readonly string[] }): Choices {
  const all = () => Promise.resolve(options.map((value) => ({ value, label: i18next.t(`${area}.filter.${field}.${value}`) })));
  return { key: [area, 'filter', field], find: all, named: all };
}
const YES_NO = ['true', 'false'];
