import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { bookingPage, bookingRow } from '#testing/bookings.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { bookingArea } from './booking.area.ts';

const server = fakeServer();
const LIST = '/facilities/booking';
const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const asked = () => server.asked('GET /bookings').map(({ query }) => decodeURIComponent(query.toString()));
const NAME = 'Court 1 02/01/2099 10:00–11:00';
const bill = {
  id: 9,
  number: 'INV-2611-00009',
  total: 100,
  balance: 0,
  voidedAt: null,
  status: { id: 623, code: 'payment-paid', nameTh: 'ชำระแล้ว', nameEn: 'Paid', order: 10 },
};

beforeEach(() => {
  // What an earlier test said is still there.
  notifications.clean();
  signInAs();
  server.answer('GET /bookings', pageOfRows(bookingRow(1), bookingRow(2, { state: 'held' })));
});

it('opens on today and asks for each chip what it says', async () => {
  const { user } = showArea(bookingArea, LIST);
  const [row] = (await screen.findAllByRole('row')).slice(1);
  for (const words of ['A1203', 'Somchai Jaidee', t('booking.state.confirmed')])
    expect(within(row as HTMLElement).getByText(words)).toBeTruthy();
  expect(asked()[0]).toMatch(/filters\[isCancel\]\[\$eq\]=false&filters\[startAt\]\[\$lt\]=.*filters\[endAt\]\[\$gt\]=/);
  for (const [tab, asks] of [
    ['coming', 'filters[startAt][$gte]='],
    ['toApprove', 'filters[state][$eq]=held&filters[needsApproval][$eq]=true'],
    ['held', 'filters[state][$eq]=held&filters[needsApproval][$eq]=false'],
    ['checkedIn', 'filters[state][$eq]=checkedIn'],
    ['cancelled', 'filters[isCancel][$eq]=true'],
  ] as const) {
    await user.click(screen.getByRole('link', { name: t(`booking.filter.tab.${tab}`) }));
    await waitFor(() => expect(asked().at(-1)).toContain(asks));
  }
});

it('what nobody decided about is not called unpaid', async () => {
  const undecided = bookingRow(1, { state: 'expired', needsApproval: true, isCancel: true });
  server.answer('GET /bookings', pageOfRows(undecided, bookingRow(2, { state: 'expired', isCancel: true })));
  showArea(bookingArea, `${LIST}?tab=cancelled`);
  expect(await screen.findByText(t('booking.state.undecided'))).toBeTruthy();
  expect(screen.getAllByText(t('booking.state.expired'))).toHaveLength(1);
});

const soon = { startAt: fromNow(0.1), endAt: fromNow(1) };

it('several are checked in at once, and only those that can be are picked', async () => {
  for (const id of [1, 3])
    server.answer(`POST /bookings/${id}/check-in`, { body: { data: bookingPage(id, { state: 'checkedIn' }) } });
  server.answer('GET /bookings', pageOfRows(bookingRow(1, soon), bookingRow(2, { ...soon, state: 'held' }), bookingRow(3, soon)));
  const { user } = showArea(bookingArea, LIST);
  const boxes = await screen.findAllByRole('checkbox', { name: t('list.pick', { name: NAME }) });
  expect(boxes).toHaveLength(2);
  for (const box of boxes) await user.click(box);
  await user.click(screen.getByRole('button', { name: t('booking.checkIn.many', { count: 2 }) }));
  expect(await screen.findByText(t('booking.checkIn.done'))).toBeTruthy();
  for (const id of [1, 3]) expect(server.asked(`POST /bookings/${id}/check-in`)).toHaveLength(1);
});

it('where one is refused it says how many were done, and pressed again only the others are tried', async () => {
  server.answer('POST /bookings/1/check-in', { body: { data: bookingPage(1, { state: 'checkedIn' }) } });
  server.answer('POST /bookings/3/check-in', { status: 409, body: refusal('Decided', 'error.bookingState') });
  server.answer(
    'GET /bookings',
    pageOfRows(bookingRow(1, soon), bookingRow(3, soon), bookingRow(5, { startAt: fromNow(30), endAt: fromNow(31) })),
  );
  const { user } = showArea(bookingArea, LIST);
  const boxes = await screen.findAllByRole('checkbox', { name: t('list.pick', { name: NAME }) });
  expect(boxes, 'not one of tomorrow').toHaveLength(2);
  for (const box of boxes) await user.click(box);
  await user.click(screen.getByRole('button', { name: t('booking.checkIn.many', { count: 2 }) }));
  expect(await screen.findByText(t('error.doneSome', { count: 1, all: 2 }), { exact: false })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: t('booking.checkIn.many', { count: 1 }) }));
  await waitFor(() => expect(server.asked('POST /bookings/3/check-in')).toHaveLength(2));
  expect(server.asked('POST /bookings/1/check-in')).toHaveLength(1);
});

it('a booking is cancelled with a reason, after its time only with a tick more, and paid money is decided on', async () => {
  const late = bookingPage(4, { startAt: fromNow(0.5), endAt: fromNow(1.5), payment: bill });
  server.answer('GET /bookings/4', { body: { data: late } });
  server.answer('POST /bookings/4/cancel', { body: { data: { ...late, state: 'cancelled' } } });
  const { user } = showArea(bookingArea, `${LIST}/4`);
  await user.click(await screen.findByRole('button', { name: t('booking.cancel.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  const act = dialog.getByRole('button', { name: t('booking.cancel.act') });
  await user.click(act);
  expect(await dialog.findByText(t('problem.required'))).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: t('booking.cancel.reason') }), 'ฝนตก');
  await user.click(act);
  expect(await dialog.findByText(t('booking.cancel.overrideFirst'))).toBeTruthy();
  expect(server.asked('POST /bookings/4/cancel')).toHaveLength(0);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('radio', { name: t('booking.cancel.keep') }));
  await user.click(act);
  expect(await screen.findByText(t('booking.cancel.done'))).toBeTruthy();
  expect(server.asked('POST /bookings/4/cancel').map(({ body }) => body)).toEqual([
    { reason: 'ฝนตก', override: true, refund: 'none' },
  ]);
});

it('within its time no tick is asked for', async () => {
  server.answer('GET /bookings/1', { body: { data: bookingPage(1) } });
  server.answer('POST /bookings/1/cancel', { body: { data: bookingPage(1, { state: 'cancelled' }) } });
  const { user } = showArea(bookingArea, `${LIST}/1`);
  await user.click(await screen.findByRole('button', { name: t('booking.cancel.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: t('booking.cancel.reason') }), 'ป่วย{Enter}');
  await waitFor(() =>
    expect(server.asked('POST /bookings/1/cancel').map(({ body }) => body)).toEqual([
      { reason: 'ป่วย', override: false, refund: 'credit' },
    ]),
  );
});

it('a cancel is taken back on one press, and who has the time by then is named', async () => {
  server.answer('GET /bookings/1', { body: { data: bookingPage(1) } });
  server.answer('POST /bookings/1/cancel', { body: { data: bookingPage(1, { state: 'cancelled' }) } });
  server.answer('POST /bookings/1/restore', {
    status: 409,
    body: refusal('Another room has this time', 'error.bookingTakenBy', [
      { path: ['slot'], message: 'free', about: { room: 'B204', times: '10:00–11:00' } },
    ]),
  });
  const { user } = showArea(bookingArea, `${LIST}/1`);
  await user.click(await screen.findByRole('button', { name: t('booking.cancel.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  server.answer('GET /bookings/1', { body: { data: bookingPage(1, { state: 'cancelled', isCancel: true }) } });
  await user.type(dialog.getByRole('textbox', { name: t('booking.cancel.reason') }), 'ป่วย{Enter}');
  await user.click(await screen.findByRole('button', { name: t('list.undo') }));
  expect(await screen.findByText(t('error.bookingTakenBy', { room: 'B204', times: '10:00–11:00' }))).toBeTruthy();
  server.answer('POST /bookings/1/restore', { body: { data: bookingPage(1) } });
  await user.click(await screen.findByRole('button', { name: t('booking.restore.act') }));
  expect(await screen.findByText(t('booking.restore.done'))).toBeTruthy();
});

it('the page says who decided what, leads to the bill, and offers what the state and the clock allow', async () => {
  const started = bookingPage(5, { startAt: fromNow(-0.2), endAt: fromNow(0.8), payment: bill });
  server.answer('GET /bookings/5', { body: { data: started } });
  server.answer('GET /bookings/6', { body: { data: bookingPage(6, { state: 'held', needsApproval: true }) } });
  const { leave } = showArea(bookingArea, `${LIST}/5`);
  const link = await screen.findByRole('link', { name: t('booking.bill.open', { number: bill.number }) });
  expect(link.getAttribute('href')).toBe('/payment/payments/9');
  for (const act of ['checkIn.act', 'noShow.act', 'cancel.open'])
    expect(screen.getByRole('button', { name: t(`booking.${act}`) })).toBeTruthy();
  leave();
  showArea(bookingArea, `${LIST}/6`);
  expect(await screen.findByText(t('booking.state.toApprove'))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('booking.approve.act') })).toBeTruthy();
  expect(screen.getByRole('button', { name: t('booking.reject.open') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('booking.checkIn.act') })).toBeNull();
});

it('whoever may only read acts on nothing', async () => {
  signInAs({ role: 'user' });
  server.answer('GET /bookings/1', { body: { data: bookingPage(1) } });
  const { leave } = showArea(bookingArea, `${LIST}/1`);
  expect(await screen.findByRole('heading', { name: 'Court 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('booking.cancel.open') })).toBeNull();
  leave();
  showArea(bookingArea, LIST);
  await screen.findAllByRole('row');
  expect(screen.queryByRole('link', { name: t('booking.create') })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a decision somebody else has made is said in Thai', async () => {
  server.answer('GET /bookings/6', { body: { data: bookingPage(6, { state: 'held', needsApproval: true }) } });
  server.answer('POST /bookings/6/approve', { status: 409, body: refusal('This booking is past that', 'error.bookingState') });
  await setLanguage('th');
  const { user } = showArea(bookingArea, `${LIST}/6`);
  await user.click(await screen.findByRole('button', { name: 'อนุมัติ' }));
  expect(await screen.findByText(t('error.bookingState'))).toBeTruthy();
});

it('a limit of rooms reads as a sentence and is added as one', async () => {
  const limit = {
    id: 1,
    amount: 3,
    unit: 'bookings',
    period: 'week',
    isActive: true,
    facility: null,
    createdAt: fromNow(0),
    updatedAt: fromNow(0),
  };
  server.answer('GET /booking-limits', pageOfRows(limit));
  server.answer('GET /facilities', pageOfRows());
  server.answer('POST /booking-limits', { body: { data: limit } });
  const { user } = showArea(bookingArea, `${LIST}/limits`);
  expect(await screen.findByText('3 bookings a week for each room, all facilities')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('booking-limit.add') }));
  await waitFor(() =>
    expect(server.asked('POST /booking-limits').map(({ body }) => body)).toEqual([
      { amount: 3, unit: 'bookings', period: 'week', facility: null },
    ]),
  );
});
