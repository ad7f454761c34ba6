import { POST_STATES, POST_TYPES } from '@lobby/contract/areas/post';
import type { TFunction } from 'i18next';
import type { Filter } from '#kernel/list/columns.ts';
import type { View } from '#parts/list/views.ts';

export const postFilters: Filter[] = [
  { field: 'state', options: POST_STATES },
  { field: 'type', options: POST_TYPES },
  { field: 'isActive' },
  { field: 'isHighlight' },
];

/** Everything, what is not out yet, and what is out. */
export const usualViews = (t: TFunction): View[] => [
  { name: t('post.view.all'), search: {} },
  ...POST_STATES.map((state) => ({ name: t(`post.state.${state}`), search: { filters: { state: [state] } } })),
];
