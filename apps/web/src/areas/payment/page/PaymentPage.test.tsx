import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { billPage, billRow, payInRow, statusRow } from '#testing/bills.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { paymentArea } from '../payment.area.ts';

const server = fakeServer();
const PAGE = '/payment/payments/1';
const NUMBER = 'INV-2611-00001';
const answer = (more: object = {}) => server.answer('GET /payments/1', { body: { data: billPage(1, more) } });
const open = async () => {
  const shown = showArea(paymentArea, PAGE);
  await screen.findByRole('heading', { level: 1, name: NUMBER });
  return shown;
};
const button = (key: string) => screen.queryByRole('button', { name: t(key) });
const link = (key: string, values: object = {}) => screen.queryByRole('link', { name: t(key, { ...values }) });
const menu = () => screen.queryByRole('button', { name: t('list.rowMenu', { name: NUMBER }) });
const payInMenu = () => screen.queryByRole('button', { name: t('payment.payInMenu', { amount: '1,500.00' }) });
const region = (key: string) => within(screen.getByRole('region', { name: t(key) }));
const bodies = (call: string) => server.asked(call).map(({ body }) => body);
const waiting = { status: statusRow('waiting'), hasSlip: true, code: null };
const slip = {
  id: 8,
  name: 'slip.jpg',
  type: 'image/jpeg',
  size: 1000,
  width: 600,
  height: 900,
  url: '/files/8',
  thumb: '/files/8/thumb',
  card: '/files/8/card',
};

const senderBank = { shortName: 'KBANK', nameTh: 'ธนาคารกสิกรไทย', nameEn: 'Kasikornbank' };

beforeEach(() => {
  signInAs();
  answer();
  server.answer('GET /loggers', pageOfRows());
});

it('an open bill shows what is owed, the code with the amount, and leads to the counter', async () => {
  answer({
    price: 1600,
    discount: 100,
    paid: 200,
    balance: 1300,
    status: statusRow('unpaid'),
    items: [{ id: 1, name: 'ค่าส่วนกลาง', nameEn: 'Common fee', quantity: 32.57, rate: 49.12, amount: 1600 }],
  });
  await open();
  const lines = region('payment.lines');
  expect(lines.getByText('Common fee', { exact: false })).toBeTruthy();
  expect(lines.getByText('32.57 × 49.12')).toBeTruthy();
  expect(lines.getAllByRole('row').map(({ textContent }) => textContent?.split('×').at(-1))).toEqual([
    ' 49.121,600.00',
    'Subtotal1,600.00',
    'Discount-100.00',
    'Total1,500.00',
    'Paid-200.00',
    'Balance1,300.00',
  ]);
  expect(screen.getByRole('img', { name: t('payment.code.scan', { amount: '1,300.00' }) })).toBeTruthy();
  expect(link('payment.act.take')?.getAttribute('href')).toBe('/payment/payments/billing?room=12&bill=1');
  expect(screen.getByRole('link', { name: 'A1203' }).getAttribute('href')).toBe('/floor-and-room/room/12');
  expect(await screen.findByText(t('payment.history.issued', { by: t('history.system') }))).toBeTruthy();
});

it('a change of status is shown once, by its move; the log adds what no move shows', async () => {
  const entry = (id: number, field: string, after: unknown) => ({
    id,
    at: '2026-11-02T02:00:00Z',
    kind: 'update',
    record: 'payment',
    recordId: '1',
    action: 'POST:/payments',
    name: null,
    changes: [{ field, before: null, after, isMasked: false }],
    user: null,
  });
  server.answer(
    'GET /loggers',
    pageOfRows(entry(1, 'status', { nameTh: 'ชำระแล้ว', nameEn: 'Paid' }), entry(2, 'parent', { nameTh: 'บิลรวม', nameEn: 'CB' })),
  );
  await open();
  const history = () => screen.getByRole('region', { name: t('history.tab.history') }).textContent;
  await waitFor(() => expect(history()).toContain('“CB”'));
  expect(history()).not.toContain('“Paid”');
});

it('what its state forbids is not offered: something was paid, so it is adjusted and not void', async () => {
  answer({ paid: 200, balance: 1300 });
  const { user } = await open();
  await user.click(menu() as HTMLElement);
  await screen.findByRole('menuitem', { name: t('payment.adjust.open') });
  expect(screen.getByRole('menuitem', { name: t('payment.sendSlip.open') })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: t('payment.void.open') })).toBeNull();
  expect(button('payment.accept.open')).toBeNull();
});

it('whoever only reads may print it, and nothing else', async () => {
  signInAs({ role: 'user' });
  answer({ payIns: [payInRow(4)] });
  await open();
  expect(link('payment.print.one')).toBeTruthy();
  expect(link('payment.act.take')).toBeNull();
  expect(menu()).toBeNull();
  expect(payInMenu()).toBeNull();
});

it('a slip is looked at and accepted; what happens then is said first', async () => {
  answer({
    ...waiting,
    payIns: [payInRow(4, { state: 'waiting', slip, slipBank: '004', senderBank, slipRef: '0123', allocated: 0 })],
  });
  server.answer('PUT /payments/1', { body: { data: billPage(1) } });
  const { user } = await open();
  expect(screen.getByRole('img', { name: t('payment.field.slip') }).getAttribute('src')).toBe('/files/8/card');
  expect(screen.getByText(t('payment.slipRead', { bank: 'Kasikornbank', reference: '0123' }))).toBeTruthy();
  expect(menu()).toBeNull();
  expect(link('payment.act.take')).toBeNull();
  await user.click(button('payment.accept.open') as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('payment.accept.title', { number: NUMBER }) }));
  expect(dialog.getByText(t('payment.accept.effect', { amount: '1,500.00' }))).toBeTruthy();
  answer({ status: statusRow('paid'), paid: 1500, balance: 0, code: null });
  await user.click(dialog.getByRole('button', { name: t('payment.accept.act') }));
  await waitFor(() => expect(button('payment.accept.open')).toBeNull());
  expect(bodies('PUT /payments/1')).toEqual([{ status: [623], payIn: 4 }]);
});

it('a slip is refused with a reason, which stands on the bill afterwards', async () => {
  answer({ ...waiting, payIns: [payInRow(4, { state: 'waiting', allocated: 0 })] });
  server.answer('PUT /payments/1', { body: { data: billPage(1) } });
  const { user } = await open();
  await user.click(button('payment.refuse.open') as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('payment.refuse.act') }));
  expect(dialog.getByText(t('problem.required'))).toBeTruthy();
  answer({ status: statusRow('unpaid'), refusedReason: 'Blurred' });
  await user.type(dialog.getByRole('textbox', { name: t('payment.reason') }), 'Blurred');
  await user.click(dialog.getByRole('button', { name: t('payment.refuse.act') }));
  expect(await screen.findByText(t('payment.refused'))).toBeTruthy();
  expect(screen.getByText('Blurred')).toBeTruthy();
  expect(bodies('PUT /payments/1')).toEqual([{ status: [622], payIn: 4, remark: 'Blurred' }]);
});

it('the slip that was shown is the one decided: replaced while the popup was open, that is said and the new one is shown', async () => {
  answer({
    ...waiting,
    payIns: [payInRow(4, { state: 'waiting', slip, slipBank: '004', senderBank, slipRef: '0123', allocated: 0 })],
  });
  server.answer('PUT /payments/1', { status: 409, body: refusal('This was decided already', 'error.payInDecided') });
  const replaced = () =>
    answer({
      ...waiting,
      payIns: [payInRow(5, { state: 'waiting', slip, slipBank: '004', senderBank, slipRef: '0999', allocated: 0 })],
    });
  const { user, client } = await open();
  await user.click(button('payment.refuse.open') as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: t('payment.reason') }), 'Blurred');
  replaced();
  await client.invalidateQueries({ queryKey: ['payment'] });
  expect(await screen.findByText(t('payment.slipRead', { bank: 'Kasikornbank', reference: '0999' }))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('payment.refuse.act') }));
  expect(await screen.findByText(t('error.payInDecided'))).toBeTruthy();
  expect(bodies('PUT /payments/1')).toEqual([{ status: [622], payIn: 4, remark: 'Blurred' }]);
});

it('a slip of another amount is decided where slips are checked', async () => {
  answer({ ...waiting, payIns: [payInRow(4, { state: 'waiting', amount: 1000, allocated: 0 })] });
  await open();
  expect(button('payment.accept.open')).toBeNull();
  expect(link('payment.act.slips')?.getAttribute('href')).toBe('/payment/payments/slips');
  expect(screen.getByText(t('payment.slipDiffersText', { amount: '1,000.00', balance: '1,500.00' }))).toBeTruthy();
});

it('a paid bill leads to its receipt; the money can be made void, with what that does', async () => {
  const receipt = { id: 6, number: 'RC-2611-00001', voidedAt: null };
  answer({ status: statusRow('paid'), paid: 1500, balance: 0, code: null, payIns: [payInRow(4, { receipt })] });
  server.answer('POST /payments/pay-ins/4/void', { body: { data: { id: 4 } } });
  const { user } = await open();
  const receipts = screen.getAllByRole('link', { name: t('payment.receipt', { number: 'RC-2611-00001' }) });
  expect(receipts.map((one) => one.getAttribute('href'))).toEqual(['/payment/receipts/6', '/payment/receipts/6']);
  expect(link('payment.act.take')).toBeNull();
  expect(menu()).toBeNull();
  await user.click(payInMenu() as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: t('payment.voidPayIn.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(t('payment.voidPayIn.effectReceipt', { number: 'RC-2611-00001' }))).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: t('payment.reason') }), 'Wrong room{Enter}');
  await waitFor(() => expect(bodies('POST /payments/pay-ins/4/void')).toEqual([{ reason: 'Wrong room' }]));
});

it('money of the wrong bill is moved to another one of the room; what happens with each, and with the receipt, is said first', async () => {
  const receipt = { id: 6, number: 'RC-2611-00001', voidedAt: null };
  answer({ status: statusRow('paid'), paid: 1500, balance: 0, code: null, payIns: [payInRow(4, { receipt })] });
  const combined = billRow(4, { number: 'CB-2611-00001', kind: 'combined' });
  server.answer(
    'GET /payments',
    pageOfRows(billRow(1), billRow(2, { balance: 1000 }), billRow(3, { status: statusRow('waiting') }), combined),
  );
  server.answer('POST /payments/pay-ins/4/reallocate', { body: { data: { id: 4, amount: 1500, credit: 500, receipt } } });
  const { user } = await open();
  await user.click(payInMenu() as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: t('payment.movePayIn.open') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('payment.movePayIn.title', { number: NUMBER }) }));
  const other = await dialog.findByRole('radio', { name: 'INV-2611-00002' });
  expect(dialog.getAllByRole('radio'), 'this bill, one with a slip and a combined one are none').toHaveLength(2);
  const reason = dialog.getByRole('textbox', { name: t('payment.reason') });
  await user.type(reason, 'Wrong bill{Enter}');
  expect(await dialog.findByText(t('problem.required')), 'nothing is preset').toBeTruthy();
  await user.click(other);
  const effects = within(dialog.getByRole('list', { name: t('desk.consequences') })).getAllByRole('listitem');
  expect(effects.map(({ textContent }) => textContent)).toEqual([
    t('payment.movePayIn.staysOwed', { number: NUMBER, amount: '1,500.00' }),
    t('payment.movePayIn.pays', { number: 'INV-2611-00002', amount: '1,000.00' }),
    t('payment.movePayIn.becomesCredit', { amount: '500.00' }),
    t('payment.movePayIn.receipt', { number: 'RC-2611-00001' }),
  ]);
  await user.click(dialog.getByRole('button', { name: t('payment.movePayIn.act') }));
  await waitFor(() => expect(bodies('POST /payments/pay-ins/4/reallocate')).toEqual([{ from: 1, to: 2, reason: 'Wrong bill' }]));
});

it('both bills say what was moved; money of a combined bill is not moved', async () => {
  const move = {
    id: 1,
    from: { id: 1, number: NUMBER },
    to: { id: 2, number: 'INV-2611-00002' },
    amount: 1500,
    credit: 500,
    reason: 'Wrong bill',
    by: null,
    at: '2026-11-05T00:00:00Z',
  };
  answer({ payIns: [payInRow(4, { allocated: 0, reallocations: [move] })] });
  const { user, leave } = await open();
  const away = t('payment.movePayIn.away', { number: 'INV-2611-00002', amount: '1,500.00' });
  expect(screen.getByRole('link', { name: away }).getAttribute('href')).toBe('/payment/payments/2');
  leave();
  const [from, to] = [move.to, move.from];
  answer({ payIns: [payInRow(4, { combined: { id: 9, number: 'CB-2611-00001' }, reallocations: [{ ...move, from, to }] })] });
  await open();
  expect(link('payment.movePayIn.here', { number: 'INV-2611-00002', amount: '1,000.00' })).toBeTruthy();
  await user.click(payInMenu() as HTMLElement);
  await screen.findByRole('menuitem', { name: t('payment.voidPayIn.open') });
  expect(screen.queryByRole('menuitem', { name: t('payment.movePayIn.open') })).toBeNull();
});

it('an adjustment says what will be owed, and not more than that is taken off', async () => {
  server.answer('POST /payments/1/adjust', { body: { data: billPage(1) } });
  const { user } = await open();
  await user.click(menu() as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: t('payment.adjust.open') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('payment.adjust.title', { number: NUMBER }) }));
  const amount = dialog.getByRole('textbox', { name: t('payment.field.amount') });
  await user.type(dialog.getByRole('textbox', { name: t('payment.reason') }), 'Agreed');
  await user.type(amount, '1,500');
  await user.click(dialog.getByRole('button', { name: t('payment.adjust.act') }));
  expect(await dialog.findByText(t('problem.required')), 'nothing is preset').toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: t('payment.adjust.kind.waiver') }));
  await user.click(dialog.getByRole('button', { name: t('payment.adjust.actOf.waiver', { amount: '1,500.00' }) }));
  expect(await dialog.findByText(t('error.moreThanOwed'))).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '200.50');
  await user.click(dialog.getByRole('radio', { name: t('payment.adjust.kind.correctionLess') }));
  expect(dialog.getByText(t('payment.adjust.effect', { from: '1,500.00', to: '1,299.50' }))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('payment.adjust.actOf.correctionLess', { amount: '200.50' }) }));
  await waitFor(() =>
    expect(bodies('POST /payments/1/adjust')).toEqual([{ kind: 'correction', amount: 200.5, isLess: true, reason: 'Agreed' }]),
  );
});

it('a combined bill lists its bills and is taken apart; one inside leads to it and is not paid alone', async () => {
  const children = [billRow(2), billRow(3)];
  const merged = children.map(({ id, number, name, dueDate }) => ({ id, number, name, dueDate, amount: 1440.5 }));
  answer({ kind: 'combined', total: 2881, balance: 2881, items: [], children, merged });
  server.answer('POST /payments/1/void', { body: { data: billPage(1) } });
  const { user, leave } = await open();
  expect(region('payment.children').getByRole('link', { name: 'INV-2611-00002' })).toBeTruthy();
  expect(region('payment.children').getAllByText('1,440.50')).toHaveLength(2);
  await user.click(menu() as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: t('payment.takeApart.open') }));
  expect(screen.queryByRole('menuitem', { name: t('payment.adjust.open') })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: t('payment.takeApart.title', { number: NUMBER }) }));
  expect(dialog.getByText(t('payment.takeApart.effect', { count: 2 }))).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: t('payment.reason') }), 'Separately{Enter}');
  await waitFor(() => expect(bodies('POST /payments/1/void')).toEqual([{ reason: 'Separately' }]));
  leave();

  answer({ parent: billRow(9, { number: 'CB-2611-00001', kind: 'combined' }), code: null });
  await open();
  expect(link('payment.inCombined', { number: 'CB-2611-00001' })?.getAttribute('href')).toBe('/payment/payments/9');
  expect(link('payment.act.take')).toBeNull();
  expect(menu()).toBeNull();
});

it('a void bill says why and offers nothing, in Thai as well', async () => {
  await setLanguage('th');
  answer({ voidedAt: '2026-11-02T00:00:00Z', voidReason: 'ออกซ้ำ', code: null });
  await open();
  expect(screen.getByText('ใบแจ้งหนี้นี้ถูกยกเลิกแล้ว')).toBeTruthy();
  expect(screen.getByText('ออกซ้ำ')).toBeTruthy();
  expect(link('payment.print.one')).toBeNull();
  expect(link('payment.act.take')).toBeNull();
  expect(menu()).toBeNull();
});
