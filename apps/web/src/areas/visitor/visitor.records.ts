import { settingApi } from '@lobby/contract/areas/setting';
import { visitorApi } from '@lobby/contract/areas/visitor';
import { listQuery } from '@lobby/contract/kernel/list';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';
import { DEVICE_META } from '#shared/card/card-lists.ts';

/** Visits are made on pages of their own and cancelled or erased, never deleted. */
export const visitRecords = {
  ...visitorApi,
  get: { ...visitorApi.get, query: listQuery().pick({ populate: true }) },
  input: z.strictObject({}),
  save: () => Promise.reject(new Error('a visit is not changed by a form')),
  remove: () => Promise.reject(new Error('a visit is cancelled, never deleted')),
  mayWrite: () => false,
  mayRemove: () => false,
  populate: [],
} satisfies Records;

export const useVisit = (id: number) =>
  useQuery({
    queryKey: ['visitor', 'one', id],
    queryFn: () => call(visitorApi.get, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    // Gates answer one after the other.
    meta: DEVICE_META,
  });

export const useSummary = () =>
  useQuery({ queryKey: ['visitor', 'summary'], queryFn: async () => (await call(visitorApi.summary)).data });

/** What the desk notes of a document, by the property's setting. */
export const useDocumentRule = () =>
  useQuery({ queryKey: ['setting', 'all'], queryFn: () => call(settingApi.get) }).data?.data.visitorDocument;

/** Who waits for a yes, and who should have left. */
export const countToLookAt = async () => {
  const { data } = await call(visitorApi.summary);
  return data.waiting + data.overstay;
};
