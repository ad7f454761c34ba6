import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { waitRow } from '#testing/bookings.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { bookingArea } from '../booking.area.ts';

const server = fakeServer();
const PAGE = '/facilities/booking/waitlist';
const rows = async () => (await screen.findAllByRole('row')).slice(1);

beforeEach(() => {
  notifications.clean();
  signInAs();
  server.answer(
    'GET /booking-waits',
    pageOfRows(
      waitRow(1, { state: 'offered', offeredAt: '2026-11-01T02:00:00Z' }),
      waitRow(2),
      waitRow(3, { state: 'booked', bookingId: 9, turn: null }),
    ),
  );
});

it('says whose turn it is, and books the time for them', async () => {
  const { user, address } = showArea(bookingArea, PAGE);
  const [first, second, third] = (await rows()) as [HTMLElement, HTMLElement, HTMLElement];
  for (const words of ['Court 1', '02/01/2099 10:00–11:00', 'Somchai Jaidee', t('booking-wait.state.offered')])
    expect(within(first).getByText(words)).toBeTruthy();
  expect(within(second).getByText(t('booking-wait.state.waiting', { turn: 2 }))).toBeTruthy();
  expect(within(third).getByText(t('booking-wait.state.booked'))).toBeTruthy();
  expect(within(second).queryByRole('link', { name: t('booking-wait.book') })).toBeNull();
  expect(decodeURIComponent(server.asked('GET /booking-waits')[0]?.query.toString() ?? '')).toMatch(
    /filters\[state\]\[\$in\]\[0\]=waiting&filters\[state\]\[\$in\]\[1\]=offered&filters\[endAt\]\[\$gt\]=/,
  );
  await user.click(within(first).getByRole('link', { name: t('booking-wait.book') }));
  await waitFor(() => expect(address()).toContain('/facilities/booking/create'));
  const search = new URLSearchParams(address().split('?')[1]);
  expect(Object.fromEntries(search)).toMatchObject({
    room: '12',
    member: '5',
    facility: '1',
    start: '2099-01-02T03:00:00.000Z',
    end: '2099-01-02T04:00:00.000Z',
  });
});

it('takes a room off the list and puts it back on one press', async () => {
  server.answer('POST /booking-waits/2/end', { body: { data: waitRow(2, { state: 'ended', turn: null }) } });
  server.answer('POST /booking-waits/2/reopen', { body: { data: waitRow(2) } });
  const { user } = showArea(bookingArea, PAGE);
  const [, second] = (await rows()) as [HTMLElement, HTMLElement];
  await user.click(within(second).getByRole('button'));
  await user.click(await screen.findByRole('menuitem', { name: t('booking-wait.end.act') }));
  expect(await screen.findByText(t('booking-wait.end.done'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.undo') }));
  expect(await screen.findByText(t('booking-wait.end.undone'))).toBeTruthy();
  expect(server.asked('POST /booking-waits/2/reopen')).toHaveLength(1);
});

it('whoever only reads sees the line and changes nothing', async () => {
  signInAs({ role: 'user' });
  showArea(bookingArea, PAGE);
  const [first] = (await rows()) as [HTMLElement];
  expect(within(first).getByText(t('booking-wait.state.offered'))).toBeTruthy();
  expect(within(first).queryByRole('link', { name: t('booking-wait.book') })).toBeNull();
  expect(within(first).queryByRole('button')).toBeNull();
});
