import { MAX_RECENT, type SearchResult, searchApi } from '@lobby/contract/areas/search';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { session } from '#shared/session/store.ts';

/** Addresses of menu pages, and records as `room:5`: a shared browser must not tell whom somebody looked for. */
function keyOf(): string {
  const { profile } = session.get();
  return `lobby.recent.${profile?.id}.${profile?.property.id}`;
}

export function readRecent(): string[] {
  const stored = JSON.parse(localStorage.getItem(keyOf()) ?? '[]') as unknown;
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
}

export function rememberRecent(entry: string) {
  const entries = [entry, ...readRecent().filter((other) => other !== entry)].slice(0, MAX_RECENT);
  localStorage.setItem(keyOf(), JSON.stringify(entries));
}

export const recordKey = ({ area, id }: Pick<SearchResult, 'area' | 'id'>) => `${area}:${id}`;

/** The records among what was opened last, with the names they have now. */
export function useRecentRecords(recent: string[]): SearchResult[] {
  const records = recent.filter((entry) => entry.includes(':')).join(',');
  const { data } = useQuery({
    queryKey: ['search', 'recent', records],
    queryFn: () => call(searchApi.recent, { query: { records } }),
    enabled: records !== '',
    retry: false,
  });
  return data?.data ?? [];
}
