import { unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';

export const AREA = 'unidentified-money';
/** Bills and slips decide what becomes of it. */
const LIVE = { liveAreas: ['payment', 'pay-in', AREA] } as const;

/** Written down once and never changed: it is assigned, given back or made void. */
export const unidentifiedRecords = {
  shape: unidentifiedMoneyApi.shape,
  input: z.strictObject({}),
  list: unidentifiedMoneyApi.list,
  get: unidentifiedMoneyApi.get as unknown as Records['get'],
  save: () => Promise.reject(new Error('what came in is not changed by a form')),
  remove: () => Promise.reject(new Error('what came in is made void')),
  mayWrite: () => false,
  mayRemove: () => false,
  ...LIVE,
} satisfies Records;

export const useUnidentified = (id: number) =>
  useQuery({
    queryKey: [AREA, 'page', id],
    queryFn: () => call(unidentifiedMoneyApi.get, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    meta: LIVE,
  });
