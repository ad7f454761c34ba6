import { dashboardApi } from '@lobby/contract/areas/dashboard';
import type { Period } from '@lobby/contract/period';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';

/** Days and hours pass also where nothing happens. */
const ASK_AGAIN_MS = 60_000;

/** Under the name of the events, so that every one that arrives has it asked for again. */
export const useOverview = (period: Period) =>
  useQuery({
    queryKey: ['access-event', 'dashboard', period],
    queryFn: () => call(dashboardApi.overview, { body: { period } }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_AGAIN_MS,
    meta: DASHBOARD_META,
  });
