import { accessLogApi } from '@lobby/contract/areas/access-log';
import { parcelApi } from '@lobby/contract/areas/parcel';
import { roomApi } from '@lobby/contract/areas/room';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';

/** What belongs to a room. Header, overview and tabs share the answers. */
export const useMembers = (roomId: number) =>
  useQuery({
    queryKey: ['room', 'members', roomId],
    queryFn: () => call(roomApi.members, { params: { roomId } }),
    enabled: roomId > 0,
  });

export const useCards = (roomId: number) =>
  useQuery({ queryKey: ['card', 'of-room', roomId], queryFn: () => call(roomApi.cards, { params: { roomId } }) });

const MAX_PARCELS = 50;

/** Those that wait, the oldest first; or those that are gone, the newest first. */
export function useParcels(roomId: number, status: keyof typeof PARCEL_STATUS) {
  const query = {
    filters: { room: { id: { $eq: roomId } }, status: { id: { $eq: PARCEL_STATUS[status] } } },
    sort: [status === 'waiting' ? 'createdAt:asc' : 'createdAt:desc'],
    pagination: { pageSize: MAX_PARCELS },
    populate: ['carrier'],
  };
  return useQuery({ queryKey: ['parcel', 'of-room', roomId, status], queryFn: () => call(parcelApi.list, { query }) });
}

const LATEST = 6;

/** Who came through a door or a lift with something of this room, masked as the log itself masks. */
export const useDoorEvents = (roomId: number) =>
  useQuery({
    queryKey: ['access-event', 'of-room', roomId],
    queryFn: () =>
      call(accessLogApi.lists.building, {
        query: { filters: { roomId: { $eq: roomId } }, pagination: { pageSize: LATEST } },
      }),
    meta: DASHBOARD_META,
  });
