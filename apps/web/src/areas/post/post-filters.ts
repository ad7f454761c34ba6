import { announcementApi, POST_STATES, POST_TYPES } from '@lobby/contract/areas/post';
import type { Filter } from '#shared/list/columns.ts';
import { viewFiltersOf } from '#shared/list/list-query.ts';

export const postFilters: Filter[] = [
  { field: 'state', options: POST_STATES },
  { field: 'type', options: POST_TYPES },
  { field: 'isActive' },
  { field: 'isHighlight' },
  { field: 'isThaiOnly' },
];

/** News are asked by the same fields. */
export const viewFilters = viewFiltersOf(announcementApi, postFilters);
