import type { StoredUser } from '@lobby/contract/areas/session';
import { PAGE_SIZES, SESSION_KEY } from '@lobby/contract/constants';

/** Read when it is needed: areas name this in their declaration, which tools read outside a browser. */
function keyOf(area: string): string {
  const here = JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null') as StoredUser | null;
  return `lobby.page-size.${here?.id ?? ''}.${area}`;
}

/** How many rows of this list a person wants to see at once, remembered in this browser. */
export function rememberPageSize(area: string, size: number) {
  try {
    localStorage.setItem(keyOf(area), String(size));
  } catch {
    // A browser that keeps nothing forgets this, too.
  }
}

export function rememberedPageSize(area: string): number | undefined {
  try {
    const size = Number(localStorage.getItem(keyOf(area)));
    return PAGE_SIZES.find((known) => known === size);
  } catch {
    return undefined;
  }
}

/** What the address says comes first: a shared one shows a colleague the same page. */
export function withPageSize<S extends { pageSize?: number }>(area: string, search: S): S {
  const pageSize = search.pageSize ?? rememberedPageSize(area);
  return pageSize === undefined ? search : { ...search, pageSize };
}
