import { couponApi } from '@lobby/contract/areas/coupon';
import { z } from 'zod';
import type { ListRecords } from '#shared/call/records.ts';

/** Made by a send and ended by a use or void: a list shows them, and what there is to say of one stands in its row. */
export const couponRecords = {
  shape: couponApi.shape,
  input: z.strictObject({}),
  list: couponApi.list,
  save: () => Promise.reject(new Error('a coupon is made by a send')),
  remove: () => Promise.reject(new Error('a coupon is never deleted')),
  mayWrite: () => false,
  mayRemove: () => false,
} satisfies ListRecords;
