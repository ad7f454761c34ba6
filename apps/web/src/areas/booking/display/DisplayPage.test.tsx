import { dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { facilityRow } from '#testing/facilities.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { bookingArea } from '../booking.area.ts';
import { endOfToday, isStale, placeState } from './display-state.ts';

const server = fakeServer();
const ZONE = 'Asia/Bangkok';
const PAGE = '/facilities/booking/display';
const today = dayOf(new Date(), ZONE);
const at = (hour: number, days = 0) => new Date(startOfDay(nextDay(today, days), ZONE).getTime() + hour * 3_600_000);
const item = (start: Date, end: Date, more: object = {}) => ({
  id: 1,
  kind: 'booking' as const,
  start,
  end,
  busyUntil: end,
  isShared: false,
  state: 'confirmed' as const,
  needsApproval: false,
  room: 'A1203',
  user: 'สมชาย ใจดี',
  words: 'สนาม 1',
  wordsEn: 'Court 1',
  ...more,
});
const answer = (items: object[], facility: object = {}) =>
  server.answer('GET /bookings/timeline', {
    body: {
      data: [{ facility: facilityRow(1, { officeHourOpen: '00:00:00', officeHourClose: '00:00:00', ...facility }), items }],
      meta: { date: today, now: new Date().toISOString(), timeZone: ZONE },
    },
  });
const place = async () => within((await screen.findByRole('heading', { name: 'Court 1' })).closest('li') as HTMLElement);

beforeEach(() => signInAs());

it('says who has a place now, and of the bookings to come only those of today', async () => {
  const soon = new Date(Math.min(Date.now() + 60_000, at(24).getTime() - 1));
  answer([item(soon, at(24)), item(at(10, 1), at(11, 1), { id: 2, room: 'B0801' })]);
  showArea(bookingArea, PAGE);
  const court = await place();
  expect(await court.findByText(new RegExp(t('booking.display.room', { room: 'A1203' })))).toBeTruthy();
  expect(court.queryByText(/B0801/)).toBeNull();
  expect(court.queryByText(/สมชาย/), 'rooms only, nobody by name').toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says since when there is no connection, and still what it showed', async () => {
  answer([]);
  const { client } = showArea(bookingArea, PAGE);
  await place();
  server.answer('GET /bookings/timeline', { status: 409, body: refusal('not now') });
  await client.invalidateQueries({ queryKey: ['booking'] });
  expect(await screen.findByText(new RegExp(`^${t('booking.display.stale', { at: '' })}\\d\\d:\\d\\d$`))).toBeTruthy();
  expect((await place()).getByText(t('booking.cell.free'))).toBeTruthy();
});

it('what was read more than five minutes ago, or could not be read again, is not passed off as now', () => {
  const now = at(12);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect([isStale(ago(4), now, false), isStale(ago(6), now, false), isStale(ago(1), now, true)]).toEqual([false, true, true]);
});

it('is not free when it is not open; hours over midnight are of the evening they begin', () => {
  const court = facilityRow(1) as never;
  const night = facilityRow(1, { officeHourOpen: '22:00:00', officeHourClose: '02:00:00' }) as never;
  const sauna = facilityRow(1, { privateHourOpen: '06:00:00', privateHourClose: '08:00:00' }) as never;
  const state = (facility: never, hour: number, items: never[] = []) => placeState(facility, items, at(hour), ZONE);
  expect([7, 8, 21, 22].map((hour) => state(court, hour))).toEqual(['notOpen', 'free', 'free', 'notOpen']);
  expect([1, 2, 21, 22].map((hour) => state(night, hour))).toEqual(['free', 'notOpen', 'notOpen', 'free']);
  expect([5, 6].map((hour) => state(sauna, hour))).toEqual(['notOpen', 'free']);
  const taken = item(at(10), at(11)) as never;
  const closed = item(at(10), at(11), { kind: 'closure', id: null }) as never;
  expect([state(court, 10, [taken]), state(court, 10, [closed])]).toEqual(['taken', 'closed']);
  expect(endOfToday(court, at(12), ZONE)).toEqual(at(24));
  expect(endOfToday(night, at(12), ZONE), 'until two at night it is still this evening').toEqual(at(26));
});
