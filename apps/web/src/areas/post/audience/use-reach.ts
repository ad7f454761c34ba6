import type { Audience } from '@lobby/contract/areas/post';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import type { Face } from '../faces.ts';

type Asked = Pick<Face, 'area' | 'api'>;

/** Asked of the server each time: people move in and out. */
export const useReach = ({ area, api }: Asked, audience: Audience) =>
  useQuery({
    queryKey: [area, 'reach', audience],
    queryFn: async () => (await call(api.reach, { body: audience })).data,
    placeholderData: keepPreviousData,
  });

export const useUnreached = ({ area, api }: Asked, audience: Audience) =>
  useQuery({
    queryKey: [area, 'unreached', audience],
    queryFn: async () => (await call(api.unreached, { body: audience })).data,
  });
