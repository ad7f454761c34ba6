import { dayOf, nextDay } from '@lobby/contract/zone';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { bookingRow, member } from '#testing/bookings.ts';
import { facilityRow } from '#testing/facilities.ts';
import { type Asked, fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { roomA1203 } from '#testing/rooms.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { bookingArea } from '../booking.area.ts';

const server = fakeServer();
const ZONE = 'Asia/Bangkok';
const PAGE = '/facilities/booking/mockup';
const DAY = nextDay(dayOf(new Date(), ZONE));
const at = (hour: number) => new Date(`${DAY}T${String(hour).padStart(2, '0')}:00:00+07:00`).toISOString();
const item = (from: number, to: number, more: object = {}) => ({
  id: 41,
  kind: 'booking',
  start: at(from),
  end: at(to),
  busyUntil: at(to),
  isShared: false,
  state: 'confirmed',
  needsApproval: false,
  room: 'B0808',
  user: 'สมหญิง',
  words: 'สนาม 1',
  wordsEn: null,
  ...more,
});
const hall = facilityRow(9, { nameEn: 'Hall' });
const pool = facilityRow(3, { nameEn: 'Pool', maxOnTime: 3, privateHourOpen: '06:00:00', privateHourClose: '08:00:00' });
const timeline =
  (...data: object[]) =>
  ({ query }: Asked) => ({ body: { data, meta: { date: query.get('date'), now: new Date().toISOString(), timeZone: ZONE } } });
const cell = (name: string) => screen.findByRole('gridcell', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');
const sent = () => server.asked('POST /bookings/multiple').map(({ body }) => body);
/** A letter that acts on the page waits for what a scanner might type after it. */
const single = async (press: () => Promise<void>) => {
  await new Promise((resolve) => setTimeout(resolve, 120));
  await press();
};

beforeEach(() => {
  signInAs();
  server.answer(
    'GET /bookings/timeline',
    timeline(
      {
        facility: facilityRow(1),
        items: [item(10, 11), item(15, 16, { kind: 'closure', id: null, room: null, user: null, words: 'ทำความสะอาด' })],
      },
      { facility: facilityRow(2), items: [] },
      { facility: pool, items: [item(10, 11, { id: 42, isShared: true })] },
    ),
  );
  server.answer('GET /rooms', pageOfRows(roomA1203));
  server.answer('GET /rooms/12/members', { body: { data: [member(5, 'Somchai Jaidee')] } });
  server.answer('POST /bookings/multiple', { body: { data: [bookingRow(1), bookingRow(2)] } });
});

it('each place is heard with its name, its hour and what is left of it', async () => {
  showArea(bookingArea, `${PAGE}?date=${DAY}`);
  for (const name of [
    'Court 1, 09:00, free',
    'Court 1, 10:00, taken, B0808',
    'Court 1, 15:00, closed, ทำความสะอาด',
    'Pool, 10:00, free, 2 left',
    'Pool, 11:00, free, 3 left',
  ])
    expect(await cell(name)).toBeTruthy();
  expect(screen.getByRole('grid', { name: t('booking.plan.grid') }).getAttribute('aria-rowcount')).toBe('4');
  expect(screen.getAllByRole('gridcell')).toHaveLength(3 * 14);
});

it('a booking ends when it ends; what is kept free after it is drawn apart', async () => {
  const items = [item(10, 11, { busyUntil: new Date(Date.parse(at(11)) + 900_000).toISOString() })];
  server.answer('GET /bookings/timeline', timeline({ facility: facilityRow(1), items }));
  showArea(bookingArea, `${PAGE}?date=${DAY}`);
  expect(await screen.findByTitle('10:00–11:00 B0808 สมหญิง')).toBeTruthy();
  expect(screen.getByTitle(t('booking.cell.buffer', { until: '11:15' }))).toBeTruthy();
  expect(await cell('Court 1, 11:00, taken, B0808')).toBeTruthy();
});

it('by keys alone: two courts are planned, one of them longer, and booked together', async () => {
  const { user } = showArea(bookingArea, `${PAGE}?date=${DAY}`);
  await cell('Court 1, 08:00, free');
  screen.getByRole('grid').focus();
  expect(focused()).toBe('Court 1, 08:00, free');
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText(t('booking.plan.added', { name: 'Court 1', start: '09:00', end: '10:00' }))).toBeTruthy();
  expect(focused()).toBe('Court 1, 09:00, planned');
  await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}');
  expect(await screen.findByText(t('booking.plan.added', { name: 'Court 2', start: '10:00', end: '12:00' }))).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: t('booking.field.room') }), 'A1203{Enter}');
  const save = await screen.findByRole('button', { name: t('booking.plan.save', { count: 2 }) });
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  (await cell('Court 2, 11:00, planned')).focus();
  await single(() => user.keyboard('{Control>}{Enter}{/Control}'));
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        user: 5,
        room: 12,
        isPrivate: false,
        bookings: [
          { facility: 1, slot: { start: at(9), end: at(10) } },
          { facility: 2, slot: { start: at(10), end: at(12) } },
        ],
      },
    ]),
  );
  expect(await screen.findByText(t('booking.plan.none'))).toBeTruthy();
});

it('what cannot stand is red under the hand with its reason, and is not planned', async () => {
  const { user } = showArea(bookingArea, `${PAGE}?date=${DAY}`);
  const from = await cell('Court 1, 09:00, free');
  await user.pointer([{ keys: '[MouseLeft>]', target: from }, { target: await cell('Court 1, 10:00, taken, B0808') }]);
  const draft = () => document.querySelector('[data-draft]');
  await waitFor(() => expect(draft()?.getAttribute('data-bad')).toBe('true'));
  expect(draft()?.textContent).toBe(`09:00–11:00 ${t('booking.problem.taken')}`);
  await user.pointer({ keys: '[/MouseLeft]' });
  const words = { name: 'Court 1', start: '09:00', end: '11:00', problem: t('booking.problem.taken') };
  expect(await screen.findByText(t('booking.plan.refused', words))).toBeTruthy();
  expect(screen.getByText(t('booking.plan.none'))).toBeTruthy();
  await user.pointer([
    { keys: '[MouseLeft>]', target: await cell('Court 1, 12:00, free') },
    { target: await cell('Court 1, 13:00, free') },
    { keys: '[/MouseLeft]' },
  ]);
  expect(await cell('Court 1, 13:00, planned')).toBeTruthy();
});

it('longer than allowed, over a closure, or over another plan is no plan; Delete drops one', async () => {
  const { user } = showArea(bookingArea, `${PAGE}?date=${DAY}`);
  const refused = (problem: string, start: string, end: string) =>
    screen.findByText(t('booking.plan.refused', { name: 'Court 1', start, end, problem: t(`booking.problem.${problem}`) }));
  (await cell('Court 1, 11:00, free')).focus();
  fireEvent.pointerDown(await cell('Court 1, 11:00, free'), { button: 0 });
  fireEvent.pointerUp(window);
  await screen.findByText(t('booking.plan.added', { name: 'Court 1', start: '11:00', end: '12:00' }));
  await user.keyboard('{Enter}');
  await refused('taken', '11:00', '12:00');
  await user.keyboard('{Delete}');
  expect(await screen.findByText(t('booking.plan.dropped', { name: 'Court 1', start: '11:00', end: '12:00' }))).toBeTruthy();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
  await refused('tooLong', '11:00', '14:00');
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}');
  await refused('closed', '14:00', '16:00');
});

it('a plan of the whole takes the time of its parts', async () => {
  const part = facilityRow(1, { parent: hall });
  server.answer('GET /bookings/timeline', timeline({ facility: hall, items: [] }, { facility: part, items: [] }));
  const { user } = showArea(bookingArea, `${PAGE}?date=${DAY}`);
  await cell('Hall, 08:00, free');
  screen.getByRole('grid').focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  const words = { name: 'Court 1', start: '08:00', end: '09:00', problem: t('booking.problem.taken') };
  expect(await screen.findByText(t('booking.plan.refused', words))).toBeTruthy();
});

it('letters: a bracket goes by the day, T to today, P to private hours, G to a facility', async () => {
  const { user, address } = showArea(bookingArea, `${PAGE}?date=${DAY}`);
  await cell('Court 1, 08:00, free');
  await single(() => user.keyboard(']'));
  await waitFor(() => expect(address()).toContain(`date=${nextDay(DAY)}`));
  await single(() => user.keyboard('t'));
  await waitFor(() => expect(address()).toContain(`date=${nextDay(DAY, -1)}`));
  await single(() => user.keyboard(']'));
  await waitFor(() => expect(address()).toContain(`date=${DAY}`));
  await single(() => user.keyboard('p'));
  expect(await cell('Pool, 06:00, free, 1 left')).toBeTruthy();
  expect(screen.queryByRole('gridcell', { name: /^Court 1/ })).toBeNull();
  await single(() => user.keyboard('g'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: t('booking.plan.search') })));
  await user.keyboard('Pool{ArrowDown}{Enter}');
  await waitFor(() => expect(focused()).toMatch(/^Pool, 06:00/));
});

it('refused, nothing planned is lost', async () => {
  server.answer('POST /bookings/multiple', { status: 409, body: refusal('This time is taken', 'error.slotTaken') });
  const { user } = showArea(bookingArea, `${PAGE}?date=${DAY}`);
  await cell('Court 2, 08:00, free');
  screen.getByRole('grid').focus();
  await user.keyboard('{Enter}');
  await user.type(screen.getByRole('combobox', { name: t('booking.field.room') }), 'A1203{Enter}');
  const save = await screen.findByRole('button', { name: t('booking.plan.save', { count: 1 }) });
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  await user.click(save);
  expect(await screen.findByText(t('error.slotTaken'))).toBeTruthy();
  expect(await cell('Court 1, 08:00, planned')).toBeTruthy();
});

it('sixty facilities: what moves in one lane draws no other lane again, and Thai is spoken', async () => {
  const rows = Array.from({ length: 60 }, (_, id) => ({ facility: facilityRow(id + 1), items: [] }));
  server.answer('GET /bookings/timeline', timeline(...rows));
  await setLanguage('th');
  const { user } = showArea(bookingArea, `${PAGE}?date=${DAY}`);
  expect(await cell('สนาม 60, 21:00, ว่าง')).toBeTruthy();
  expect(screen.getAllByRole('gridcell')).toHaveLength(60 * 14);
  const changed = new Set<string>();
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const lane = (target as HTMLElement).closest('[role="row"]')?.getAttribute('aria-rowindex');
      if (lane) changed.add(lane);
    }
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await cell('สนาม 1, 10:00, อยู่ในแผน');
  watch.disconnect();
  expect([...changed]).toEqual(['2']);
});

it('whoever may only read looks at the day and plans nothing', async () => {
  signInAs({ role: 'user' });
  const { user, address } = showArea(bookingArea, `${PAGE}?date=${DAY}`);
  await cell('Court 1, 08:00, free');
  expect(screen.getByText(t('booking.plan.readText'))).toBeTruthy();
  expect(screen.queryByText(t('booking.plan.text'))).toBeNull();
  expect(screen.queryByRole('button', { name: t('booking.plan.save', { count: 0 }) })).toBeNull();
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await waitFor(() => expect(address()).toBe('/facilities/booking/41'));
});

it('what is planned is not left without a word; once it is saved the next plan begins without the room of the last', async () => {
  server.answer('POST /bookings/multiple', { body: { data: [bookingRow(1)] } });
  const { user, history, address } = showArea(bookingArea, `${PAGE}?date=${DAY}`);
  await cell('Court 2, 08:00, free');
  screen.getByRole('grid').focus();
  await user.keyboard('{Enter}');
  act(() => history.push('/facilities/booking/41'));
  await user.click(await screen.findByRole('button', { name: t('form.unsaved.stay') }));
  expect(address()).toContain(PAGE);
  await user.type(screen.getByRole('combobox', { name: t('booking.field.room') }), 'A1203{Enter}');
  const save = await screen.findByRole('button', { name: t('booking.plan.save', { count: 1 }) });
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  await user.click(save);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: t('booking.field.room') })));
});
