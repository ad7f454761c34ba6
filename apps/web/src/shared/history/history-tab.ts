import { useParams, useSearch } from '@tanstack/react-router';

type Tab = { tab?: 'history' };

/** `?tab=history`: the other side of a record's page. */
export const historySearch = (raw: Record<string, unknown>): Tab => (raw.tab === 'history' ? { tab: 'history' } : {});

/** The record whose history is open, if it is. */
export function useHistoryTab(): number | undefined {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { tab } = historySearch(useSearch({ strict: false }));
  return id !== undefined && tab ? Number(id) : undefined;
}
