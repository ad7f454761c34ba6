import { expect, type Page } from '@playwright/test';

const KNOWN = {
  session: /^(userV2|lobby\.(token|property|returnTo|restarted)|tsr-scroll-restoration-\S+|tanstack_router_reload:.*)$/,
  local:
    /^lobby\.(present|language|scheme|counter\.muted|request\.keys|recent\.\d+\.\d+|menu\.\d+|columns\.[a-z-]+\.(desk|tablet)|views\.\d+\.\d+\.[a-z.-]+|page-size\.\d+\.[a-z.-]+)$/,
};

const OWNED = ['account', 'property', 'key', 'at'];
/** What the browser's database may hold: parcels and entries of visitors that have not been sent, and the visits that are expected. */
const STORED_FIELDS: Record<string, string[]> = {
  unsentParcels: [...OWNED, 'body', 'room', 'photo', 'photoId', 'refused'],
  unsentEntries: [...OWNED, 'kind', 'visit', 'moment', 'name', 'room', 'refused'],
  expectedVisits: [...OWNED, 'visits', 'ahead'],
};

type Rows = Record<string, unknown>[];

async function storedRows(page: Page): Promise<Record<string, Rows>> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const unknown = databases.filter(({ name }) => name !== 'lobby');
    if (unknown.length > 0) throw new Error(`unknown databases: ${JSON.stringify(unknown)}`);
    if (databases.length === 0) return {};
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const database = await settled(indexedDB.open('lobby'));
    const rows: Record<string, Record<string, unknown>[]> = {};
    for (const store of database.objectStoreNames)
      rows[store] = await settled(database.transaction(store).objectStore(store).getAll());
    database.close();
    return rows;
  });
}

/** Parcels of the counter that have not been sent. */
export const unsentParcels = async (page: Page): Promise<Rows> => (await storedRows(page)).unsentParcels ?? [];

/** Allowlist of what the browser stores; the user is stored apart from the token. A page that is just starting afresh is asked again. */
export const expectOnlyKnownStorage = (page: Page) => expect(() => judgeStorage(page)).toPass({ timeout: 60_000 });

async function judgeStorage(page: Page): Promise<void> {
  for (const [store, rows] of Object.entries(await storedRows(page))) {
    expect(STORED_FIELDS, 'a store nobody declared').toHaveProperty(store);
    for (const row of rows) expect(Object.keys(row).filter((field) => !STORED_FIELDS[store]?.includes(field))).toEqual([]);
  }
  const stored = await page.evaluate(() => ({
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    cookies: document.cookie,
  }));
  expect(Object.keys(stored.session).filter((key) => !KNOWN.session.test(key))).toEqual([]);
  expect(Object.keys(stored.local).filter((key) => !KNOWN.local.test(key))).toEqual([]);
  expect(stored.cookies, 'scripts see no cookie').toBe('');

  const { 'lobby.token': token, ...others } = { ...stored.session, ...stored.local };
  if (token) expect(JSON.stringify(others)).not.toContain(token);
  for (const property of [others['lobby.present'], others['lobby.property']]) expect(property ?? '1').toMatch(/^\d+$/);
  for (const [key, paths] of Object.entries(others))
    if (key.startsWith('lobby.recent.'))
      expect(paths, 'pages, and records by number').toMatch(/^\["(\/[a-z/-]*|[a-z-]+:\d+)"(,"(\/[a-z/-]*|[a-z-]+:\d+)")*\]$/);
    else if (key.startsWith('lobby.menu.')) expect(paths, 'names of groups and entries').toMatch(/^[a-z\-{}[\]":,]+$/i);
  if (others.userV2) expect(Object.keys(JSON.parse(others.userV2) as object).toSorted()).toEqual(['id', 'name', 'role']);
}

/** A secret that was shown or came by link is nowhere a later user of this browser could find it. */
export async function expectNotStored(page: Page, secret: string | undefined): Promise<void> {
  const everything = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state, location.href]),
  );
  expect(secret).toBeTruthy();
  expect(JSON.stringify(await storedRows(page))).not.toContain(secret);
  expect(everything).not.toContain(secret);
}
