import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { billPage, billRow, statusRow } from '#testing/bills.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pressKeys, stubWideScreen } from '#testing/requests.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { paymentArea } from '../payment.area.ts';

const server = fakeServer();
const DESK = '/payment/payments/slips';
const LIST = 'GET /payments/pay-ins';
const DECIDE = 'POST /payments/pay-ins/decide';
const CONFIRM = 'POST /auth/confirm';
const at = (minute: number) => `2026-11-16T03:${String(minute).padStart(2, '0')}:00Z`;

const room = (id: number) => ({
  id,
  name: `12${String(id).padStart(2, '0')}`,
  number: null,
  sqm: null,
  status: 'vacant',
  mapping: null,
  addonService: [],
  blockedByAdmin: false,
  blockedReason: null,
  createdAt: at(0),
  updatedAt: at(0),
});
const account = { id: 4, name: 'Common fee', bank: 'KBANK', number: '•••7890' };
const bill = (id: number, balance = 1500) => ({
  id,
  number: `INV-2611-${id}`,
  name: 'Common fee',
  dueDate: '2026-11-05',
  balance,
});
const listed = (id: number, more: object = {}) => ({
  id,
  state: 'waiting',
  amount: 1500,
  withheld: 0,
  paidOn: '2026-11-15',
  hasSlip: true,
  isRead: true,
  checkState: null,
  createdAt: at(id),
  updatedAt: at(id),
  room: room(id),
  ...more,
});
const page = (id: number, more: object = {}) => ({
  id,
  state: 'waiting',
  amount: 1500,
  withheld: 0,
  channel: 631,
  paidOn: '2026-11-15',
  payer: null,
  reason: null,
  slip: {
    id,
    name: 'slip.jpg',
    type: 'image/jpeg',
    size: 9000,
    width: 600,
    height: 900,
    url: `/slips/${id}.jpg`,
    thumb: null,
    card: null,
  },
  slipBank: '004',
  slipRef: `REF${id}`,
  receipt: null,
  by: null,
  decidedBy: null,
  at: at(id),
  room: { id, name: room(id).name, building: 'A' },
  bill: { ...bill(id * 10), total: 1500, isCombined: false },
  openBills: [bill(id * 10 + 1, 700), bill(id * 10 + 2, 800)],
  credit: 0,
  senderBank: { shortName: 'KBANK', nameTh: 'กสิกรไทย', nameEn: 'Kasikornbank' },
  checks: [
    { check: 'reference', result: 'yes' },
    { check: 'amount', result: 'no' },
    { check: 'picture', result: 'unknown' },
  ],
  slipCheck: null,
  alike: [],
  unidentified: [],
  ...more,
});

/** As the server keeps it: what is decided leaves the queue. */
function serveSlips(count: number, more: Record<number, object> = {}) {
  let waiting = Array.from({ length: count }, (_, index) => index + 1);
  server.answer(LIST, () => ({
    body: {
      data: waiting.map((id) => listed(id, more[id])),
      meta: { pagination: { page: 1, pageSize: 200, pageCount: 1, total: waiting.length }, total: waiting.length },
    },
  }));
  for (const id of waiting) server.answer(`GET /payments/pay-ins/${id}`, { body: { data: page(id, more[id]) } });
  let isConfirmed = false;
  server.answer(CONFIRM, () => {
    isConfirmed = true;
    return { body: { data: { ok: true } } };
  });
  server.answer(DECIDE, ({ body }) => {
    if (!isConfirmed) return { status: 403, body: refusal('Password again', 'error.stepUp') };
    const { decisions } = body as { decisions: { payIn: number; outcome: string }[] };
    const results = decisions.map(({ payIn, outcome }) =>
      payIn === 13
        ? { payIn, outcome: 'failed', key: 'error.payInDecided', receipt: null }
        : {
            payIn,
            outcome: outcome === 'accept' ? 'accepted' : 'refused',
            key: null,
            receipt: outcome === 'accept' ? { id: payIn, number: `RC-2611-${payIn}` } : null,
          },
    );
    waiting = waiting.filter((id) => decisions.every(({ payIn }) => payIn !== id));
    return { body: { data: results } };
  });
}
const open = () => showArea(paymentArea, DESK);
const slipOf = (id: number) =>
  screen.findByRole('heading', { level: 2, name: t('desk.slipOf', { room: `${room(id).name} · A` }) });
const rows = () => within(screen.getByRole('list', { name: t('desk.queue') })).getAllByRole('listitem');
/** The last time, with the password given. */
const posted = () =>
  server
    .asked(DECIDE)
    .slice(-1)
    .map(({ body }) => (body as { decisions: object[] }).decisions);
const CTRL_ENTER = '{Control>}{Enter}{/Control}';

async function givePassword(user: UserEvent) {
  const popup = await screen.findByRole('dialog', { name: t('stepUp.title') });
  await user.type(within(popup).getByLabelText(t('session.password')), 'four words{Enter}');
}

/** Counts what a hand presses: Ctrl and Enter are two. */
function counted(user: UserEvent) {
  let keys = 0;
  return {
    press: async (...pressed: string[]) => {
      keys += pressed.reduce((sum, key) => sum + (key === CTRL_ENTER ? 2 : 1), 0);
      await pressKeys(user, ...pressed);
    },
    keys: () => keys,
  };
}

beforeEach(() => {
  stubWideScreen();
  signInAs();
});

it('MO10: thirty slips, ten of them refused, with at most 75 keys and one password', { timeout: 120_000 }, async () => {
  serveSlips(30);
  const { user } = open();
  const hand = counted(user);
  await slipOf(1);
  for (let id = 1; id <= 30; id += 1) {
    if (id % 3 === 0) await hand.press('r', '1');
    else await hand.press('a');
    if (id < 30) await slipOf(id + 1);
  }
  expect(posted()).toEqual([]);
  await hand.press(CTRL_ENTER);
  expect(hand.keys()).toBeLessThanOrEqual(75);
  await givePassword(user);
  await waitFor(() => expect(rows()[0]?.textContent).toContain(t('desk.receipt', { number: 'RC-2611-1' })));
  expect(posted()[0]).toHaveLength(30);
  expect(server.asked(CONFIRM)).toHaveLength(1);
  expect(rows()[2]?.textContent).toContain(t('desk.done.refused'));
  expect(rows()[12]?.textContent).toContain(t('error.payInDecided'));
  expect(rows()).toHaveLength(30);
});

it('whoever thinks better of the password keeps the marks', async () => {
  serveSlips(2);
  const { user } = open();
  await slipOf(1);
  await pressKeys(user, 'a', 'a', CTRL_ENTER);
  await screen.findByRole('dialog');
  await pressKeys(user, '{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const row of rows()) expect(row.textContent).toContain(t('desk.will.accept', { amount: '1,500.00' }));
  await pressKeys(user, CTRL_ENTER);
  await givePassword(user);
  await waitFor(() => expect(rows()[1]?.textContent).toContain(t('desk.done.accepted')));
});

it('what failed says why, and posted once more it is another call, not the answer of the last one', async () => {
  serveSlips(1);
  server.answer(DECIDE, {
    body: { data: [{ payIn: 1, outcome: 'failed', key: 'error.ownBill', receipt: null }] },
  });
  const { user } = open();
  await slipOf(1);
  for (const times of [1, 2]) {
    await pressKeys(user, 'a', CTRL_ENTER);
    await waitFor(() => expect(server.asked(DECIDE)).toHaveLength(times));
    await waitFor(() => expect(rows()[0]?.textContent).toContain(t('error.ownBill')));
  }
  expect(new Set(server.asked(DECIDE).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

it('a mark says what will happen and is taken back by U; keys do nothing while somebody types', async () => {
  serveSlips(2);
  const { user } = open();
  await slipOf(1);
  await pressKeys(user, 'r');
  const reason = await screen.findByRole('textbox', { name: t('desk.refuse.reason') });
  await pressKeys(user, 'j', 'a', '1', '{Enter}');
  expect(await slipOf(2)).toBeTruthy();
  expect(reason.isConnected).toBe(false);
  expect(rows()[0]?.textContent).toContain(`${t('desk.will.refuse')}ja1`);
  await pressKeys(user, 'k');
  await slipOf(1);
  await pressKeys(user, 'u');
  await waitFor(() => expect(rows()[0]?.textContent).not.toContain(t('desk.will.refuse')));
});

it('a digit chooses another open bill, Shift and a digit one more; what is over is said to become credit', async () => {
  serveSlips(1);
  const { user } = open();
  await slipOf(1);
  const consequences = () => screen.getByRole('list', { name: t('desk.consequences') }).textContent;
  expect(consequences()).toBe(t('desk.pays', { number: 'INV-2611-10', amount: '1,500.00' }));
  await pressKeys(user, '1');
  await waitFor(() => expect(consequences()).toContain(t('desk.becomesCredit', { amount: '800.00' })));
  await pressKeys(user, '{Shift>}2{/Shift}');
  await waitFor(() =>
    expect(consequences()).toBe(
      ['11', '12'].map((id, index) => t('desk.pays', { number: `INV-2611-${id}`, amount: index ? '800.00' : '700.00' })).join(''),
    ),
  );
  await pressKeys(user, 'a', CTRL_ENTER);
  await givePassword(user);
  await waitFor(() =>
    expect(posted()).toEqual([
      [
        {
          payIn: 1,
          outcome: 'accept',
          amount: null,
          payments: [{ payment: 11 }, { payment: 12 }],
          unidentified: null,
          isAnother: false,
        },
      ],
    ]),
  );
});

it('S adds bills of another room of the payer; whose they are and which room keeps what is over is said', async () => {
  serveSlips(1, { 1: { amount: 2600 } });
  const meta = { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 1 }, total: 1 };
  server.answer('GET /rooms', { body: { data: [{ ...room(7), name: '1507' }], meta } });
  server.answer('GET /payments', pageOfRows(billRow(5, { balance: 900 }), billRow(6, { status: statusRow('waiting') })));
  const { user } = open();
  await slipOf(1);
  await pressKeys(user, 's');
  const popup = await screen.findByRole('dialog', { name: t('desk.otherRoom.title') });
  await user.type(await within(popup).findByRole('combobox', { name: t('desk.otherRoom.room') }), '1507{Enter}');
  const other = await within(popup).findByRole('checkbox', { name: /INV-2611-00005/ });
  expect(within(popup).getAllByRole('checkbox'), 'one a slip waits for is paid by that').toHaveLength(1);
  await user.click(other);
  await user.click(within(popup).getByRole('button', { name: t('desk.otherRoom.add', { count: 1 }) }));
  const bills = await screen.findByRole('list', { name: t('desk.bills') });
  await waitFor(() => expect(bills.textContent).toContain(t('desk.otherRoom.of', { room: '1507' })));
  expect(screen.getByText(t('desk.otherRoom.note', { room: '1201 · A' }))).toBeTruthy();
  expect(screen.getByRole('list', { name: t('desk.consequences') }).textContent).toBe(
    [
      t('desk.pays', { number: 'INV-2611-10', amount: '1,500.00' }),
      t('desk.pays', { number: 'INV-2611-00005', amount: '900.00' }),
      t('desk.becomesCredit', { amount: '200.00' }),
    ].join(''),
  );
  await pressKeys(user, 'a', '{Enter}', CTRL_ENTER);
  await givePassword(user);
  await waitFor(() =>
    expect(posted()[0]).toMatchObject([{ payIn: 1, amount: 2600, payments: [{ payment: 10 }, { payment: 5 }] }]),
  );
});

it('M combines the bills that are chosen once it was said, and the slip pays that; the one that waits for it is none', async () => {
  serveSlips(1);
  server.answer('POST /payments', { body: { data: billPage(9, { number: 'CB-2611-00009', kind: 'combined', balance: 1500 }) } });
  const { user } = open();
  await slipOf(1);
  await pressKeys(user, '{Shift>}1{/Shift}', 'm');
  expect(await screen.findByText(t('desk.combine.needsTwo'))).toBeTruthy();
  await pressKeys(user, '1', '{Shift>}2{/Shift}', 'e');
  await user.clear(screen.getByRole('textbox', { name: t('desk.amountSeen') }));
  await user.type(screen.getByRole('textbox', { name: t('desk.amountSeen') }), '1400{Enter}');
  await pressKeys(user, 'm');
  expect(await screen.findByText(t('desk.combine.tooLittle'))).toBeTruthy();
  await pressKeys(user, 'u', '1', '{Shift>}2{/Shift}', 'm');
  const popup = await screen.findByRole('dialog', { name: t('payment.combine.title') });
  const numbers = 'INV-2611-11, INV-2611-12';
  expect(within(popup).getByText(t('desk.combine.effect', { numbers, amount: '1,500.00' }))).toBeTruthy();
  expect(server.asked('POST /payments')).toEqual([]);
  await user.click(within(popup).getByRole('button', { name: t('desk.combine.act') }));
  await waitFor(() =>
    expect(screen.getByRole('list', { name: t('desk.consequences') }).textContent).toBe(
      t('desk.pays', { number: 'CB-2611-00009', amount: '1,500.00' }),
    ),
  );
  expect(server.asked('POST /payments').map(({ body }) => body)).toEqual([{ children: [11, 12] }]);
  const help = within(screen.getByRole('region', { name: t('desk.keys.title') }));
  for (const key of ['room', 'combine']) expect(help.getByText(t(`desk.keys.${key}`))).toBeTruthy();
});

it('E edits the amount that was seen, and what stays owed is said', async () => {
  serveSlips(1);
  const { user } = open();
  await slipOf(1);
  await pressKeys(user, 'e');
  const field = await screen.findByRole('textbox', { name: t('desk.amountSeen') });
  await user.clear(field);
  await user.type(field, '1200.5{Enter}');
  expect(await screen.findByText(t('desk.staysOwed', { amount: '299.50' }))).toBeTruthy();
  await pressKeys(user, 'a', CTRL_ENTER);
  await givePassword(user);
  await waitFor(() => expect(posted()[0]).toMatchObject([{ payIn: 1, amount: 1200.5 }]));
});

it('of money that stands there already somebody says whether the slip is that money, or another transfer', async () => {
  const money = { id: 9, amount: 1500, arrivedOn: '2026-11-14', state: 'open', bankAccount: account };
  serveSlips(3, { 1: { unidentified: [money] }, 2: { unidentified: [{ ...money, state: 'assigned' }] } });
  const { user } = open();
  await slipOf(1);
  expect(await screen.findByText(t('desk.unidentified.open', { amount: '1,500.00', day: '14/11/2026' }))).toBeTruthy();
  await pressKeys(user, 'a');
  expect(await screen.findByRole('group', { name: t('desk.sameMoney.question') })).toBeTruthy();
  await pressKeys(user, '1');
  await slipOf(2);
  await pressKeys(user, 'a');
  expect(await screen.findByText(t('desk.sameMoney.decided'))).toBeTruthy();
  await pressKeys(user, '1', '2');
  await slipOf(3);
  await pressKeys(user, 'a', CTRL_ENTER);
  await givePassword(user);
  await waitFor(() =>
    expect(posted()[0]).toMatchObject([
      { payIn: 1, unidentified: 9, isAnother: false },
      { payIn: 2, unidentified: null, isAnother: true },
      { payIn: 3, unidentified: null, isAnother: false },
    ]),
  );
});

it('all sums that fit are offered, each by its digit', async () => {
  const money = (id: number, more: object = {}) => ({
    id,
    amount: 1500,
    arrivedOn: `2026-11-0${id}`,
    state: 'open',
    bankAccount: account,
    ...more,
  });
  serveSlips(1, { 1: { unidentified: [money(3), money(4), money(5, { state: 'assigned' })] } });
  const { user } = open();
  await slipOf(1);
  for (const [state, day] of [
    ['open', '03/11/2026'],
    ['open', '04/11/2026'],
    ['assigned', '05/11/2026'],
  ] as const)
    expect(await screen.findByText(t(`desk.unidentified.${state}`, { amount: '1,500.00', day }))).toBeTruthy();
  await pressKeys(user, 'a');
  const question = within(await screen.findByRole('group', { name: t('desk.sameMoney.question') }));
  expect(question.getAllByRole('button').map((button) => button.textContent)).toEqual([
    `1${t('desk.sameMoney.same', { day: '03/11/2026', account: 'KBANK •••7890' })}`,
    `2${t('desk.sameMoney.same', { day: '04/11/2026', account: 'KBANK •••7890' })}`,
    `3${t('desk.sameMoney.another')}`,
    t('popup.dialog.cancel'),
  ]);
  await pressKeys(user, '2', CTRL_ENTER);
  await givePassword(user);
  await waitFor(() => expect(posted()[0]).toMatchObject([{ payIn: 1, unidentified: 4, isAnother: false }]));
});

it('money the server knows of and the slip does not show can be said to be another, too', async () => {
  serveSlips(1);
  server.answer(DECIDE, { body: { data: [{ payIn: 1, outcome: 'failed', key: 'error.sameMoney', receipt: null }] } });
  const { user } = open();
  await slipOf(1);
  await pressKeys(user, 'a', CTRL_ENTER);
  await waitFor(() => expect(rows()[0]?.textContent).toContain(t('error.sameMoney')));
  await pressKeys(user, 'a');
  expect(await screen.findByText(t('desk.sameMoney.elsewhere'))).toBeTruthy();
  await pressKeys(user, '1', '2', CTRL_ENTER);
  await waitFor(() => expect(posted()[0]).toMatchObject([{ payIn: 1, unidentified: null, isAnother: true }]));
});

it('what is more than is owed is accepted with the amount that was seen, in two keys', async () => {
  serveSlips(1, { 1: { amount: 2000 } });
  const { user } = open();
  await slipOf(1);
  expect(rows()[0]?.textContent).toContain('2,000.00');
  await pressKeys(user, 'a');
  expect(await screen.findByText(t('desk.moreThanOwed'))).toBeTruthy();
  await pressKeys(user, '{Enter}');
  await waitFor(() => expect(rows()[0]?.textContent).toContain(t('desk.will.accept', { amount: '2,000.00' })));
  await pressKeys(user, CTRL_ENTER);
  await givePassword(user);
  await waitFor(() =>
    expect(posted()[0]).toEqual([
      { payIn: 1, outcome: 'accept', amount: 2000, payments: [], unidentified: null, isAnother: false },
    ]),
  );
});

it('what is less than a combined bill takes it apart, and is accepted with the amount that was seen', async () => {
  serveSlips(1, { 1: { amount: 1000, bill: { ...bill(10), number: 'CB-2611-1', total: 1500, isCombined: true } } });
  const { user } = open();
  await slipOf(1);
  expect(await screen.findByText(t('desk.takesApart'))).toBeTruthy();
  await pressKeys(user, 'a');
  expect(await screen.findByText(t('desk.combinedShort'))).toBeTruthy();
  await pressKeys(user, '{Enter}', CTRL_ENTER);
  await givePassword(user);
  await waitFor(() =>
    expect(posted()[0]).toEqual([
      { payIn: 1, outcome: 'accept', amount: 1000, payments: [], unidentified: null, isAnother: false },
    ]),
  );
});

const bankSays = {
  checker: 'http',
  state: 'mismatch',
  amount: 1400,
  transferredOn: '2026-11-05',
  receiver: 'yes',
  amountAgrees: 'no',
  dayAgrees: 'unknown',
  at: at(3),
};
const checked = () => screen.getByRole('list', { name: t('desk.checks') }).textContent;

it('says what the slip checker found and what it did not check, in the queue and beside the slip; staff ask again', async () => {
  serveSlips(2, { 1: { slipCheck: bankSays, checkState: 'mismatch' }, 2: { checkState: 'match' } });
  server.answer('POST /payments/pay-ins/1/check', { body: { data: page(1, { slipCheck: { ...bankSays, state: 'queued' } }) } });
  const { user } = open();
  await slipOf(1);
  expect(await screen.findByText(t('desk.slipCheck.amountAgrees.no', { amount: '1,400.00' }))).toBeTruthy();
  for (const key of ['mismatch', 'receiver.yes', 'dayAgrees.unknown']) expect(checked()).toContain(t(`desk.slipCheck.${key}`));
  expect(rows().map((row) => row.textContent?.includes(t('desk.flag.mismatch')))).toEqual([true, false]);
  await user.click(screen.getByRole('button', { name: t('desk.slipCheck.again') }));
  await waitFor(() => expect(server.asked('POST /payments/pay-ins/1/check')).toHaveLength(1));
});

it.each(['simulated', 'mismatch'])(
  'an answer of the simulator (%s) says that no bank was asked, and nothing is ticked',
  async (state) => {
    const none = { transferredOn: null, receiver: null, amountAgrees: null, dayAgrees: null };
    serveSlips(1, { 1: { slipCheck: { ...bankSays, ...none, checker: 'simulator', state }, checkState: state } });
    open();
    await slipOf(1);
    await screen.findByText(/no bank was asked/);
    expect(checked()).not.toContain(t('desk.slipCheck.match'));
  },
);

it('shows what was read with its marks, the picture zoomed by Z, and the next slip with its picture before it is asked for', async () => {
  const drawn = vi.spyOn(HTMLImageElement.prototype, 'src', 'set');
  serveSlips(3);
  const { user } = open();
  await slipOf(1);
  const checks = within(screen.getByRole('list', { name: t('desk.checks') })).getAllByRole('img');
  expect(checks.map((sign) => sign.getAttribute('aria-label'))).toEqual(
    ['yes', 'no', 'unknown'].map((one) => t(`desk.result.${one}`)),
  );
  await waitFor(() => expect(drawn).toHaveBeenCalledWith('/slips/2.jpg'));
  drawn.mockRestore();
  expect(server.asked('GET /payments/pay-ins/3')).toEqual([]);
  await pressKeys(user, 'z');
  await waitFor(() => expect(screen.getByRole('button', { name: t('desk.zoom') }).getAttribute('aria-pressed')).toBe('true'));
  await pressKeys(user, '{ArrowDown}');
  await slipOf(1);
  await pressKeys(user, 'j');
  await waitFor(() => expect(screen.getByRole('img', { name: t('desk.picture') }).getAttribute('src')).toBe('/slips/2.jpg'));
  fireEvent.keyDown(document.body, { key: 'ArrowUp', code: 'ArrowUp' });
  await slipOf(1);
});

it('a PDF is linked; one that a colleague decided meanwhile cannot be marked', async () => {
  const slip = { ...page(1).slip, name: 'slip.pdf', type: 'application/pdf' };
  serveSlips(1, { 1: { slip, state: 'accepted' } });
  const { user } = open();
  const link = await screen.findByRole('link', { name: t('desk.openPdf', { name: 'slip.pdf' }) });
  expect(link.getAttribute('href')).toBe('/slips/1.jpg');
  expect(screen.getByText(t('desk.state.accepted'))).toBeTruthy();
  await pressKeys(user, 'a', CTRL_ENTER);
  expect(posted()).toEqual([]);
});

it('on the phone the queue comes first, then slip and bill with their buttons', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }));
  serveSlips(2);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /1201/ }));
  await slipOf(1);
  expect(screen.queryByRole('list', { name: t('desk.queue') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('desk.accept') }));
  await slipOf(2);
  await user.click(screen.getByRole('button', { name: t('desk.refuse.act') }));
  await user.click(await screen.findByRole('button', { name: t('desk.reason.2') }));
  expect(rows()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: t('desk.post', { count: 2 }) }));
  await givePassword(user);
  await waitFor(() => expect(posted()[0]).toHaveLength(2));
});

it('an empty queue says so', async () => {
  serveSlips(0);
  open();
  expect(await screen.findByRole('heading', { name: t('desk.empty.title') })).toBeTruthy();
});
