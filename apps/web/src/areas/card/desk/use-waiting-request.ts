import { requestApi } from '@lobby/contract/areas/request';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';

/** The oldest request of this resident that waits for a card's number, and that the person here may approve: not their own. */
export function useWaitingRequest(member: number | undefined) {
  const mayApprove = useCan()('request:write');
  const me = session.use().profile?.id;
  const { data } = useQuery({
    queryKey: ['request', 'of-resident', member, 'for-card'],
    queryFn: () =>
      call(requestApi.ofResident, {
        params: { id: member as number },
        query: { filters: { result: { $null: true } }, populate: ['type', 'adminUser'], sort: ['createdAt:asc'] },
      }),
    enabled: mayApprove && member !== undefined,
  });
  return data?.data.find(({ approveType, adminUser }) => approveType === 'add-card' && adminUser?.id !== me);
}
