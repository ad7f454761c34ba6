import type { Permission } from '@lobby/contract/access';
import type { Area, IconLoader } from '#shared/area/area.ts';

/** One line of the menu. It leads to one area, or to several that are tabs of one page. */
export interface MenuEntry {
  name: string;
  group: Area['group'];
  isInFoot: boolean;
  icon: IconLoader;
  /** The key of its name. */
  title: string;
  /** Those the person may see, in the order of the tabs. */
  areas: Area[];
  path: string;
}

export function menuEntries(areas: Area[], can: (needs: Permission | undefined) => boolean): MenuEntry[] {
  const visible = areas.filter(({ menu, pages: [first] }) => menu && first && can(first.needs));
  return areas.flatMap(({ name, group, menu, pages }) => {
    if (!menu || menu.tabOf) return [];
    const members = visible.filter((area) => area.name === name || area.menu?.tabOf === name);
    const path = members[0]?.pages[0]?.path;
    const title = menu.title ?? pages[0]?.title;
    if (!path || !title) return [];
    return [{ name, group, isInFoot: menu.isInFoot ?? false, icon: menu.icon, title, areas: members, path }];
  });
}

/** The area whose page is at this address: of two that fit, the one that says more of it. */
export function areaAt(areas: Area[], pathname: string): Area | undefined {
  const fits = ({ pages }: Area) =>
    Math.max(
      0,
      ...pages.map(({ path }) => path.replace(/\/\$.*$/, '')).map((path) => (isUnder(path, pathname) ? path.length : 0)),
    );
  return areas.filter((area) => fits(area) > 0).toSorted((one, other) => fits(other) - fits(one))[0];
}

const isUnder = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);
