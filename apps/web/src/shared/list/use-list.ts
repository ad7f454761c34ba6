import { DEFAULT_PAGE_SIZE } from '@lobby/contract/constants';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#shared/call/call.ts';
import { draftsFor, type ListRecords, recordCall } from '#shared/call/records.ts';
import { type ListSearch, listSearch, onlyOffered } from '#shared/list-search/list-search.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { type Column, type Filter, type Row, sortIn } from './columns.ts';
import { listQuery } from './list-query.ts';
import { rememberList } from './memory.ts';
import { withPageSize } from './page-size.ts';
import { rowsById } from './rows-by-id.ts';
import { useStableRows } from './use-stable-rows.ts';

export type ListAnswer = {
  data: Row[];
  meta: { pagination: { page: number; pageSize: number; pageCount: number; total: number }; atLeast?: true | undefined };
};
/** What of an answer the frame around the rows looks at. */
export type Answered = { answer: UseQueryResult<Pick<ListAnswer, 'meta'>> };
type Declared = { area: string; api: ListRecords; columns: Column<Row>[]; filters: Filter[] };
export type List = ReturnType<typeof useList>;

/** The list's state (all of it in the address) and the rows the server gives for it. */
export function useList({ area, api, columns, filters }: Declared) {
  const search = onlyOffered(
    listSearch(useSearch({ strict: false })),
    filters.map((filter) => filter.field),
  );
  const path = useMatch({ strict: false, select: (match) => match.pathname.replace(/\/$/, '') });
  const navigate = useNavigate();
  const client = useQueryClient();
  const relations = columns.flatMap(({ field, populate = field in api.shape.relations ? field : [] }) => populate);
  const paged = withPageSize(area, search);
  const sort = sortIn(useLanguage(), paged.sort, columns) ?? '';
  const query = { ...listQuery({ ...paged, sort }, api.shape, relations, filters, api.among), ...draftsFor(area, api) };
  const answer = useQuery({
    queryKey: [area, 'list', query],
    queryFn: ({ signal }) => call(api.list, { query }, { signal }) as Promise<ListAnswer>,
    placeholderData: keepPreviousData,
    ...(api.liveAreas && { meta: { liveAreas: api.liveAreas } }),
  });
  const { rows, fresh, renew } = useStableRows({
    area,
    scope: JSON.stringify([path, paged]),
    answered: answer.isPlaceholderData ? undefined : answer.data?.data,
    isSettled: answer.isFetchedAfterMount || !answer.isFetching,
    pageSize: paged.pageSize ?? DEFAULT_PAGE_SIZE,
    find: (ids) => rowsById(area, api, ids, relations),
  });

  /** Narrowing starts again at the first page and leaves no trail of every letter typed. */
  function change(patch: ListSearch, { replace = false } = {}) {
    const { page: _, ...rest } = search;
    void navigate({ to: '.', search: { ...rest, ...patch }, replace, resetScroll: false });
  }

  // Where the log notes that somebody saw a record, the pointer alone must not open it.
  const { get } = api;
  const prefetch = (id: number) =>
    get?.audit === 'none' &&
    client
      .query({ queryKey: [area, 'one', id], queryFn: () => call(get, recordCall(area, id, api)), staleTime: 10_000 })
      .catch(() => undefined);

  const opens = get !== undefined;
  const mayWrite = (row: Row) => api.mayWrite?.(row) ?? true;
  const mayRemove = (row: Row) => mayWrite(row) && (api.mayRemove?.(row) ?? true);

  useEffect(() => {
    rememberList(area, search);
  });
  return {
    area,
    path,
    api,
    columns,
    filters,
    search,
    query,
    answer,
    rows,
    fresh,
    renew,
    change,
    prefetch,
    opens,
    mayWrite,
    mayRemove,
  };
}
