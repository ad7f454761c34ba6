import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { bookingArea } from './booking.area.ts';

const server = fakeServer();
const LIST = '/facilities/booking';

beforeEach(() => {
  signInAs();
  for (const asked of ['bookings', 'booking-waits', 'booking-limits', 'bookings/use'])
    server.answer(`GET /${asked}`, pageOfRows());
});

it.each(['', '?view=day', '?view=week', '/waitlist', '/limits', '/use'])(
  'at %s the views stand below the title and its actions',
  async (part) => {
    showArea(bookingArea, `${LIST}${part}`);
    const tabs = await screen.findByRole('navigation', { name: t('booking.view.title') });
    expect(within(tabs).getAllByRole('link')).toHaveLength(6);
    const isBefore = (one: Element) => one.compareDocumentPosition(tabs) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBefore(screen.getByRole('heading', { level: 1 }))).toBeTruthy();
    for (const action of screen.queryAllByRole('link', { name: t('booking.create') })) expect(isBefore(action)).toBeTruthy();
  },
);
