import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { calendarSearch, createSearch } from './calendar-search.ts';

const page = () => import('./page/EventPage.tsx').then((file) => file.EventPage);

const icon = () => import('@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs');

export const calendarEventArea: Area = {
  name: 'calendar-event',
  group: 'messages',
  menu: { icon },
  texts: { th: () => import('./calendar-event.th.json'), en: () => import('./calendar-event.en.json') },
  records: [{ table: 'post' }, { table: 'event_registration' }, { table: 'calendar_feed' }],
  lists: [
    {
      name: 'calendar-event',
      path: '/calendar-event',
      filters: () => import('./event-filters.ts').then((file) => file.viewFilters),
    },
  ],
  search: [{ area: 'calendar-event', title: 'calendar-event.title', icon, page: ({ id }) => `/calendar-event/${id}` }],
  pages: [
    {
      path: '/calendar-event',
      title: 'calendar-event.title',
      needs: 'calendar-event:read',
      search: calendarSearch,
      load: () => import('./CalendarPage.tsx').then((file) => file.CalendarPage),
    },
    {
      path: '/calendar-event/create',
      title: 'calendar-event.create',
      needs: 'calendar-event:write',
      search: createSearch,
      load: page,
    },
    {
      path: '/calendar-event/$id',
      title: 'calendar-event.edit',
      needs: 'calendar-event:read',
      search: ({ tab, ...raw }) => (tab === 'people' ? { tab } : recordSearch({ tab, ...raw })),
      load: page,
    },
  ],
};
