import { type Member, roomApi } from '@lobby/contract/areas/room';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

/** Who lives in the room, the main resident first: it is mostly they who book. */
export function useRoomMembers(room: number | undefined) {
  const answer = useQuery({
    queryKey: ['room', 'members', String(room)],
    queryFn: ({ signal }) => call(roomApi.members, { params: { roomId: room ?? 0 } }, { signal }),
    enabled: room !== undefined,
  });
  const active = (answer.data?.data ?? []).filter(({ isActive }) => isActive);
  const isMain = ({ role }: Member) => role === 'tenant';
  return { members: [...active.filter(isMain), ...active.filter((one) => !isMain(one))], isLoaded: answer.isSuccess };
}
