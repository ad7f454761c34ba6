import { POST_STATES, POST_TYPES } from '@lobby/contract/areas/post';
import type { TFunction } from 'i18next';
import type { Filter } from '#shared/list/columns.ts';
import type { View } from '#shared/saved-views/views.ts';

export const postFilters: Filter[] = [
  { field: 'state', options: POST_STATES },
  { field: 'type', options: POST_TYPES },
  { field: 'isActive' },
  { field: 'isHighlight' },
];

/** What has not been sent is there for those who may write it. */
const READER_STATES = POST_STATES.filter((state) => state !== 'draft' && state !== 'scheduled');

/** Everything, what is not out yet, and what is out. */
export const usualViews = (t: TFunction, writable: boolean): View[] => [
  { name: t('post.view.all'), search: {} },
  ...(writable ? POST_STATES : READER_STATES).map((state) => ({
    name: t(`post.state.${state}`),
    search: { filters: { state: [state] } },
  })),
];
