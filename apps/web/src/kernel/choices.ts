import type { Language } from '@lobby/contract/constants';

export type Choice = { value: string; label: string };

/** Where a picker's choices come from: searched as people type, never all of them at once. */
export type Choices = {
  /** Names them in the cache, by area first, so that a change there refreshes them. */
  key: readonly string[];
  find: (typed: string, language: Language) => Promise<Choice[]>;
  /** The names of values already chosen, for a filter that came in by the address. */
  named: (values: string[], language: Language) => Promise<Choice[]>;
};
