import { EVENT_STATUSES, EVENT_TYPES } from '@lobby/contract/areas/calendar-event';
import type { Filter } from '#kernel/list/columns.ts';

export const eventFilters: Filter[] = [
  { field: 'status', options: EVENT_STATUSES },
  { field: 'type', options: EVENT_TYPES },
  { field: 'isActive' },
  { field: 'isHighlight' },
];
