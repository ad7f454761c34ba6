import { paymentApi } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

const { pending, waiting, unpaid } = PAYMENT_STATUS;
const MAX_BILLS = 100;

/** What a room owes, the oldest first. Bills inside a combined bill are paid with that. */
export const openBillsOf = (room: number) =>
  queryOptions({
    queryKey: ['payment', 'of-room', room, 'open'],
    queryFn: async () => {
      const query = {
        filters: { room: { id: { $eq: room } }, status: { id: { $in: [pending, waiting, unpaid] } } },
        populate: ['status', 'parent'],
        sort: ['dueDate:asc'],
        pagination: { pageSize: MAX_BILLS },
      };
      const { data } = await call(paymentApi.list, { query });
      return data.filter(({ parent }) => !parent);
    },
    meta: { liveAreas: ['payment', 'pay-in'] },
  });
