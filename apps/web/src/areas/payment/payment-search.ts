import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { type ListSearch, openingOn } from '#shared/list-search/list-search.ts';
import { PAPERS, type Paper } from '#shared/print/papers.ts';
import { plainText } from '#shared/texts/plain.ts';

export const TABS = ['open', 'waiting', 'paid', 'overdue', 'combined', 'void'] as const;
export type Tab = (typeof TABS)[number];
export const OPENS_ON: Tab = 'open';

export const isTab = (value: unknown): value is Tab => TABS.includes(value as Tab);
/** All of them, but for the void ones, is no tab: it is how a filter is taken off. */
export const tabOf = ({ filters }: ListSearch): Tab | 'all' =>
  filters?.tab?.includes('all') ? 'all' : (filters?.tab?.find(isTab) ?? OPENS_ON);

/** What is owed in the order it is due; what is done with, the latest first. */
export function paymentSearch(raw: Record<string, unknown>): ListSearch {
  const search = openingOn('tab', OPENS_ON)(raw);
  const isDone = ['paid', 'combined', 'void', 'all'].includes(tabOf(search));
  return { sort: isDone ? 'updatedAt:desc' : 'dueDate:asc', ...search };
}

export type PrintSearch = { ids: string; paper?: Paper; language?: Language };

/** Which bills, on which paper, in whose language; left out, A4 and that of the screen. */
export function printSearch(raw: Record<string, unknown>): PrintSearch {
  const paper = PAPERS.find((one) => one === raw.paper);
  const language = LANGUAGES.find((one) => one === raw.language);
  return { ids: plainText(raw.ids), ...(paper && { paper }), ...(language && { language }) };
}
