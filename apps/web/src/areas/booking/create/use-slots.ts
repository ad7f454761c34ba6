import { bookingApi } from '@lobby/contract/areas/booking';
import { facilityApi } from '@lobby/contract/areas/facility';
import { type Day, nextDay } from '@lobby/contract/zone';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

export const STRIP_DAYS = 7;
/** `besides`: the booking that is moved is not in its own way. */
export type Place = { facility: number; isPrivate: boolean; besides?: number | undefined };

/** Seven days of starts from a first day, those that cannot be booked with their reason. Under the key of bookings: each change asks again. */
export function useStarts(place: Place | undefined, first: Day) {
  const days = Array.from({ length: STRIP_DAYS }, (_, at) => nextDay(first, at));
  return useQueries({
    queries: days.map((date) => ({
      queryKey: ['booking', 'starts', place?.facility, place?.isPrivate, place?.besides, date],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          facilityApi.starts,
          {
            params: { facilityId: place?.facility ?? 0 },
            query: { date, private: place?.isPrivate ?? false, why: true, ...(place?.besides && { besides: place.besides }) },
          },
          { signal },
        ),
      enabled: place !== undefined,
      meta: { liveAreas: ['facility', 'closure'] as const },
    })),
    combine: (answers) => days.map((day, at) => ({ day, answer: answers[at] })),
  });
}

export const useEnds = (place: Place | undefined, date: Day, startTime: string | undefined) =>
  useQuery({
    queryKey: ['booking', 'ends', place?.facility, place?.isPrivate, place?.besides, date, startTime],
    queryFn: ({ signal }) =>
      call(
        facilityApi.ends,
        {
          params: { facilityId: place?.facility ?? 0 },
          body: { date, startTime: startTime ?? '', private: place?.isPrivate ?? false, besides: place?.besides },
        },
        { signal },
      ),
    enabled: place !== undefined && startTime !== undefined,
  });

export type Asked = Place & { slot: { start: Date; end: Date }; room: number | null };

/** Every rule about one place, with what it costs and what is free near it. */
export const useWhy = (body: Asked | undefined) =>
  useQuery({
    queryKey: ['booking', 'why', body],
    queryFn: ({ signal }) => call(bookingApi.why, { body: body as Asked }, { signal }),
    enabled: body !== undefined,
  });

export const usePlainFacility = (id: number | undefined) =>
  useQuery({
    queryKey: ['facility', 'plain', id],
    queryFn: () => call(facilityApi.get, { params: { id: id ?? 0 }, query: {} }),
    enabled: id !== undefined,
  }).data?.data;
