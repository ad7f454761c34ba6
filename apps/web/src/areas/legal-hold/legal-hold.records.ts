import { legalHoldApi } from '@lobby/contract/areas/legal-hold';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';

/** Set and lifted, never changed or deleted. */
export const legalHoldRecords = {
  ...legalHoldApi,
  save: (body, _id, once) => call(legalHoldApi.create, { body: body as never }, once),
  remove: () => Promise.reject(new Error('a hold is lifted')),
  mayWrite: () => false,
  mayRemove: () => false,
  populate: ['member', 'room.category', 'by', 'liftedBy'],
} satisfies Records;
