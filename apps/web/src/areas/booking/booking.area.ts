import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { bookingSearch, createSearch, spanSearch, timelineSearch, waitSearch } from './booking-search.ts';

const LIST = '/facilities/booking';
const icon = () => import('@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs');

export const bookingArea: Area = {
  name: 'booking',
  group: 'services',
  menu: {
    icon,
    count: { label: 'booking.menuCount', load: () => import('./booking.records.ts').then((file) => file.countToApprove()) },
  },
  texts: { th: () => import('./booking.th.json'), en: () => import('./booking.en.json') },
  search: [{ area: 'booking', title: 'booking.title', icon, page: ({ id }) => `${LIST}/${id}` }],
  records: [
    { table: 'booking', page: (id) => `${LIST}/${id}` },
    { table: 'booking_limit', fields: 'booking-limit' },
    { table: 'booking_wait', fields: 'booking-wait', page: () => `${LIST}/waitlist` },
  ],
  lists: [
    {
      name: 'booking',
      path: LIST,
      filters: () => import('./BookingListPage.tsx').then((file) => file.viewFilters),
      liveAreas: ['payment'],
    },
    {
      name: 'booking-wait',
      path: `${LIST}/waitlist`,
      filters: () => import('./waitlist/WaitlistPage.tsx').then((file) => file.viewFilters),
      liveAreas: ['booking'],
    },
  ],
  pages: [
    {
      path: LIST,
      title: 'booking.title',
      needs: 'booking:read',
      search: bookingSearch,
      load: () => import('./BookingsPage.tsx').then((file) => file.BookingsPage),
    },
    {
      path: `${LIST}/create`,
      title: 'booking.create',
      needs: 'booking:write',
      search: createSearch,
      load: () => import('./create/CreatePage.tsx').then((file) => file.CreatePage),
    },
    {
      path: `${LIST}/mockup`,
      title: 'booking.plan.title',
      needs: 'booking:read',
      search: timelineSearch,
      load: () => import('./timeline/PlanPage.tsx').then((file) => file.PlanPage),
    },
    {
      path: `${LIST}/limits`,
      title: 'booking-limit.title',
      needs: 'booking-limit:read',
      load: () => import('./limits/LimitsPage.tsx').then((file) => file.LimitsPage),
    },
    {
      path: `${LIST}/use`,
      title: 'booking.use.title',
      needs: 'booking:read',
      search: spanSearch,
      load: () => import('./use/UsePage.tsx').then((file) => file.UsePage),
    },
    {
      path: `${LIST}/display`,
      title: 'booking.display.title',
      needs: 'booking:read',
      load: () => import('./display/DisplayPage.tsx').then((file) => file.DisplayPage),
    },
    {
      path: `${LIST}/waitlist`,
      title: 'booking-wait.title',
      needs: 'booking-wait:read',
      search: waitSearch,
      load: () => import('./waitlist/WaitlistPage.tsx').then((file) => file.WaitlistPage),
    },
    {
      path: `${LIST}/$id/move`,
      title: 'booking.move.title',
      needs: 'booking:write',
      load: () => import('./move/MovePage.tsx').then((file) => file.MovePage),
    },
    {
      path: `${LIST}/$id`,
      title: 'booking.edit',
      needs: 'booking:read',
      search: recordSearch,
      load: () => import('./page/BookingPage.tsx').then((file) => file.BookingPage),
    },
  ],
};
