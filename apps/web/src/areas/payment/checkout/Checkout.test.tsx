import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '#shared/session/store.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { scanCode } from '#testing/requests.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { paymentArea } from '../payment.area.ts';

const server = fakeServer();
const CHECKOUT = '/payment/payments/billing';
const TAKE = 'POST /payments/pay-ins';
const when = '2026-11-16T03:00:00Z';
const meta = (total: number) => ({ pagination: { page: 1, pageSize: 100, pageCount: 1, total }, total });
const category = (id: number) => ({ id, code: `c${id}`, nameTh: `ชื่อ ${id}`, nameEn: `Name ${id}`, order: 1 });
const room = (id: number, name: string) => ({
  id,
  name,
  number: null,
  sqm: null,
  status: 'vacant',
  mapping: null,
  addonService: [],
  blockedByAdmin: false,
  blockedReason: null,
  createdAt: when,
  updatedAt: when,
});
const bill = (id: number, balance: number, more: object = {}) => ({
  id,
  number: `INV-2611-${id}`,
  kind: 'bill',
  name: 'Common fee',
  price: balance,
  discount: 0,
  adjust: 0,
  total: balance,
  paid: 0,
  balance,
  issuedOn: '2026-11-01',
  dueDate: `2026-11-0${id}`,
  periodFrom: null,
  periodTo: null,
  remark: null,
  refusedReason: null,
  hasSlip: false,
  createdAt: when,
  updatedAt: when,
  voidedAt: null,
  status: category(620),
  parent: null,
  ...more,
});
const page = (one: object, more: object = {}) => ({
  ...one,
  items: [],
  moves: [],
  merged: [],
  adjustments: [],
  payIns: [],
  notices: [],
  code: '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
  bankAccount: { id: 1, name: 'Common fee', bank: 'KBANK', number: '•••7890' },
  credit: 0,
  voidReason: null,
  ...more,
});
const resident = { id: 1, nameTh: 'วิภา', nameEn: 'Wipha', phone: null, role: 'tenant', isActive: true };
const receipt = {
  id: 5,
  number: 'RC-2611-00005',
  issuedOn: '2026-11-16',
  amount: 1500,
  printedAt: null,
  voidedAt: null,
  createdAt: when,
  updatedAt: when,
  payIn: 77,
  propertyTh: 'ทดสอบ',
  propertyEn: 'Test',
  addressTh: null,
  addressEn: null,
  taxId: null,
  room: { id: 3, name: '1203', building: 'A' },
  payer: null,
  paidOn: '2026-11-16',
  channel: 633,
  withheld: 0,
  credit: 0,
  lines: [],
  replaces: null,
  voidReason: null,
};

function serveBills(credit: number, ...bills: object[]) {
  server.answer('GET /payments', { body: { data: bills, meta: meta(bills.length) } });
  server.answer('GET /rooms/3/account', {
    body: { data: { room: receipt.room, owed: 0, overdue: 0, credit, lines: [], refunds: [] } },
  });
}
/** As the server does it: refused until the password was given. */
function serveTake(left = 0) {
  let isConfirmed = false;
  server.answer('POST /auth/confirm', () => {
    isConfirmed = true;
    return { body: { data: { ok: true } } };
  });
  server.answer(TAKE, () =>
    isConfirmed
      ? { body: { data: { id: 77, allocated: [], credit: left, receipt: { id: 5, number: receipt.number } } } }
      : { status: 403, body: refusal('Password again', 'error.stepUp') },
  );
  server.answer('GET /receipts/5', { body: { data: receipt } });
  server.answer('POST /receipts/5/print', { body: { data: { isCopy: false } } });
}
async function givePassword(user: UserEvent) {
  const popup = await screen.findByRole('dialog', { name: t('stepUp.title') });
  await user.type(within(popup).getByLabelText(t('session.password')), 'four words{Enter}');
}
const open = (address = `${CHECKOUT}?room=3`) => showArea(paymentArea, address);
const given = () => screen.findByRole('textbox', { name: t('checkout.given') });
const change = () => screen.getByRole('status', { name: t('checkout.change') }).textContent;
const consequences = () => screen.getByRole('list', { name: t('desk.consequences') }).textContent;
const taken = () => server.asked(TAKE).at(-1)?.body;

beforeEach(() => {
  session.set({ profile: null, ended: null });
  signInAs();
  server.answer('GET /rooms', { body: { data: [room(3, '1203')], meta: meta(1) } });
  serveBills(0, bill(1, 1000), bill(2, 500));
  server.answer('GET /rooms/3/members', { body: { data: [resident] } });
});

it('says whose room it is, and for how long a bill is late, before money is taken', async () => {
  const { user, address } = open();
  expect(await screen.findByText('Wipha')).toBeTruthy();
  expect(screen.getByText('1203')).toBeTruthy();
  expect((await screen.findAllByText(/ · \d+ days late$/)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: t('checkout.otherRoom') }));
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: t('checkout.room') }));
  expect(address()).toBe(CHECKOUT);
});

it('nine keys from the room number to the printed receipt', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  serveTake();
  const { user } = open(CHECKOUT);
  let keys = 0;
  const press = async (...pressed: string[]) => {
    keys += pressed.length;
    for (const key of pressed) await user.keyboard(key);
  };
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: t('checkout.room') })));
  await press('1', '2', '0', '3', '{Enter}');
  const field = await given();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await press('{Enter}');
  expect(server.asked(TAKE), 'an Enter too many takes nothing').toEqual([]);
  await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe('1,500.00'));
  await press('{Enter}');
  await givePassword(user);
  const button = await screen.findByRole('button', { name: t('receipt.print') });
  expect(screen.getByText(t('checkout.receipt', { number: 'RC-2611-00005' }))).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button));
  await press('{Enter}');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(keys).toBeLessThanOrEqual(9);
  expect(taken()).toEqual({ room: 3, amount: 1500, channel: 633, payer: '', payments: [{ payment: 1 }, { payment: 2 }] });
  const [first, second] = server.asked(TAKE).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
});

it('reckons the change of cash; kept, it is said to become credit of the room', async () => {
  serveTake();
  const { user } = open();
  await user.type(await given(), '2000');
  expect(change()).toBe('500.00');
  expect(consequences()).not.toContain(t('desk.becomesCredit', { amount: '500.00' }));
  await user.click(screen.getByRole('checkbox', { name: t('checkout.keepChange') }));
  expect(change()).toBe('0.00');
  expect(consequences()).toContain(t('desk.becomesCredit', { amount: '500.00' }));
  await user.click(screen.getByRole('button', { name: /^Take 2,000.00/ }));
  await givePassword(user);
  await waitFor(() => expect(taken()).toMatchObject({ amount: 2000 }));
});

it('a transfer of a company that withheld tax: the day, the account and the certificate are sent, and the bills are paid whole', async () => {
  serveTake();
  const { user } = open();
  await given();
  await user.click(screen.getByRole('radio', { name: t('checkout.methods.transfer') }));
  await user.type(screen.getByRole('textbox', { name: new RegExp(t('checkout.paidOn')) }), '14/11/2026');
  await user.click(screen.getByRole('checkbox', { name: t('checkout.isWithheld') }));
  expect(screen.getByText(t('checkout.withheldMissing'))).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: t('checkout.withheld') }), '45');
  await user.type(screen.getByRole('textbox', { name: t('checkout.withholdingNo') }), '50T-1');
  expect(consequences()).toBe(
    [
      t('desk.pays', { number: 'INV-2611-1', amount: '1,000.00' }),
      t('desk.pays', { number: 'INV-2611-2', amount: '500.00' }),
    ].join(''),
  );
  await user.click(screen.getByRole('button', { name: /^Take 1,455.00/ }));
  await givePassword(user);
  await waitFor(() =>
    expect(taken()).toMatchObject({ amount: 1455, withheld: 45, withholdingNo: '50T-1', paidOn: '2026-11-14', channel: 631 }),
  );
});

it('a part payment goes to the oldest bill first and says what stays owed', async () => {
  const { user } = open();
  await user.type(await given(), '1200.50');
  expect(consequences()).toBe(
    [
      t('desk.pays', { number: 'INV-2611-1', amount: '1,000.00' }),
      t('desk.pays', { number: 'INV-2611-2', amount: '200.50' }),
      t('desk.staysOwed', { amount: '299.50' }),
    ].join(''),
  );
});

it('opened from a bill only that is ticked; one whose slip waits cannot be', async () => {
  serveBills(0, bill(1, 1000), bill(2, 500), bill(3, 300, { status: category(621) }));
  open(`${CHECKOUT}?room=3&bill=2`);
  await given();
  const boxes = within(screen.getByRole('list', { name: t('checkout.bills') })).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, false]);
  expect(boxes[2]?.disabled).toBe(true);
  expect(screen.getByRole('link', { name: t('checkout.slipWaits') })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Take 500.00/ })).toBeTruthy();
});

it('a bill that is issued meanwhile does not change the sum under a finger', async () => {
  const { client } = open();
  await given();
  serveBills(0, bill(1, 1000), bill(2, 500), bill(4, 300));
  await client.invalidateQueries({ queryKey: ['payment'] });
  expect(await screen.findByRole('checkbox', { name: /INV-2611-4/ })).toHaveProperty('checked', false);
  expect(screen.getByRole('button', { name: /^Take 1,500.00/ })).toBeTruthy();
});

it('a room of two buildings, or a part of a number, is chosen from the list', async () => {
  server.answer('GET /rooms', { body: { data: [room(3, 'A1203'), room(4, 'B1203')], meta: meta(2) } });
  const { user, address } = open(CHECKOUT);
  const field = await screen.findByRole('combobox', { name: t('checkout.room') });
  await user.type(field, '1203{Enter}');
  await screen.findByRole('option', { name: 'B1203' });
  expect(address()).toBe(CHECKOUT);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe(`${CHECKOUT}?room=3`));
});

it('several bills are combined for one QR code, which is shown large with its amount', async () => {
  const combined = bill(9, 1500, { kind: 'combined', number: 'CB-2611-9' });
  const { user } = open();
  await given();
  await user.click(screen.getByRole('radio', { name: t('checkout.methods.qr') }));
  expect(screen.getByText(t('checkout.combineFirst'))).toBeTruthy();
  server.answer('POST /payments', { body: { data: page(combined) } });
  server.answer('GET /payments/9', { body: { data: page(combined) } });
  serveBills(0, combined);
  await user.click(screen.getByRole('button', { name: t('checkout.combine', { count: 2 }) }));
  expect(await screen.findByRole('img', { name: t('checkout.scan') })).toBeTruthy();
  expect(server.asked('POST /payments')[0]?.body).toEqual({ room: 3, children: [1, 2] });
  serveTake();
  await user.click(screen.getByRole('button', { name: /^Take 1,500.00/ }));
  await givePassword(user);
  await waitFor(() => expect(taken()).toMatchObject({ amount: 1500, channel: 632, payments: [{ payment: 9 }] }));
});

it('credit of the room pays no more than there is', async () => {
  serveBills(700, bill(1, 1000));
  serveTake();
  const { user } = open();
  await given();
  await user.click(screen.getByRole('radio', { name: t('checkout.methods.credit') }));
  expect(consequences()).toContain(t('desk.staysOwed', { amount: '300.00' }));
  await user.click(screen.getByRole('button', { name: /^Take 700.00/ }));
  await givePassword(user);
  await waitFor(() => expect(taken()).toMatchObject({ amount: 700, channel: 637 }));
});

it('writes a bill on the spot, which is ticked at once', async () => {
  server.answer('GET /categories/payment-type', { body: { data: [category(65), category(70)], meta: meta(2) } });
  const { user } = open();
  await given();
  await user.click(screen.getByRole('button', { name: t('checkout.newBill.open') }));
  await user.click(screen.getByRole('combobox', { name: t('checkout.newBill.type') }));
  await user.click(await screen.findByRole('option', { name: 'Name 70' }));
  expect(screen.queryByRole('option', { name: 'Name 65' })).toBeNull();
  server.answer('POST /payments', { body: { data: page(bill(4, 300)) } });
  serveBills(0, bill(1, 1000), bill(2, 500), bill(4, 300));
  await user.type(screen.getByRole('textbox', { name: t('checkout.newBill.amount') }), '300{Enter}');
  expect(await screen.findByRole('button', { name: /^Take 1,800.00/ })).toBeTruthy();
  expect(server.asked('POST /payments')[0]?.body).toMatchObject({ room: 3, type: 70, name: 'Name 70', price: 300 });
});

it('offline no money is taken, and nothing is kept for later', async () => {
  const { user } = open();
  const field = await given();
  window.dispatchEvent(new Event('offline'));
  expect((await screen.findByText(t('checkout.offline.text'))).closest('[role="alert"]')).toBeTruthy();
  await user.type(field, '{Enter}');
  expect(server.asked(TAKE)).toEqual([]);
  window.dispatchEvent(new Event('online'));
});

it('without an answer it says that nobody knows, and the same is sent again with the same key, whatever is owed by then', async () => {
  server.answer(TAKE, 'lost');
  const { user } = open();
  await user.type(await given(), '1500{Enter}');
  expect(await screen.findByText(t('checkout.unsure'))).toBeTruthy();
  // A colleague's screen, or the live stream, shows meanwhile that it was booked.
  serveBills(0, bill(2, 500));
  await user.clear(await given());
  await user.type(await given(), '600{Enter}');
  await waitFor(() => expect(server.asked(TAKE)).toHaveLength(2));
  const [first, second] = server.asked(TAKE).map(({ headers, body }) => [headers.get('Idempotency-Key'), body]);
  expect(second).toEqual(first);
});

it('the change that is shown after a lost answer is of the money that was taken first, not of what is owed by then', async () => {
  server.answer(TAKE, 'lost');
  const { user, client } = open();
  await user.type(await given(), '2000{Enter}');
  expect(await screen.findByText(t('checkout.unsure'))).toBeTruthy();
  // It was taken: nothing is owed any more, and the whole banknote would be change.
  serveBills(0);
  await client.invalidateQueries({ queryKey: ['payment'] });
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /INV-2611-1/ })).toBeNull());
  expect(change()).toBe('500.00');
  serveTake();
  await user.click(screen.getByRole('button', { name: /^Take 1,500.00/ }));
  await givePassword(user);
  await screen.findByRole('button', { name: t('receipt.print') });
  expect(change()).toBe('500.00');
});

it('what a scanner types at this desk is no amount, and takes nothing', async () => {
  open();
  await waitFor(async () => expect(document.activeElement).toBe(await given()));
  scanCode('8851234567890');
  expect(await screen.findByText(t('checkout.scanned', { code: '8851234567890' }))).toBeTruthy();
  expect(server.asked(TAKE)).toEqual([]);
});

it('far more than is owed is asked about once more', async () => {
  serveTake();
  const { user } = open();
  await user.type(await given(), '88512345');
  await user.click(screen.getByRole('button', { name: /^Take 1,500.00/ }));
  const question = await screen.findByRole('dialog', { name: t('checkout.muchMoreTitle', { given: '88,512,345.00' }) });
  expect(server.asked(TAKE)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: t('popup.dialog.cancel') }));
  expect(server.asked(TAKE)).toEqual([]);
});

it('the code of the whole bill is not shown to who withheld tax', async () => {
  serveBills(0, bill(1, 1000));
  server.answer('GET /payments/1', { body: { data: page(bill(1, 1000)) } });
  const { user } = open();
  await given();
  await user.click(screen.getByRole('radio', { name: t('checkout.methods.qr') }));
  expect(await screen.findByRole('img', { name: t('checkout.scan') })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: t('checkout.isWithheld') }));
  expect(screen.queryByRole('img', { name: t('checkout.scan') })).toBeNull();
  expect(screen.getByText(t('checkout.noCodeForTax'))).toBeTruthy();
});

it('a payment without an answer waits for the room when another room was looked at, with the same key', async () => {
  server.answer(TAKE, 'lost');
  const first = open();
  await first.user.type(await given(), '1500{Enter}');
  expect(await screen.findByText(t('checkout.unsure'))).toBeTruthy();
  first.leave();
  const { user } = open();
  expect(await screen.findByText(t('checkout.unsure'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Take 1,500.00/ }));
  await waitFor(() => expect(server.asked(TAKE)).toHaveLength(2));
  const [one, two] = server.asked(TAKE).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(two).toBe(one);
});
