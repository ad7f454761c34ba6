import { couponApi } from '@lobby/contract/areas/coupon';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import { z } from 'zod';
import type { Records } from '#shared/call/records.ts';

/** Made by a send and ended by a use or void: a list shows them, no form changes them. */
export const couponRecords = {
  shape: couponApi.shape,
  input: z.strictObject({}),
  list: couponApi.list,
  get: couponApi.get as unknown as CrudApi['get'],
  save: () => Promise.reject(new Error('a coupon is made by a send')),
  remove: () => Promise.reject(new Error('a coupon is never deleted')),
  mayWrite: () => false,
  mayRemove: () => false,
} satisfies Records;
