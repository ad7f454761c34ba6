import { MIN_SEARCH_LENGTH, type SearchResult, searchApi } from '@lobby/contract/areas/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

const TYPING_PAUSE_MS = 120;

interface Search {
  results: SearchResult[];
  /** The answer to what is typed now is still to come; `results` are those of what was typed before. */
  isPending: boolean;
  isFailed: boolean;
}

/** What the server finds by the typed text, over all areas the person may read. */
export function useSearch(typed: string): Search {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const isLongEnough = text.length >= MIN_SEARCH_LENGTH;
  const query = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => call(searchApi.all, { query: { text: settled } }, { signal }),
    enabled: isLongEnough && settled.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isLongEnough) return { results: [], isPending: false, isFailed: false };
  const isPending = text !== settled || query.isPlaceholderData || query.isPending;
  return { results: query.data?.data ?? [], isPending, isFailed: query.isError && !isPending };
}
