import type { ParcelInput } from '@lobby/contract/areas/parcel';
import type { z } from 'zod';
import type { Unsent } from '#shared/outbox/outbox.ts';
import { type Owner, storedRecords } from '#shared/store/browser-db.ts';

/** A parcel taken in and not sent yet. Its key is the idempotency key: registered once, however often it is sent. */
export type UnsentParcel = Unsent & {
  body: z.input<typeof ParcelInput>;
  room: string;
  photo?: { name: string; type: string; bytes: ArrayBuffer } | undefined;
  /** The photo once it has arrived: from then on the body that is sent stays the same. */
  photoId?: number | undefined;
};

const stored = storedRecords<UnsentParcel>('unsentParcels');
/** In the order they were taken in. */
export const listUnsent = (owner: Owner) => stored.list(owner);
export const putUnsent = stored.put;
export const deleteUnsent = stored.remove;
