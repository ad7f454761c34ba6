import type { Permission } from '@lobby/contract/access';
import type { SavedViewList } from '@lobby/contract/areas/saved-view';
import type { ListShape } from '@lobby/contract/kernel/list';
import type { Ctx, Source } from '#platform/module.ts';

/** What a list reads, in the words of its own call: of which records, who may, and what it is limited to whatever a view asks. */
export interface CountedList {
  source: Source;
  /** By the reader, where some may ask by fewer fields. */
  shape: ListShape | ((ctx: Ctx) => ListShape);
  /** Left out where it is the right to read records of this name. */
  needs?: Permission;
  /** How the call reads its filters, where that is not word for word. */
  filtersOf?: (filters: unknown) => unknown;
  own?: (ctx: Ctx, filters: unknown) => object | undefined;
}

export type CountedLists = Record<SavedViewList, CountedList>;
