import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { billRow } from '#testing/bills.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { roomA1203 } from '#testing/rooms.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { paymentArea } from '../payment.area.ts';

const server = fakeServer();
const LIST = '/payment/unidentified';
const when = '2026-11-16T03:00:00Z';
const account = { id: 4, name: 'Common fee', bank: 'KBANK', number: '•••7890' };
const row = (id: number, more: object = {}) => ({
  id,
  amount: 1500,
  arrivedOn: '2026-11-05',
  words: 'TRF X7788',
  state: 'open',
  createdAt: when,
  updatedAt: when,
  bankAccount: account,
  ...more,
});
const suggestion = {
  id: 12,
  number: 'INV-2611-00012',
  name: 'Common fee',
  dueDate: '2026-11-05',
  balance: 1500,
  room: { id: 3, name: '1203', building: 'A' },
  isNamed: true,
};
const page = (more: object = {}) => ({
  ...row(7),
  enteredBy: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  assigned: null,
  giveBack: null,
  suggestions: [suggestion],
  ...more,
});
const answerPage = (more: object = {}) => server.answer('GET /payments/unidentified/7', { body: { data: page(more) } });
const openPage = () => showArea(paymentArea, `${LIST}/7`);
const dialog = () => screen.findByRole('dialog');
const button = (name: string) => screen.findByRole('button', { name: t(`unidentified-money.${name}`) });

beforeEach(() => {
  signInAs();
  answerPage();
  server.answer('GET /payments/unidentified', pageOfRows(row(7), row(8, { state: 'proposed', words: null })));
  server.answer(
    'GET /bank-accounts',
    pageOfRows({
      id: 4,
      name: 'Common fee',
      number: '•••7890',
      promptPay: null,
      billerId: null,
      hasProposal: false,
      description: null,
      isActive: true,
      approvedAt: when,
      createdAt: when,
      updatedAt: when,
    }),
  );
  server.answer('GET /rooms', pageOfRows({ ...roomA1203, id: 3 }));
  server.answer('GET /payments', pageOfRows(billRow(12, { number: 'INV-2611-00012' })));
  server.answer('GET /rooms/3/account', {
    body: { data: { room: suggestion.room, owed: 1500, overdue: 0, credit: 0, lines: [], refunds: [] } },
  });
});

it('lists what is nobody’s yet, the oldest first, with its account', async () => {
  showArea(paymentArea, LIST);
  const line = (await screen.findByText('TRF X7788')).closest('tr') as HTMLElement;
  for (const words of ['05/11/2026', '1,500.00', 'KBANK •••7890 · Common fee', t('unidentified-money.filter.state.open')])
    expect(within(line).getByText(words)).toBeTruthy();
  const [asked] = server.asked('GET /payments/unidentified').map(({ query }) => decodeURIComponent(query.toString()));
  expect(asked).toContain('filters[state][$in][0]=open');
  expect(asked).toContain('sort[0]=arrivedOn:asc');
});

it('a line of the statement that is known is entered again only as another one', async () => {
  server.answer('POST /payments/unidentified', ({ body }) =>
    (body as { isAnother: boolean }).isAnother
      ? { body: { data: page() } }
      : {
          status: 409,
          body: {
            data: null,
            error: { status: 409, name: 'Conflict', message: 'x', details: { key: 'error.moneyKnown', errors: [] } },
          },
        },
  );
  const { user } = showArea(paymentArea, LIST);
  await user.click(await button('enter.act'));
  const form = within(await dialog());
  await user.click(form.getByRole('combobox', { name: t('unidentified-money.field.bankAccount') }));
  await user.click(await screen.findByRole('option', { name: /Common fee/ }));
  await user.type(form.getByRole('textbox', { name: t('unidentified-money.field.amount') }), '1500');
  await user.type(form.getByRole('textbox', { name: t('unidentified-money.field.arrivedOn') }), '05/11/2026');
  await user.click(form.getByRole('button', { name: t('unidentified-money.enter.act') }));
  expect(await form.findByText(t('error.moneyKnown'))).toBeTruthy();
  expect(form.getByRole('button', { name: t('unidentified-money.enter.act') })).toHaveProperty('disabled', true);
  await user.click(form.getByRole('checkbox', { name: t('unidentified-money.enter.another') }));
  await user.click(form.getByRole('button', { name: t('unidentified-money.enter.act') }));
  await waitFor(() =>
    expect(server.asked('POST /payments/unidentified').map(({ body }) => (body as { isAnother: boolean }).isAnother)).toEqual([
      false,
      true,
    ]),
  );
  expect(await screen.findByText(t('unidentified-money.enter.done'))).toBeTruthy();
});

it('lines of one statement are entered one after the other: account and day stay, nothing says today by itself', async () => {
  server.answer('POST /payments/unidentified', ({ body }) => {
    const { amount, words } = body as { amount: number; words: string };
    return { body: { data: page({ id: amount, amount, words, suggestions: [] }) } };
  });
  const { user } = showArea(paymentArea, LIST);
  await user.click(await button('enter.act'));
  const form = within(await dialog());
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name: t(`unidentified-money.field.${name}`) });
  const save = () => user.click(form.getByRole('button', { name: t('unidentified-money.enter.act') }));
  expect(field('arrivedOn').value).toBe('');
  await user.click(form.getByRole('combobox', { name: t('unidentified-money.field.bankAccount') }));
  await user.click(await screen.findByRole('option', { name: /Common fee/ }));
  await user.type(field('amount'), '700');
  await save();
  expect(await form.findByText(t('problem.required'))).toBeTruthy();
  await user.type(field('arrivedOn'), '05/11/2026');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('amount')));
  expect(field('amount').value).toBe('');
  await user.keyboard('800{Enter}');
  await waitFor(() => expect(server.asked('POST /payments/unidentified')).toHaveLength(2));
  expect(server.asked('POST /payments/unidentified').map(({ body }) => body)).toMatchObject(
    [700, 800].map((amount) => ({ bankAccount: 4, amount, arrivedOn: '2026-11-05' })),
  );
  expect((await form.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['800.00', `${LIST}/800`],
    ['700.00', `${LIST}/700`],
  ]);
  await user.click(form.getByRole('button', { name: t('popup.dialog.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says who assigned it, who gave it back and who agreed, who made it void', async () => {
  const [malee, somchai] = [
    { id: 98, name: 'มาลี', nameEn: 'Malee' },
    { id: 99, name: 'สมชาย', nameEn: 'Somchai' },
  ];
  const decided = { decidedBy: malee, decidedAt: when, suggestions: [] };
  answerPage({ ...decided, state: 'assigned', assigned: { payIn: 1, room: suggestion.room, receipt: null } });
  const { leave } = openPage();
  expect(await screen.findByText(t('unidentified-money.assigned.by', { name: 'Malee' }), { exact: false })).toBeTruthy();
  leave();
  const giveBack = { bank: 'KBANK', number: '999', name: 'S', from: account, by: somchai, at: when };
  answerPage({ ...decided, state: 'returned', giveBack });
  const returned = openPage();
  expect(await screen.findByText(t('unidentified-money.return.approvedBy', { name: 'Malee' }), { exact: false })).toBeTruthy();
  expect(screen.getByText(t('unidentified-money.return.by', { name: 'Somchai' }), { exact: false })).toBeTruthy();
  returned.leave();
  answerPage({ ...decided, state: 'void', reason: 'Twice' });
  openPage();
  expect((await screen.findByText(t('unidentified-money.field.voidedBy'))).parentElement?.textContent).toContain('Malee');
});

it('a suggested bill is assigned with what will happen said before', async () => {
  server.answer('POST /payments/unidentified/7/assign', { body: { data: page({ state: 'assigned' }) } });
  const { user } = openPage();
  await user.click(await button('suggestions.choose'));
  const form = within(await dialog());
  expect(await form.findByText(t('desk.pays', { number: 'INV-2611-00012', amount: '1,500.00' }))).toBeTruthy();
  expect(form.getByText(t('unidentified-money.assign.effect', { day: '05/11/2026' }))).toBeTruthy();
  await user.click(form.getByRole('button', { name: t('unidentified-money.assign.act') }));
  await waitFor(() =>
    expect(server.asked('POST /payments/unidentified/7/assign').map(({ body }) => body)).toEqual([
      { room: 3, payer: '', payments: [12] },
    ]),
  );
});

it('bills are ticked: without one of them nothing is assigned, because the server would choose', async () => {
  const { user } = openPage();
  await user.click(await button('suggestions.choose'));
  const form = within(await dialog());
  await user.click(await form.findByRole('checkbox', { name: /INV-2611-00012/ }));
  expect(form.getByText(t('checkout.tickOne'))).toBeTruthy();
  expect(form.getByRole('button', { name: t('unidentified-money.assign.act') })).toHaveProperty('disabled', true);
});

it('giving back is proposed with the account it goes to, and another person approves it', async () => {
  server.answer('GET /banks', pageOfRows({ id: 4, code: '004', shortName: 'KBANK', nameTh: 'กสิกรไทย', nameEn: 'Kasikornbank' }));
  const giveBack = {
    bank: 'KBANK',
    number: '9998887776',
    name: 'Somchai',
    from: account,
    by: { id: 99, name: 'Malee', nameEn: null },
    at: when,
  };
  server.answer('POST /payments/unidentified/7/return/approve', { body: { data: page({ state: 'returned' }) } });
  answerPage({ state: 'proposed', giveBack, suggestions: [], reason: 'Wrong account' });
  const { user } = openPage();
  expect(await screen.findByText(t('unidentified-money.return.to', giveBack))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('unidentified-money.assign.open') })).toBeNull();
  await user.click(await button('return.approve'));
  // What was shown, so that nothing that was proposed meanwhile is approved.
  await waitFor(() =>
    expect(server.asked('POST /payments/unidentified/7/return/approve').map(({ body }) => body)).toEqual([
      { proposedAt: new Date(when).toISOString() },
    ]),
  );
});

it('readers see it and decide nothing, in Thai too', async () => {
  await setLanguage('th');
  signInAs({ role: 'user' });
  answerPage({ words: null, suggestions: [] });
  openPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'เงินรับไม่ทราบที่มา 1,500.00 บาท' })).toBeTruthy();
  for (const act of ['assign.open', 'return.act', 'void.act'])
    expect(screen.queryByRole('button', { name: t(`unidentified-money.${act}`) })).toBeNull();
});
