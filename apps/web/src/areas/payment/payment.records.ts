import { type Payment, paymentApi } from '@lobby/contract/areas/payment';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { type Records, recordCall } from '#shared/call/records.ts';
import { isOpen } from './bill-state.ts';

/** Bills are issued by runs, bookings and the counter, and never changed or deleted. */
export const paymentRecords = {
  ...paymentApi,
  input: z.strictObject({}),
  save: () => Promise.reject(new Error('a bill is not changed by a form')),
  remove: () => Promise.reject(new Error('a bill is void, never deleted')),
  /** What can be picked: a void one is neither printed nor combined. */
  mayWrite: ({ voidedAt }) => voidedAt === null,
  mayRemove: () => false,
  populate: ['status', 'type', 'channel', 'user', 'room.category', 'parent.status', 'children.status'],
} satisfies Records;

export const isCombinable = (bill: Payment) => bill.kind === 'bill' && !bill.parent && isOpen(bill);

/** Under the key by which the list fetches it ahead. */
export const paymentQuery = (id: number) => ({
  queryKey: ['payment', 'one', id],
  queryFn: () => call(paymentApi.get, recordCall('payment', id, paymentRecords)),
});

export const usePayment = (id: number) => useQuery({ ...paymentQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });

export const useSummary = () => useQuery({ queryKey: ['payment', 'summary'], queryFn: () => call(paymentApi.summary) });

/** How many slips wait to be checked. */
export const countWaiting = async () => (await call(paymentApi.summary)).data.waiting.count;
