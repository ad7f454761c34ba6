import i18next from 'i18next';
import type { Area } from '#shared/area/area.ts';
import { areaAt } from '#shared/area/menu-entries.ts';

/**
 * The specification's rule: the first part of the path, capitalised, then a short suffix, which is our name. Where several
 * areas share that part, the suffix also says which page this is: six tabs called "Floor-and-room" are of no use.
 */
export function pageTitle(pathname: string, areas: Area[] = []): string {
  const [, first = ''] = pathname.split('/');
  if (first === '') return 'Lobby';
  const sharing = areas.filter(({ pages }) => pages.some(({ path }) => path.split('/')[1] === first));
  const area = sharing.length > 1 ? areaAt(sharing, pathname) : undefined;
  const page = area?.pages.find(({ path }) => path === pathname) ?? area?.pages[0];
  const segment = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  return `${[segment, page && i18next.t(page.title)].filter(Boolean).join(' · ')} | Lobby`;
}
