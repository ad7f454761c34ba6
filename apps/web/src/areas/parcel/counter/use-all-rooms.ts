import { type Room, roomApi } from '@lobby/contract/areas/room';
import { MAX_PAGE_SIZE } from '@lobby/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

const A_DAY_MS = 86_400_000;

/** All of them at once, and kept: a room is found with every key, also while the connection is gone. */
export function useAllRooms(): Room[] {
  const rooms = useQuery({ queryKey: ['room', 'all'], queryFn: fetchAll, staleTime: A_DAY_MS, gcTime: A_DAY_MS });
  return rooms.data ?? [];
}

async function fetchAll(): Promise<Room[]> {
  const rooms: Room[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const query = { populate: ['category'], sort: ['name:asc'], pagination: { page, pageSize: MAX_PAGE_SIZE } };
    const { data, meta } = await call(roomApi.list, { query });
    rooms.push(...data);
    pageCount = meta.pagination.pageCount;
  }
  return rooms;
}
