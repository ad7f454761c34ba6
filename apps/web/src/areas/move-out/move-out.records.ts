import { moveOutApi } from '@lobby/contract/areas/move-out';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';

/** A move-out is made on a page of its own, and never deleted: the list only shows them. */
export const moveOutRecords = {
  ...moveOutApi,
  input: z.strictObject({}),
  get: { ...moveOutApi.get, query: moveOutApi.list.query.pick({ populate: true }) },
  save: () => Promise.reject(new Error('a move-out is made on its own page')),
  remove: () => Promise.reject(new Error('a move-out is cancelled or undone')),
  mayWrite: () => false,
  mayRemove: () => false,
} satisfies Records;

const PENDING_MS = 2_000;

/** Read again while devices still have to take a card or a plate off. */
export const useMoveOut = (id: number) =>
  useQuery({
    queryKey: ['move-out', 'one', id],
    queryFn: () => call(moveOutApi.get, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    refetchInterval: ({ state: { data } }) =>
      data?.data.items.some(({ pending, failed }) => pending > failed) ? PENDING_MS : false,
  });
