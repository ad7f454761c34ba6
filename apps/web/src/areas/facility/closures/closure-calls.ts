import { closureApi } from '@lobby/contract/areas/closure';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';

const MAX_SHOWN = 50;

/** Those that close once more from then on, also later times of a series or an event; the next begins the list. */
export const useClosures = (facility: number, since: Date) => {
  const query = {
    filters: { facility: { id: { $eq: facility } }, lastEndAt: { $gte: since.toISOString() } },
    sort: ['nextStartAt:asc'],
    pagination: { pageSize: MAX_SHOWN },
  };
  return useQuery({ queryKey: ['closure', 'list', query], queryFn: () => call(closureApi.list, { query }) });
};

export type ClosureBody = z.input<typeof closureApi.create.body>;

/** Which bookings stand in the way of what is typed; asked as soon as it is whole. */
export const useConflicts = (body: ClosureBody | undefined) =>
  useQuery({
    queryKey: ['closure', 'conflicts', body],
    queryFn: ({ signal }) => call(closureApi.conflicts, { body: body as ClosureBody }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    meta: { liveAreas: ['booking'] as const },
  });
