import { payInApi } from '@lobby/contract/areas/pay-in';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

/** As many as one sitting takes; what is decided makes room for the next. */
const MAX_ROWS = 200;
/** The address of a picture lives for minutes: read again sooner, and a prefetched picture would be fetched twice. */
const FRESH_MS = 60_000;
const LIVE = { liveAreas: ['payment'] } as const;

/** What waits, the oldest first, and how many there are in all. */
export const waitingSlips = queryOptions({
  queryKey: ['pay-in', 'waiting'],
  queryFn: async () => {
    const query = {
      filters: { state: { $eq: 'waiting' } },
      sort: ['createdAt:asc'],
      populate: ['room.category', 'payment'],
      pagination: { pageSize: MAX_ROWS },
    };
    const { data, meta } = await call(payInApi.list, { query });
    return { slips: data, total: meta.pagination.total };
  },
  meta: LIVE,
});

export const oneSlip = (id: number) =>
  queryOptions({
    queryKey: ['pay-in', 'slip', id],
    queryFn: async () => (await call(payInApi.get, { params: { id } })).data,
    staleTime: FRESH_MS,
    meta: LIVE,
  });

export const isPicture = (type: string) => type.startsWith('image/');
