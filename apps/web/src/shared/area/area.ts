import type { Area as AreaName, Permission } from '@lobby/contract/access';
import type { SavedViewList } from '@lobby/contract/areas/saved-view';
import type { SearchArea, SearchResult } from '@lobby/contract/areas/search';
import type { ComponentType } from 'react';
import type { ListSearch } from '#shared/list-search/list-search.ts';
import type { Texts } from '#shared/texts/language.ts';

/** The navigation's groups, in the order of a working day. */
export const GROUPS = ['desk', 'services', 'people', 'money', 'messages', 'building', 'control'] as const;

export type Icon = ComponentType<{ size?: number; stroke?: number }>;
export type IconLoader = () => Promise<{ default: Icon }>;

export interface Page {
  /** In the router's own style: `/contact/$id`. */
  path: string;
  /** The key of its name; a page without parameters is also offered by the command palette under it. */
  title: string;
  /** Left out where everybody who works here may see it. */
  needs?: Permission;
  /** Reads the part of the address after `?`; a page without one takes none. */
  search?: (raw: Record<string, unknown>) => object;
  load: () => Promise<ComponentType>;
}

/** Records the search box finds: under which heading, with which icon, and the address of the page that shows one. */
export interface SearchTarget {
  area: SearchArea;
  title: string;
  icon: IconLoader;
  page: (found: SearchResult) => string;
}

/**
 * One table of the audit log. Its words are texts of the area: `<area>.record.<table>.one` as it stands in a sentence ("added
 * *contact* Guard post"), and `.many` in the log's filter, left out where nobody looks for these alone.
 */
export interface AreaRecord {
  table: string;
  /** Under which key its fields have words: `quota` for `quota.field.mifare`. The area's own for the first of its records. */
  fields?: string;
  /** The page of one record. */
  page?: (id: number | string) => string;
  /** Its entries only repeat those of another record: the log shows them where it is narrowed to this table. */
  folded?: boolean;
  /** A row holds the `value` of one field, and its id is the field's name. */
  idIsField?: boolean;
}

/** What can be done from everywhere, by the command palette. */
export interface Command {
  /** The key of its name. */
  title: string;
  icon: IconLoader;
  needs?: Permission;
  run: () => unknown;
}

/** Where the first page of an area stands in the menu. */
export interface AreaMenu {
  icon: IconLoader;
  /** The key of another name than the page's. */
  title?: string;
  count?: MenuCount;
  /** The name of another area: this one is a tab of its entry. */
  tabOf?: string;
  /** Below all groups, where it is always on the screen. */
  isInFoot?: boolean;
  /** On the phone also in the bar at the bottom, under the name of this key. */
  bar?: string;
}

/** How many records wait for somebody to act. Asked again whenever something of the area changes; none is not shown. */
export interface MenuCount {
  load: () => Promise<number>;
  /** The key of what is counted, with `{{count}}`. */
  label: string;
}

/** A list of which people save views, under its name; `path` is one of the area's pages. */
export type AreaList = { path: string } & (
  | {
      name: SavedViewList;
      /** What a view asks of the list: by it the rows are counted. */
      filters: () => Promise<(view: ListSearch) => unknown>;
      /** The list also shows what these areas change. */
      liveAreas?: readonly AreaName[];
    }
  | { name: `report.${string}`; filters?: never; liveAreas?: never }
);

/**
 * One area of the portal, declared once: its place in the navigation, its pages, its words in the log and its texts. Plain
 * data without any component in it, so that tools can read the list of areas outside a browser.
 */
export interface Area {
  name: string;
  group: (typeof GROUPS)[number];
  menu?: AreaMenu;
  texts: Texts;
  search?: SearchTarget[];
  pages: Page[];
  lists?: AreaList[];
  /** The first is the one its pages show. Its own page has a History tab. */
  records?: AreaRecord[];
  commands?: Command[];
}
