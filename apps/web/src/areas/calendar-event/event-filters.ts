import { EVENT_STATUSES, EVENT_TYPES } from '@lobby/contract/areas/calendar-event';
import type { TFunction } from 'i18next';
import type { Filter } from '#shared/list/columns.ts';
import type { View } from '#shared/saved-views/views.ts';
import type { CalendarSearch } from './calendar-search.ts';

export const eventFilters: Filter[] = [
  { field: 'status', options: EVENT_STATUSES },
  { field: 'type', options: EVENT_TYPES },
  { field: 'isActive' },
  { field: 'isHighlight' },
];

/** Everything, and what is in each state. A list reads the calendar's own part of the address as filters, so each view keeps it. */
export function usualViews({ view, date }: CalendarSearch, t: TFunction): View[] {
  const kept = { ...(view && { view: [view] }), ...(date && { date: [date] }) };
  return [
    { name: t('calendar-event.view.all'), search: { filters: kept } },
    ...EVENT_STATUSES.map((status) => ({
      name: t(`calendar-event.filter.status.${status}`),
      search: { filters: { ...kept, status: [status] } },
    })),
  ];
}
