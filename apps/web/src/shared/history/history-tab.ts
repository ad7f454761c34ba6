import { useParams, useSearch } from '@tanstack/react-router';

type RecordSearch = { tab?: 'history'; edit?: 'true' };

/** The other sides of a record's page: `?tab=history`, and `?edit=true` for its form. */
export const recordSearch = (raw: Record<string, unknown>): RecordSearch => ({
  ...(raw.tab === 'history' && { tab: 'history' }),
  ...(raw.edit === 'true' && { edit: 'true' }),
});

/** The record whose history is open, if it is. */
export function useHistoryTab(): number | undefined {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { tab } = recordSearch(useSearch({ strict: false }));
  return id !== undefined && tab ? Number(id) : undefined;
}

/** Whether the form of a record was asked for; its page comes first. */
export const useIsEditing = (): boolean => recordSearch(useSearch({ strict: false })).edit === 'true';
