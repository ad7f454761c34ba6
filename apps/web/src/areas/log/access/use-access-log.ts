import { type AccessLogName, accessLogApi } from '@lobby/contract/areas/access-log';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '#shared/call/call.ts';
import { useZone } from '#shared/dates/clock.ts';
import { listQuery } from '#shared/list/list-query.ts';
import { withPageSize } from '#shared/list/page-size.ts';
import { type ListSearch, listSearch, onlyOffered } from '#shared/list-search/list-search.ts';
import { useCan } from '#shared/session/can.ts';
import { accessFilters, replacedBy } from './access-filters.ts';
import { freshIn } from './fresh.ts';
import { inTime, timeProblem } from './reach.ts';

/** A log as the address narrows it. What is on screen stays until it is asked for: a busy door must not push the lines away. */
export function useAccessLog(log: AccessLogName) {
  const can = useCan();
  const filters = accessFilters(log, can('log-reveal:write'));
  const search = onlyOffered(
    listSearch(useSearch({ strict: false })),
    filters.map(({ field }) => field),
  );
  const navigate = useNavigate();
  const asked = { sort: 'occurredAt:desc', ...withPageSize('log.access', search), filters: inTime(search.filters) };
  const query = listQuery(asked, accessLogApi.shape, [], filters);
  const { from, to } = search.filters ?? {};
  const problem = timeProblem({ from: from?.[0], to: to?.[0] }, useZone());
  const answer = useQuery({
    queryKey: ['access-log', log, query],
    queryFn: ({ signal }) => call(accessLogApi.lists[log], { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    enabled: problem === undefined,
  });
  const isAnswered = answer.isSuccess && !answer.isPlaceholderData;
  // Under the name the live line calls the events by, so it is asked again as they happen.
  const newest = useQuery({
    queryKey: ['access-event', log, query.filters],
    queryFn: ({ signal }) =>
      call(accessLogApi.lists[log], { query: { ...query, pagination: { page: 1, pageSize: 1 } } }, { signal }),
    // What another question was answered stays on screen; it does not make this one answerable.
    enabled: problem === undefined && isAnswered,
  });
  const fresh = isAnswered && newest.data ? freshIn(answer.data, newest.data) : 0;

  function change(patch: ListSearch, { replace = false } = {}) {
    const { page: _, ...rest } = search;
    void navigate({ to: '.', search: { ...rest, ...patch }, replace, resetScroll: false });
  }
  function narrow(field: string, values: string[]) {
    const gone = [field, ...replacedBy(field)];
    const others = Object.entries(search.filters ?? {}).filter(([name]) => !gone.includes(name));
    change({ filters: Object.fromEntries(values.length > 0 ? [...others, [field, values]] : others) });
  }
  return { log, area: 'log.access', path: `/logs/${log}`, search, query, problem, answer, fresh, change, narrow };
}
export type AccessList = ReturnType<typeof useAccessLog>;
