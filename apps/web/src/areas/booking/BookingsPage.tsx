import { useSearch } from '@tanstack/react-router';
import { BookingListPage } from './BookingListPage.tsx';
import { bookingSearch } from './booking-search.ts';
import { DayPage } from './views/DayPage.tsx';
import { WeekPage } from './views/WeekPage.tsx';

/** The same bookings three ways: as a list, the day of all facilities, the week of one. */
export function BookingsPage() {
  const { view = 'list' } = bookingSearch(useSearch({ strict: false }));
  if (view === 'day') return <DayPage />;
  if (view === 'week') return <WeekPage />;
  return <BookingListPage />;
}
