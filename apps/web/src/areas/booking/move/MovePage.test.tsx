import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { bookingPage } from '#testing/bookings.ts';
import { facilityRow } from '#testing/facilities.ts';
import { type Asked, fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { bookingArea } from '../booking.area.ts';

const server = fakeServer();
const at = (hour: number) => `2099-01-02T${String(hour).padStart(2, '0')}:00:00+07:00`;
const meta = { date: '2099-01-02', slotMinutes: 60, limitMinutes: 120, open: '08:00:00', close: '22:00:00', capacity: 1 };
const slot = (hour: number, price: number) => ({ time: `${hour}:00:00`, at: at(hour), left: 1, price, problem: null });
const why = (price: number, more: object = {}) => ({
  body: { data: { allowed: true, price, rules: [], alternatives: [], ...more } },
});
const moves = () => server.asked('POST /bookings/1/move').map(({ body }) => body);
const press = async (user: { click: (element: Element) => Promise<void> }, group: string, time: string) =>
  user.click(
    within(await screen.findByRole('group', { name: t(`booking.new.${group}`) })).getByRole('button', {
      name: new RegExp(`^${time}`),
    }),
  );
const save = () => screen.getByRole('button', { name: t('booking.move.save') });

beforeEach(() => {
  signInAs();
  server.answer('GET /bookings/1', { body: { data: bookingPage(1) } });
  server.answer('GET /facilities/1', { body: { data: facilityRow(1) } });
  server.answer('GET /facility-slots/1/start', { body: { data: [slot(10, 100), slot(11, 100), slot(14, 100)], meta } });
  server.answer('POST /facility-slots/1/end', ({ body }: Asked) => {
    const hour = Number((body as { startTime: string }).startTime.slice(0, 2));
    return { body: { data: [slot(hour + 1, 100), slot(hour + 2, 200)], meta } };
  });
  server.answer('POST /bookings/why', ({ body }: Asked) => {
    const { start, end } = (body as { slot: { start: string; end: string } }).slot;
    return why((100 * (Date.parse(end) - Date.parse(start))) / 3_600_000);
  });
  server.answer('POST /bookings/1/move', { body: { data: { ...bookingPage(1), voidedBill: null } } });
});

it('a booking moves to another time of its place, and is not in its own way', async () => {
  const { user, address } = showArea(bookingArea, '/facilities/booking/1');
  await user.click(await screen.findByRole('link', { name: t('booking.move.open') }));
  await press(user, 'start', '14:00');
  await press(user, 'end', '15:00');
  await waitFor(() => expect(save().hasAttribute('disabled')).toBe(false));
  expect(server.asked('GET /facility-slots/1/start')[0]?.query.get('besides')).toBe('1');
  expect(server.asked('POST /bookings/why').at(-1)?.body).toMatchObject({ besides: 1, room: null });
  await user.click(save());
  await waitFor(() => expect(address()).toBe('/facilities/booking/1'));
  const [start, end] = [14, 15].map((hour) => new Date(at(hour)).toISOString());
  expect(moves()).toEqual([{ facility: 1, slot: { start, end }, override: false, reason: null }]);
});

it('another price is refused before it is sent', async () => {
  const { user } = showArea(bookingArea, '/facilities/booking/1/move');
  await press(user, 'start', '14:00');
  await press(user, 'end', '16:00');
  expect(await screen.findByText(t('booking.move.price', { amount: '200.00', was: '100.00' }))).toBeTruthy();
  expect(save().hasAttribute('disabled')).toBe(true);
});

it('a rule staff may pass over takes a tick and a reason', async () => {
  const rules = [{ rule: 'lead', passes: false, mayOverride: true, facts: { minutes: 90 } }];
  server.answer('POST /bookings/why', why(100, { allowed: false, rules }));
  const { user } = showArea(bookingArea, '/facilities/booking/1/move');
  await press(user, 'start', '14:00');
  await press(user, 'end', '15:00');
  expect(await screen.findByText(/1 hour 30 minutes/)).toBeTruthy();
  await user.click(await screen.findByRole('checkbox', { name: t('booking.override.act') }));
  await user.type(screen.getByRole('textbox', { name: t('booking.override.reason') }), 'Pipe burst');
  await user.click(save());
  await waitFor(() => expect(moves()).toEqual([expect.objectContaining({ override: true, reason: 'Pipe burst' })]));
});

it('one that is over says so; one that was taken meanwhile stays on the page', async () => {
  server.answer('POST /bookings/1/move', { status: 409, body: refusal('taken', 'error.slotTaken') });
  const { user, address, leave } = showArea(bookingArea, '/facilities/booking/1/move');
  await press(user, 'start', '14:00');
  await press(user, 'end', '15:00');
  await waitFor(() => expect(save().hasAttribute('disabled')).toBe(false));
  await user.click(save());
  expect(await screen.findByText(t('error.slotTaken'))).toBeTruthy();
  expect(address()).toBe('/facilities/booking/1/move');
  leave();
  server.answer('GET /bookings/1', { body: { data: bookingPage(1, { state: 'cancelled', isCancel: true }) } });
  showArea(bookingArea, '/facilities/booking/1/move');
  expect(await screen.findByText(t('booking.move.over'))).toBeTruthy();
});
