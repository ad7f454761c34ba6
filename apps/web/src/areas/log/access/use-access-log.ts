import { type AccessLogName, accessLogApi } from '@lobby/contract/areas/access-log';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '#kernel/call.ts';
import { listQuery } from '#kernel/list/list-query.ts';
import { type ListSearch, listSearch, onlyOffered } from '#kernel/list/list-search.ts';
import { accessFilters } from './access-filters.ts';

/** A log as the address narrows it. What is on screen stays until it is asked for: a busy door must not push the lines away. */
export function useAccessLog(log: AccessLogName) {
  const filters = accessFilters(log);
  const search = onlyOffered(
    listSearch(useSearch({ strict: false })),
    filters.map(({ field }) => field),
  );
  const navigate = useNavigate();
  const query = listQuery({ sort: 'occurredAt:desc', ...search }, accessLogApi.shape, [], filters);
  const answer = useQuery({
    queryKey: ['access-log', log, query],
    queryFn: ({ signal }) => call(accessLogApi.lists[log], { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  // Under the name the live line calls the events by, so it is asked again as they happen.
  const newest = useQuery({
    queryKey: ['access-event', log, query.filters],
    queryFn: ({ signal }) =>
      call(accessLogApi.lists[log], { query: { ...query, pagination: { page: 1, pageSize: 1 } } }, { signal }),
  });
  const total = (one: typeof answer) => one.data?.meta.total ?? 0;
  const fresh = answer.isPlaceholderData ? 0 : Math.max(0, total(newest) - total(answer));

  function change(patch: ListSearch, { replace = false } = {}) {
    const { page: _, ...rest } = search;
    void navigate({ to: '.', search: { ...rest, ...patch }, replace, resetScroll: false });
  }
  function narrow(field: string, values: string[]) {
    const { [field]: _, ...others } = search.filters ?? {};
    change({ filters: values.length > 0 ? { ...others, [field]: values } : others });
  }
  return { log, area: 'log.access', path: `/logs/${log}`, search, query, answer, fresh, change, narrow };
}
export type AccessList = ReturnType<typeof useAccessLog>;
