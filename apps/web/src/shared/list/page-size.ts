import { PAGE_SIZES } from '@lobby/contract/constants';
import { session } from '#shared/session/store.ts';

const keyOf = (area: string) => `lobby.page-size.${session.get().profile?.id ?? ''}.${area}`;

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
