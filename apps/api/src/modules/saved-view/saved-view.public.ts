import type { SavedViewList } from '@lobby/contract/areas/saved-view';
import type { Records } from '#platform/module.ts';

/** A list whose views are counted. Its reader sees of it what these records are to anybody: no list with fields of its own for some. */
export type CountedList = Records & { area: SavedViewList };
