import type { Permission } from '@lobby/contract/access';
import type { SearchArea, SearchResult } from '@lobby/contract/areas/search';
import type { ComponentType } from 'react';
import type { Texts } from '#shared/texts/language.ts';

/** The navigation's groups, in the order of a working day. */
export const GROUPS = ['desk', 'services', 'people', 'money', 'messages', 'building', 'control'] as const;

export type Icon = ComponentType<{ size?: number; stroke?: number }>;

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
  icon: () => Promise<{ default: Icon }>;
  page: (found: SearchResult) => string;
}

/**
 * One area of the portal: where it stands in the navigation, which pages it has, and its texts. Plain data without
 * any component in it, so that the coverage tool can read the list of areas outside a browser.
 */
export interface Area {
  name: string;
  group: (typeof GROUPS)[number];
  /** The first page, with this icon, stands in the navigation. */
  menu?: { icon: () => Promise<{ default: Icon }> };
  texts: Texts;
  search?: SearchTarget[];
  pages: Page[];
}
