import { type ReportList, reportApi, reportShapes } from '@lobby/contract/areas/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '#shared/call/call.ts';
import { listQuery } from '#shared/list/list-query.ts';
import { withPageSize } from '#shared/list/page-size.ts';
import type { ListAnswer } from '#shared/list/use-list.ts';
import { type ListSearch, listSearch, onlyOffered } from '#shared/list-search/list-search.ts';
import { pathOf } from '../catalogue.ts';
import { listReports } from './report-columns.tsx';

/** A report as the address narrows it. It has no records to make or pick, so it is no ordinary list. */
export function useReportList(name: ReportList) {
  const { filters, sort } = listReports[name];
  const area = `report.${name}`;
  const search = onlyOffered(
    listSearch(useSearch({ strict: false })),
    filters.map(({ field }) => field),
  );
  const navigate = useNavigate();
  const query = listQuery({ sort, ...withPageSize(area, search) }, reportShapes[name], [], filters);
  const answer = useQuery({
    queryKey: ['report', name, query],
    queryFn: ({ signal }) => call(reportApi[name], { query }, { signal }) as Promise<ListAnswer>,
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
  return { name, area, path: pathOf(name), filters, search, query, answer, change, narrow };
}
export type ReportListState = ReturnType<typeof useReportList>;
