import { useQuery } from '@tanstack/react-query';
import { call } from '#kernel/call.ts';
import { daysBack } from '#parts/moment/day.ts';
import { useZone } from '#parts/moment/zone.ts';
import type { Face } from '../faces.ts';

/** Residents who hear from the office all day stop listening. */
export const MANY_A_DAY = 5;

/** How many of this kind were published since midnight. */
export function usePublishedToday({ area, api }: Face): number {
  const since = daysBack(1, useZone()).toISOString();
  const published = useQuery({
    queryKey: [area, 'published', since],
    queryFn: () => call(api.list, { query: { filters: { publishedAt: { $gte: since } }, pagination: { pageSize: 1 } } }),
  });
  return published.data?.meta.pagination.total ?? 0;
}
