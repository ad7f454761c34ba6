import { may, type Permission } from '@lobby/contract/access';
import type { ScanKind, ScanMatch } from '@lobby/contract/areas/scan';
import type { SearchArea, SearchResult } from '@lobby/contract/areas/search';
import type { Config, Ctx } from '#platform/module.ts';

/** How many a `search.find_…` function gives back; of these the best few are shown. */
export const MAX_CANDIDATES = 20;

/**
 * SQL of one area's matches. `from` is its `search.find_…` function as `hit` (id, rank), joined to the area's own table and to
 * nothing else: what belongs to a match is looked up by its id, so that no plan begins at the other end. `asked` has what was
 * typed: `words`, and `digits` where it may be a phone number.
 */
export interface SearchMatches {
  from: string;
  /** Joins a record opened before to `hit` by its id, under the conditions of the find function. Without it none is shown again. */
  byId?: string;
  title: { th: string; en: string };
  detail?: { th: string; en: string };
  matched?: string;
  /** The id of the room it belongs to. */
  room?: string;
  /** Within the same rank. */
  order: string;
}

/** What an area brings to the search over all of them. */
export interface SearchProvider {
  area: SearchArea;
  /** Whoever lacks it gets nothing of this area. */
  needs: Permission;
  matches: (may: (permission: Permission) => boolean) => SearchMatches;
  /** For whoever may not reveal personal data. */
  mask?: (result: SearchResult) => SearchResult;
}

/** SQL of the room a match belongs to. */
export const roomById = (id: string) => `(select json_build_object('id', room.id, 'name', room.name, 'building', building.name)
  from room join building on building.id = room.category_id where room.id = ${id})`;

export type ScanHit = Omit<ScanMatch, 'kind'>;
/** Recognises the codes of one area: the whole code, never a part of it. */
export interface Scanner {
  kind: ScanKind;
  /** Whoever lacks it gets nothing of this area. */
  needs: Permission;
  find: (ctx: Ctx, code: string, config: Config) => Promise<ScanHit[]>;
}

/** Also by the property's desk duties. */
export const mayDo = ({ user }: Ctx, permission: Permission) => may(user.role, permission, user.deskDuties);
