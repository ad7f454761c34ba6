import { paymentApi } from '@lobby/contract/areas/payment';
import { roomAccountApi } from '@lobby/contract/areas/room-account';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

/** Header and tab share the answer. */
export const useRoomAccount = (roomId: number) =>
  useQuery({
    queryKey: ['payment', 'of-room', roomId],
    queryFn: () => call(roomAccountApi.get, { params: { id: roomId } }),
  });

const { pending, waiting, unpaid } = PAYMENT_STATUS;

/** How many bills are owed; a combined one owes what its bills owe. */
export function useOpenBills(roomId: number) {
  const query = {
    filters: { room: { id: { $eq: roomId } }, kind: { $eq: 'bill' }, status: { id: { $in: [pending, waiting, unpaid] } } },
    pagination: { pageSize: 1 },
  };
  return useQuery({
    queryKey: ['payment', 'of-room', roomId, 'open-count'],
    queryFn: () => call(paymentApi.list, { query }),
  }).data?.meta.total;
}
