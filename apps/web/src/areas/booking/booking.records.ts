import { type Booking, bookingApi } from '@lobby/contract/areas/booking';
import { listQuery } from '@lobby/contract/kernel/list';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';
import { actsOf } from './booking-acts.ts';

/** What is paid changes a booking: everything about bookings is read again with the bills. */
export const LIVE = { liveAreas: ['payment'] } as const;

/** Bookings are made on a page of their own and cancelled with a reason, never changed or deleted. */
export const bookingRecords = {
  ...bookingApi,
  ...LIVE,
  /** The page comes with everything: nothing is asked along. */
  get: { ...bookingApi.get, query: listQuery().pick({ populate: true }) },
  input: z.strictObject({}),
  save: () => Promise.reject(new Error('a booking is not changed by a form')),
  remove: () => Promise.reject(new Error('a booking is cancelled, never deleted')),
  /** What can be picked: those that can be checked in. */
  mayWrite: (booking) => actsOf(booking as unknown as Booking, new Date()).checkIn,
  mayRemove: () => false,
  populate: [],
} satisfies Records;

export const useBooking = (id: number) =>
  useQuery({
    queryKey: ['booking', 'one', id],
    queryFn: () => call(bookingApi.get, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    meta: LIVE,
  });

/** How many wait for somebody to say yes or no. */
export const countToApprove = async () => {
  const filters = { state: { $eq: 'held' }, needsApproval: { $eq: true } };
  const { meta } = await call(bookingApi.list, { query: { filters, pagination: { pageSize: 1 } } });
  return meta.pagination.total;
};
