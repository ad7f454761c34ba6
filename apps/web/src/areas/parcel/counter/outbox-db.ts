import type { ParcelInput } from '@lobby/contract/areas/parcel';
import type { z } from 'zod';

/** Whose outbox: what one person took in is never sent under another's name, nor into another property. */
export type Owner = { account: number; property: number };

/** A parcel taken in and not sent yet. Its key is the idempotency key: registered once, however often it is sent. */
export type UnsentParcel = Owner & {
  key: string;
  /** When it was taken in, in milliseconds: the order in which parcels are sent. */
  at: number;
  body: z.input<typeof ParcelInput>;
  room: string;
  photo?: { name: string; type: string; bytes: ArrayBuffer } | undefined;
  /** The photo once it has arrived: from then on the body that is sent stays the same. */
  photoId?: number | undefined;
  /** Why the server would not have it. It waits for a person's decision. */
  refused?: string | undefined;
};

const DATABASE = 'lobby';
const STORE = 'unsentParcels';
const BY_OWNER = 'byOwner';

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_OWNER, ['account', 'property', 'at']);
  });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

/** One transaction, over once it is on the disk: a parcel that was said to be kept survives the loss of power. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
    });
    const [result] = await Promise.all([settled(work(transaction.objectStore(STORE))), done]);
    return result;
  } finally {
    database.close();
  }
}

/** In the order they were taken in. */
export const listUnsent = ({ account, property }: Owner): Promise<UnsentParcel[]> =>
  within('readonly', (store) =>
    store.index(BY_OWNER).getAll(IDBKeyRange.bound([account, property], [account, property, Number.POSITIVE_INFINITY])),
  );
export const putUnsent = (parcel: UnsentParcel) => within('readwrite', (store) => store.put(parcel));
export const deleteUnsent = (key: string) => within('readwrite', (store) => store.delete(key));
