import { calendarEventApi, EVENT_STATUSES, EVENT_TYPES } from '@lobby/contract/areas/calendar-event';
import type { Filter } from '#shared/list/columns.ts';
import { viewFiltersOf } from '#shared/list/list-query.ts';

export const eventFilters: Filter[] = [
  { field: 'status', options: EVENT_STATUSES },
  { field: 'type', options: EVENT_TYPES },
  { field: 'isActive' },
  { field: 'isHighlight' },
];

export const viewFilters = viewFiltersOf(calendarEventApi, eventFilters);
