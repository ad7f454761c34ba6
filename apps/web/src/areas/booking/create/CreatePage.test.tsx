import { dayOf, nextDay } from '@lobby/contract/zone';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { bookingPage, bookingRow, member, waitRow } from '#testing/bookings.ts';
import { facilityRow } from '#testing/facilities.ts';
import { type Asked, fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { roomA1203 } from '#testing/rooms.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { bookingArea } from '../booking.area.ts';

const server = fakeServer();
const PAGE = '/facilities/booking/create';
const ZONE = 'Asia/Bangkok';
const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00+07:00`;
const meta = { slotMinutes: 60, limitMinutes: 120, open: '08:00:00', close: '22:00:00', capacity: 1 };
const slot = (day: string, hour: number, more: object = {}) => ({
  time: `${String(hour).padStart(2, '0')}:00:00`,
  at: at(day, hour),
  left: 1,
  price: 100,
  problem: null,
  ...more,
});
const starts = ({ query }: Asked) => {
  const date = query.get('date') ?? '';
  const data = [slot(date, 18, { left: 0, problem: 'taken' }), slot(date, 19), slot(date, 20), slot(date, 21)];
  return { body: { data, meta: { ...meta, date } } };
};
const ends = ({ body }: Asked) => {
  const { date, startTime } = body as { date: string; startTime: string };
  const hour = Number(startTime.slice(0, 2));
  return { body: { data: [slot(date, hour + 1), slot(date, hour + 2, { price: 200 })], meta: { ...meta, date } } };
};
const rule = (name: string, passes: boolean, mayOverride = false) => ({ rule: name, passes, mayOverride, facts: {} });
const why = (more: object = {}) => ({
  body: { data: { allowed: true, price: 100, rules: [rule('free', true)], alternatives: [], ...more } },
});
const today = () => dayOf(new Date(), ZONE);
const sent = () => server.asked('POST /bookings/multiple').map(({ body }) => body);
const start = (time: string) =>
  within(screen.getByRole('group', { name: t('booking.new.start') })).getByRole('button', { name: new RegExp(`^${time}`) });

beforeEach(() => {
  signInAs();
  server.answer('GET /rooms', pageOfRows(roomA1203));
  server.answer('GET /rooms/12/members', {
    body: { data: [member(6, 'Family', { role: 'sub_tenant' }), member(5, 'Somchai Jaidee')] },
  });
  server.answer('GET /facilities', pageOfRows(facilityRow(2)));
  server.answer('GET /facilities/2', { body: { data: facilityRow(2) } });
  server.answer('GET /facility-slots/2/start', starts);
  server.answer('POST /facility-slots/2/end', ends);
  server.answer('POST /bookings/why', why());
  server.answer('POST /bookings/multiple', { body: { data: [bookingRow(1)] } });
  server.answer('GET /bookings/1', { body: { data: bookingPage(1) } });
});

it('a caller has a court by at most twelve keys beside the number of the room', async () => {
  const { user, address } = showArea(bookingArea, PAGE);
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await user.keyboard(key.length > 1 ? `{${key}}` : key);
    keys += pressed.length;
  };
  const isFocused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));
  await isFocused(() => screen.getByRole('combobox', { name: t('booking.field.room') }));
  await user.keyboard('A1203');
  await press('Enter');
  await isFocused(() => screen.getByRole('combobox', { name: t('booking.field.facility') }));
  await press('c', 'o', 'u', 'Enter');
  await isFocused(() => start('19:00'));
  await press('ArrowRight', 'Enter');
  await isFocused(() =>
    within(screen.getByRole('group', { name: t('booking.new.end') })).getByRole('button', { name: /^21:00/ }),
  );
  await press('ArrowRight', 'Enter');
  await isFocused(() => screen.getByRole('button', { name: t('booking.new.save') }));
  expect(screen.getByText(t('booking.new.price', { amount: '100.00' }))).toBeTruthy();
  await press('Enter');
  await waitFor(() => expect(address()).toBe('/facilities/booking/1'));
  expect(keys).toBeLessThanOrEqual(12);
  const [first, last] = [20, 22].map((hour) => new Date(at(today(), hour)).toISOString());
  expect(sent()).toEqual([
    expect.objectContaining({
      user: 5,
      room: 12,
      isPrivate: false,
      override: false,
      bookings: [{ facility: 2, slot: { start: first, end: last } }],
    }),
  ]);
});

it('a time that is taken says why, and what is free near it is taken by one press', async () => {
  const day = today();
  server.answer('POST /bookings/why', ({ body }) => {
    const asked = (body as { slot: { start: string } }).slot.start;
    const isTaken = asked === new Date(at(day, 18)).toISOString();
    const near = { facility: 2, name: 'Court 2', nameEn: null, day, start: at(day, 19), end: at(day, 20) };
    return isTaken ? why({ allowed: false, rules: [rule('hours', true), rule('free', false)], alternatives: [near] }) : why();
  });
  const { user } = showArea(bookingArea, `${PAGE}?room=12&facility=2`);
  await screen.findByRole('group', { name: t('booking.new.start') });
  await user.click(start('18:00'));
  const panel = within(await screen.findByRole('region', { name: t('booking.why.title') }));
  expect(panel.getByText(t('booking.why.fails.free'))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('booking.new.save') }).hasAttribute('disabled')).toBe(true);
  await user.click(panel.getByRole('button', { name: /^Court 2, .*19:00–20:00$/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: t('booking.why.title') })).toBeNull());
  await user.click(screen.getByRole('button', { name: t('booking.new.save') }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('a free time after midnight is of the night it belongs to', async () => {
  const day = today();
  const night = { start: at(nextDay(day), 0), end: at(nextDay(day), 1) };
  server.answer('POST /bookings/why', ({ body }) => {
    const isNight = (body as { slot: { start: string } }).slot.start === new Date(night.start).toISOString();
    const near = { facility: 2, name: 'Court 2', nameEn: null, day, ...night };
    return isNight ? why() : why({ allowed: false, rules: [rule('free', false)], alternatives: [near] });
  });
  const { user } = showArea(bookingArea, `${PAGE}?room=12&facility=2`);
  await screen.findByRole('group', { name: t('booking.new.start') });
  await user.click(start('18:00'));
  await user.click(await screen.findByRole('button', { name: /^Court 2, .*00:00–01:00$/ }));
  await waitFor(() =>
    expect(server.asked('POST /facility-slots/2/end').at(-1)?.body).toMatchObject({ date: day, startTime: '00:00:00' }),
  );
});

it('says the number each rule was judged by', async () => {
  const failed = (name: string, facts: object) => ({ ...rule(name, false, true), facts });
  const rules = [
    failed('length', { minutes: 120, asked: 180 }),
    failed('limits', { amount: 3, unit: 'bookings', period: 'week', used: 3 }),
    failed('overdue', { amount: 1250 }),
  ];
  server.answer('POST /bookings/why', why({ allowed: false, rules }));
  const { user } = showArea(bookingArea, `${PAGE}?room=12&facility=2`);
  await screen.findByRole('group', { name: t('booking.new.start') });
  await user.click(start('18:00'));
  for (const words of [/2 hours/, /3 of 3 bookings a week/, /1,250.00 baht/]) expect(await screen.findByText(words)).toBeTruthy();
});

it('a rule staff may pass over takes a tick and a reason', async () => {
  server.answer('POST /bookings/why', why({ allowed: false, rules: [rule('limits', false, true)] }));
  const { user } = showArea(bookingArea, `${PAGE}?room=12&facility=2`);
  await screen.findByRole('group', { name: t('booking.new.start') });
  await user.click(start('19:00'));
  await user.click(
    within(await screen.findByRole('group', { name: t('booking.new.end') })).getByRole('button', { name: /^20:00/ }),
  );
  await user.click(await screen.findByRole('checkbox', { name: t('booking.override.act') }));
  const save = screen.getByRole('button', { name: t('booking.new.save') });
  expect(save.hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByRole('textbox', { name: t('booking.override.reason') }), 'แข่งขัน');
  await user.click(save);
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ override: true, overrideReason: 'แข่งขัน' })]));
});

it('what excused one time is no excuse for the next, and what cannot be judged says so and is asked again', async () => {
  server.answer('POST /bookings/why', why({ allowed: false, rules: [rule('limits', false, true)] }));
  const { user } = showArea(bookingArea, `${PAGE}?room=12&facility=2`);
  await screen.findByRole('group', { name: t('booking.new.start') });
  const endTimes = async () => within(await screen.findByRole('group', { name: t('booking.new.end') }));
  await user.click(start('19:00'));
  await user.click((await endTimes()).getByRole('button', { name: /^20:00/ }));
  await user.click(await screen.findByRole('checkbox', { name: t('booking.override.act') }));
  await user.type(screen.getByRole('textbox', { name: t('booking.override.reason') }), 'x');
  server.answer('POST /bookings/why', { status: 409, body: refusal('Try again', 'error.slotTaken') });
  await user.click((await endTimes()).getByRole('button', { name: /^21:00/ }));
  const again = await screen.findByRole('button', { name: t('error.retry') });
  server.answer('POST /bookings/why', why({ allowed: false, rules: [rule('limits', false, true)] }));
  await user.click(again);
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: t('booking.override.act') });
  expect(tick.checked).toBe(false);
  expect(screen.getByRole('button', { name: t('booking.new.save') }).hasAttribute('disabled')).toBe(true);
});

it('who was quicker is said, and the times are asked for again', async () => {
  server.answer('POST /bookings/multiple', { status: 409, body: refusal('This time is taken', 'error.slotTaken') });
  const { user } = showArea(bookingArea, `${PAGE}?room=12&facility=2`);
  await screen.findByRole('group', { name: t('booking.new.start') });
  await user.click(start('19:00'));
  await user.click(
    within(await screen.findByRole('group', { name: t('booking.new.end') })).getByRole('button', { name: /^20:00/ }),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: t('booking.new.save') }).hasAttribute('disabled')).toBe(false));
  const before = server.asked('GET /facility-slots/2/start').length;
  await user.click(screen.getByRole('button', { name: t('booking.new.save') }));
  expect(await screen.findByText(t('error.slotTaken'))).toBeTruthy();
  await waitFor(() => expect(server.asked('GET /facility-slots/2/start').length).toBeGreaterThan(before));
});

it('nobody books for a room in which nobody lives', async () => {
  server.answer('GET /rooms/12/members', { body: { data: [member(5, 'Gone', { isActive: false })] } });
  showArea(bookingArea, `${PAGE}?room=12&facility=2`);
  expect(await screen.findByText(t('booking.new.nobody'))).toBeTruthy();
});

it('a time that is taken can be waited for', async () => {
  server.answer('POST /bookings/why', why({ allowed: false, rules: [rule('hours', true), rule('free', false)] }));
  server.answer('POST /booking-waits', { body: { data: waitRow(2) } });
  server.answer('GET /booking-waits', pageOfRows());
  const { user, address } = showArea(bookingArea, `${PAGE}?room=12&facility=2`);
  await screen.findByRole('group', { name: t('booking.new.start') });
  await user.click(start('18:00'));
  await user.click(await screen.findByRole('button', { name: t('booking-wait.join') }));
  await waitFor(() => expect(address()).toMatch(/^\/facilities\/booking\/waitlist/));
  const slot18 = { start: new Date(at(today(), 18)).toISOString(), end: new Date(at(today(), 19)).toISOString() };
  expect(server.asked('POST /booking-waits').map(({ body }) => body)).toEqual([
    { user: 5, facility: 2, slot: slot18, isPrivate: false },
  ]);
});

it('of somebody on the waiting list opens with all of it chosen', async () => {
  const day = today();
  const times = { start: new Date(at(day, 19)).toISOString(), end: new Date(at(day, 21)).toISOString() };
  const { user } = showArea(bookingArea, `${PAGE}?room=12&member=6&facility=2&date=${day}&start=${times.start}&end=${times.end}`);
  const save = await screen.findByRole('button', { name: t('booking.new.save') });
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  await user.click(save);
  await waitFor(() => expect(sent()).toMatchObject([{ user: 6, room: 12, bookings: [{ facility: 2, slot: times }] }]));
});
