import { cardApi } from '@lobby/contract/areas/card';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';
import { DEVICE_META } from '#shared/card/card-lists.ts';

/** Cards come in by the desk and by import, and are never deleted: the list only shows them. */
export const cardRecords = {
  ...cardApi,
  input: z.strictObject({}),
  get: { ...cardApi.get, query: cardApi.list.query.pick({ populate: true }) },
  save: () => Promise.reject(new Error('a card is changed by its acts')),
  remove: () => Promise.reject(new Error('a card is taken out of use')),
  mayWrite: () => false,
  mayRemove: () => false,
} satisfies Records;

export const useCard = (id: number) =>
  useQuery({
    queryKey: ['card', 'one', id],
    queryFn: () => call(cardApi.get, { params: { id } }),
    enabled: Number.isSafeInteger(id),
    meta: DEVICE_META,
  });
