import { buildingApi } from '@lobby/contract/areas/building';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

/** Floors and rooms of one building, for its plan and the numbers on its page. */
export const usePlan = (id: number) =>
  useQuery({
    queryKey: ['building', 'plan', id],
    queryFn: ({ signal }) => call(buildingApi.plan, { params: { id } }, { signal }),
    enabled: Number.isSafeInteger(id),
  });
