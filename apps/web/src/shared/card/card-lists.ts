import { cardApi } from '@lobby/contract/areas/card';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

/** Devices answer one after the other: whoever shows where a card is on follows them. */
export const DEVICE_META = { liveAreas: ['device-credential'] } as const;
const MAX_CARDS = 50;

/** What somebody holds, the newest first. */
export const useHolderCards = (memberId: number) =>
  useQuery({
    queryKey: ['card', 'of-holder', memberId],
    queryFn: () =>
      call(cardApi.list, {
        query: {
          filters: { userId: { $eq: memberId } },
          sort: ['id:desc'],
          pagination: { pageSize: MAX_CARDS },
        },
      }),
    meta: DEVICE_META,
  });
