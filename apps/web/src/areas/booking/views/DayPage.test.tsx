import { dayOf, nextDay } from '@lobby/contract/zone';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { bookingPage } from '#testing/bookings.ts';
import { facilityRow } from '#testing/facilities.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { bookingArea } from '../booking.area.ts';

const server = fakeServer();
const ZONE = 'Asia/Bangkok';
const DAY = nextDay(dayOf(new Date(), ZONE));
const PAGE = `/facilities/booking?view=day&date=${DAY}`;
const at = (hour: number) => new Date(`${DAY}T${String(hour).padStart(2, '0')}:00:00+07:00`).toISOString();
const item = (id: number, from: number, to: number, more: object = {}) => ({
  id,
  kind: 'booking',
  start: at(from),
  end: at(to),
  busyUntil: at(to),
  isShared: false,
  state: 'confirmed',
  needsApproval: false,
  room: `B080${id}`,
  user: 'สมหญิง',
  words: 'สนาม 1',
  wordsEn: 'Court 1',
  ...more,
});
const bill = { id: 5, number: '', total: 100, balance: 100, voidedAt: null };
const cell = (name: string) => screen.findByRole('gridcell', { name });
const bar = (id: number) => screen.findByText(`B080${id} สมหญิง`);
const sent = () => server.asked('POST /bookings/1/move').map(({ body }) => body);
const ghost = () => document.querySelector('[data-dragging]');

beforeEach(() => {
  notifications.clean();
  signInAs();
  const data = [
    { facility: facilityRow(1), items: [item(1, 10, 11), item(2, 13, 14), item(3, 16, 17, { state: 'checkedIn' })] },
    { facility: facilityRow(2), items: [] },
  ];
  server.answer('GET /bookings/timeline', { body: { data, meta: { date: DAY, now: new Date().toISOString(), timeZone: ZONE } } });
  server.answer('POST /bookings/1/move', { body: { data: { ...bookingPage(1), voidedBill: null } } });
});

it('a booking is dragged to another time and place, and back on one press', async () => {
  const { user } = showArea(bookingArea, PAGE);
  await user.pointer([
    { keys: '[MouseLeft>]', target: await bar(1) },
    { coords: { clientX: 40 } },
    { target: await cell('Court 2, 15:00, free') },
  ]);
  expect(ghost()?.getAttribute('data-dragging')).toBe('free');
  await user.pointer({ keys: '[/MouseLeft]' });
  const to = { facility: 2, slot: { start: at(15), end: at(16) }, override: false, reason: null };
  await waitFor(() => expect(sent()).toEqual([to]));
  await user.click(await screen.findByRole('button', { name: t('list.undo') }));
  await waitFor(() => expect(sent()).toEqual([to, { ...to, facility: 1, slot: { start: at(10), end: at(11) } }]));
});

it('says before the undo that a bill is written anew, and that the old one stays void', async () => {
  const rebilled = { ...bookingPage(1), voidedBill: 'INV-2611-00007', payment: { ...bill, number: 'INV-2611-00008' } };
  server.answer('POST /bookings/1/move', { body: { data: rebilled } });
  const { user } = showArea(bookingArea, PAGE);
  await user.pointer([
    { keys: '[MouseLeft>]', target: await bar(1) },
    { coords: { clientX: 40 } },
    { target: await cell('Court 2, 15:00, free') },
    { keys: '[/MouseLeft]' },
  ]);
  const words = { old: 'INV-2611-00007', number: 'INV-2611-00008' };
  expect(await screen.findByText(t('booking.move.doneBill', words))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.undo') }));
  expect(await screen.findByText(t('booking.move.undoneBill', words))).toBeTruthy();
});

it('what takes a place from above is named in the language of the screen', async () => {
  const hall = item(9, 10, 11, { kind: 'other', room: null, user: null, words: 'สนามใหญ่', wordsEn: 'Main hall' });
  const data = [{ facility: facilityRow(1), items: [hall] }];
  server.answer('GET /bookings/timeline', { body: { data, meta: { date: DAY, now: new Date().toISOString(), timeZone: ZONE } } });
  showArea(bookingArea, PAGE);
  expect(await screen.findByText('Main hall')).toBeTruthy();
  expect(await cell('Court 1, 10:00, taken, Main hall')).toBeTruthy();
});

it('a press that moves nothing drags nothing, so that the link is followed', async () => {
  const { user, address } = showArea(bookingArea, PAGE);
  server.answer('GET /bookings/1', { body: { data: bookingPage(1) } });
  await user.pointer({ keys: '[MouseLeft>]', target: await bar(1) });
  expect(ghost()).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]' });
  await waitFor(() => expect(address()).toBe('/facilities/booking/1'));
  expect(sent()).toEqual([]);
});

it('where it cannot stand it stays; Escape lets go of it; one who has come is not moved', async () => {
  const { user } = showArea(bookingArea, PAGE);
  await user.pointer([
    { keys: '[MouseLeft>]', target: await bar(1) },
    { coords: { clientX: 40 } },
    { target: await cell('Court 1, 13:00, taken, B0802') },
  ]);
  expect(ghost()?.getAttribute('data-dragging')).toBe('bad');
  expect(screen.getByText(`13:00–14:00 ${t('booking.problem.taken')}`)).toBeTruthy();
  await user.pointer({ keys: '[/MouseLeft]' });
  await user.pointer([
    { keys: '[MouseLeft>]', target: await bar(1) },
    { coords: { clientX: 40 } },
    { target: await cell('Court 1, 12:00, free') },
  ]);
  await user.keyboard('{Escape}');
  await user.pointer({ keys: '[/MouseLeft]' });
  await user.pointer([
    { keys: '[MouseLeft>]', target: await bar(3) },
    { coords: { clientX: 40 } },
    { target: await cell('Court 1, 12:00, free') },
  ]);
  expect(ghost()).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(sent()).toEqual([]);
});

it('says what the server refused', async () => {
  server.answer('POST /bookings/1/move', { status: 409, body: refusal('The price would change', 'error.bookingPrice') });
  const { user } = showArea(bookingArea, PAGE);
  await user.pointer([
    { keys: '[MouseLeft>]', target: await bar(1) },
    { coords: { clientX: 40 } },
    { target: await cell('Court 2, 15:00, free') },
    { keys: '[/MouseLeft]' },
  ]);
  expect(await screen.findByText(t('error.bookingPrice'))).toBeTruthy();
});

it('whoever only reads moves nothing', async () => {
  signInAs({ role: 'user' });
  const { user } = showArea(bookingArea, PAGE);
  await user.pointer([
    { keys: '[MouseLeft>]', target: await bar(1) },
    { coords: { clientX: 40 } },
    { target: await cell('Court 2, 15:00, free') },
  ]);
  expect(ghost()).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(sent()).toEqual([]);
});

it('draws the bookings of its day alone, though it knows those of the next morning', async () => {
  const morning = (hour: number) => new Date(new Date(at(hour)).getTime() + 86_400_000).toISOString();
  const later = item(4, 9, 10, { start: morning(9), end: morning(10), busyUntil: morning(10) });
  server.answer('GET /bookings/timeline', {
    body: {
      data: [{ facility: facilityRow(1), items: [item(1, 10, 11), later] }],
      meta: { date: DAY, now: new Date().toISOString(), timeZone: ZONE },
    },
  });
  showArea(bookingArea, PAGE);
  await bar(1);
  expect(screen.queryByText('B0804 สมหญิง')).toBeNull();
});
