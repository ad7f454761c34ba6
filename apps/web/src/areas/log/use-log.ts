import { logApi } from '@lobby/contract/areas/log';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '#shared/call/call.ts';
import { listQuery } from '#shared/list/list-query.ts';
import { type ListSearch, listSearch, onlyOffered } from '#shared/list/list-search.ts';
import { logColumns } from './log-columns.ts';
import { logFilters } from './log-filters.ts';

const offered = logFilters.map(({ field }) => field);

/** The log as the address narrows it. It has no records to open, make or pick, so it is no ordinary list. */
export function useLog() {
  const search = onlyOffered(listSearch(useSearch({ strict: false })), offered);
  const navigate = useNavigate();
  const query = listQuery({ sort: 'at:desc', ...search }, logApi.shape, ['person'], logFilters);
  const answer = useQuery({
    queryKey: ['log', 'list', query],
    queryFn: ({ signal }) => call(logApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

  function change(patch: ListSearch, { replace = false } = {}) {
    const { page: _, ...rest } = search;
    void navigate({ to: '.', search: { ...rest, ...patch }, replace, resetScroll: false });
  }
  function narrow(field: string, values: string[]) {
    const { [field]: _, ...others } = search.filters ?? {};
    change({ filters: values.length > 0 ? { ...others, [field]: values } : others });
  }
  return { area: 'log', path: '/logs', api: logApi, columns: logColumns, search, query, answer, change, narrow };
}
export type LogList = ReturnType<typeof useLog>;
