const DATABASE = 'lobby';
/** By the account and property they are of, and in the order they were noted. */
const BY_OWNER = 'byOwner';
const STORES = ['unsentParcels', 'unsentEntries', 'expectedVisits'] as const;
export type StoreName = (typeof STORES)[number];

/** Whose: what one person noted is never sent under another's name, nor into another property. */
export type Owner = { account: number; property: number };
/** What a browser keeps beside a page, always of somebody in one property. */
export type Stored = Owner & { key: string; at: number };

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 2);
  request.addEventListener('upgradeneeded', () => {
    for (const name of STORES)
      if (!request.result.objectStoreNames.contains(name))
        request.result.createObjectStore(name, { keyPath: 'key' }).createIndex(BY_OWNER, ['account', 'property', 'at']);
  });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

/** One transaction, over once it is on the disk: what was said to be kept survives the loss of power. */
async function within<T>(name: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(name, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
    });
    const [result] = await Promise.all([settled(work(transaction.objectStore(name))), done]);
    return result;
  } finally {
    database.close();
  }
}

/** The records of one kind in this browser. */
export const storedRecords = <Entry extends Stored>(name: StoreName) => ({
  list: ({ account, property }: Owner): Promise<Entry[]> =>
    within(name, 'readonly', (store) =>
      store.index(BY_OWNER).getAll(IDBKeyRange.bound([account, property], [account, property, Number.POSITIVE_INFINITY])),
    ),
  /** Whosever they are. */
  all: (): Promise<Entry[]> => within(name, 'readonly', (store) => store.getAll()),
  put: (entry: Entry) => within(name, 'readwrite', (store) => store.put(entry)),
  remove: (key: string) => within(name, 'readwrite', (store) => store.delete(key)),
});
