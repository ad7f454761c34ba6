import { receiptApi } from '@lobby/contract/areas/receipt';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';

/** Whatever becomes of the money shows here. */
export const LIVE = { liveAreas: ['payment'] } as const;

/** A receipt is issued with the money that came in, and never changed or deleted: the list only shows them. */
export const receiptRecords = {
  shape: receiptApi.shape,
  input: z.strictObject({}),
  list: receiptApi.list,
  get: receiptApi.get as unknown as Records['get'],
  save: () => Promise.reject(new Error('a receipt is issued by the server')),
  remove: () => Promise.reject(new Error('a receipt is made void')),
  mayWrite: () => false,
  mayRemove: () => false,
  ...LIVE,
} satisfies Records;

export const useReceipt = (id: number) =>
  useQuery({
    queryKey: ['pay-in', 'receipt', id],
    queryFn: () => call(receiptApi.get, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    meta: LIVE,
  });
