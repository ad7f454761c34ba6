import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { RoomAccount } from './RoomAccount.tsx';

const server = fakeServer();
const bill = { id: 1, number: 'INV-2611-00001', name: 'ค่าส่วนกลาง' };
const line = (id: number, kind: string, more: object) => ({
  id,
  on: '2026-11-05',
  kind,
  payment: bill,
  payIn: null,
  receipt: null,
  charge: 0,
  received: 0,
  balance: 0,
  ...more,
});
const refund = (by: number, more: object = {}) => ({
  id: 7,
  amount: 200,
  bank: 'KBANK',
  number: '1234567890',
  name: 'Somchai',
  reason: 'Sold',
  bankAccount: { id: 1, name: 'Common fee', bank: 'KBANK', number: '•••7890' },
  state: 'proposed',
  by: { id: by, name: 'Malee', nameEn: null },
  decidedBy: null,
  createdAt: new Date().toISOString(),
  decidedAt: null,
  voidedBy: null,
  voidedAt: null,
  voidReason: null,
  ...more,
});
const account = (more: object = {}) => ({
  room: { id: 5, name: 'A1505', building: 'A' },
  owed: 1500,
  overdue: 500,
  credit: 0,
  lines: [
    line(2, 'accept', { received: 1000, balance: 500, receipt: 'RC-2611-00001' }),
    line(1, 'issue', { charge: 1500, balance: 1500 }),
  ],
  refunds: [],
  ...more,
});
const answer = (more: object = {}) => server.answer('GET /rooms/5/account', { body: { data: account(more) } });
const open = () => showPage(() => <RoomAccount roomId={5} />, { at: '/' });
const button = (key: string) => screen.queryByRole('button', { name: t(key) });
const refunds = () => screen.findByRole('list', { name: t('room.refund.title') });

beforeEach(() => {
  signInAs();
  answer();
});

it('says what is owed, each entry with what was owed after it, and leads to bills and the counter', async () => {
  open();
  const take = await screen.findByRole('link', { name: t('room.account.take') });
  expect(take.getAttribute('href')).toBe('/payment/payments/billing?room=5');
  expect(screen.getByRole('link', { name: t('room.account.bills') }).getAttribute('href')).toBe(
    '/payment/payments?room=5&tab=all',
  );
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['1,500.00', '500.00', '0.00']);
  const [, paid] = screen.getAllByRole('row');
  const cells = within(paid as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '05/11/2026',
    `${t('room.account.kind.accept')} INV-2611-00001ค่าส่วนกลาง · ${t('room.account.receipt', { number: 'RC-2611-00001' })}`,
    '',
    '1,000.00',
    '500.00',
  ]);
  expect(
    within(paid as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/payment/payments/1');
  expect(button('room.refund.propose')).toBeNull();
});

it('whoever only reads takes no money and decides about no refund', async () => {
  signInAs({ role: 'user' });
  answer({ credit: 200, refunds: [refund(8)] });
  open();
  await refunds();
  expect(screen.queryByRole('link', { name: t('room.account.take') })).toBeNull();
  for (const key of ['propose', 'approve', 'withdraw']) expect(button(`room.refund.${key}`)).toBeNull();
});

it('a refund is at most the credit nobody has proposed yet, and sent as it was typed', async () => {
  answer({ credit: 500, refunds: [refund(8)] });
  server.answer(
    'GET /banks',
    pageOfRows({
      id: 4,
      code: '004',
      shortName: 'KBANK',
      nameTh: 'กสิกรไทย',
      nameEn: 'Kasikornbank',
      name: 'Kasikornbank',
      colour: null,
      isActive: true,
    }),
  );
  server.answer(
    'GET /bank-accounts',
    pageOfRows({
      id: 3,
      name: 'Common fee',
      number: '•••7890',
      promptPay: null,
      billerId: null,
      hasProposal: false,
      description: null,
      isActive: true,
      approvedAt: '2026-01-01T00:00:00Z',
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    }),
  );
  server.answer('POST /rooms/5/refunds', { body: { data: account() } });
  const { user } = open();
  await refunds();
  await user.click(button('room.refund.propose') as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('room.refund.of', { room: 'A1505' }) }));
  const input = (field: string) => dialog.getByRole('textbox', { name: t(`room.refund.${field}`) });
  expect(input('amount')).toHaveProperty('value', '300.00');
  await user.clear(input('amount'));
  await user.type(input('amount'), '300.01');
  await user.type(input('number'), '123-4-56789-0');
  await user.type(input('name'), 'Somchai');
  await user.type(input('reason'), 'Sold');
  await user.click(dialog.getByRole('button', { name: t('room.refund.propose') }));
  expect(await dialog.findByText(t('error.creditTooSmall'))).toBeTruthy();
  await user.clear(input('amount'));
  await user.type(input('amount'), '250');
  await user.click(dialog.getByRole('combobox', { name: t('room.refund.bank') }));
  await user.click(await screen.findByRole('option', { name: /Kasikornbank/ }));
  await user.click(dialog.getByRole('combobox', { name: t('room.refund.bankAccount') }));
  await user.click(await screen.findByRole('option', { name: /Common fee/ }));
  await user.click(dialog.getByRole('button', { name: t('room.refund.propose') }));
  await waitFor(() =>
    expect(server.asked('POST /rooms/5/refunds').map(({ body }) => body)).toEqual([
      { amount: 250, bankAccount: 3, bank: 4, number: '123-4-56789-0', name: 'Somchai', reason: 'Sold' },
    ]),
  );
});

it('somebody else approves it', async () => {
  answer({ refunds: [refund(8)] });
  server.answer('POST /refunds/7/approve', { body: { data: account() } });
  const { user } = open();
  const list = within(await refunds());
  expect(list.getByText(t('room.refund.to', { bank: 'KBANK', number: '1234567890', name: 'Somchai' }))).toBeTruthy();
  answer({ refunds: [refund(8, { state: 'approved', decidedBy: { id: 7, name: 'Person 7', nameEn: null } })] });
  await user.click(button('room.refund.approve') as HTMLElement);
  expect(await screen.findByText(t('room.refund.state.approved'))).toBeTruthy();
  expect(button('room.refund.withdraw')).toBeNull();
});

it('one that came back is made void, with a reason', async () => {
  answer({ refunds: [refund(8, { state: 'approved', decidedBy: { id: 7, name: 'Person 7', nameEn: null } })] });
  server.answer('POST /refunds/7/void', { body: { data: account() } });
  const { user } = open();
  const list = within(await refunds());
  expect(list.getByText(t('room.refund.from', { name: 'Common fee', bank: 'KBANK', number: '•••7890' }))).toBeTruthy();
  await user.click(button('room.refund.void.act') as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(t('room.refund.void.effect'))).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'Sent back');
  await user.click(dialog.getByRole('button', { name: t('room.refund.void.act') }));
  await waitFor(() => expect(server.asked('POST /refunds/7/void').map(({ body }) => body)).toEqual([{ reason: 'Sent back' }]));
});

it('whoever proposed it can only withdraw it, until a day later', async () => {
  answer({ refunds: [refund(7)] });
  server.answer('POST /refunds/7/withdraw', { body: { data: account() } });
  const { user, leave } = open();
  await refunds();
  expect(button('room.refund.approve')).toBeNull();
  expect(screen.getByText(t('room.refund.waits'))).toBeTruthy();
  answer({ refunds: [refund(7, { createdAt: '2026-01-01T00:00:00Z' })] });
  await user.click(button('room.refund.withdraw') as HTMLElement);
  await waitFor(() => expect(server.asked('POST /refunds/7/withdraw')).toHaveLength(1));
  leave();
  open();
  await refunds();
  expect(button('room.refund.approve')).toBeTruthy();
});

it('in Thai as the office writes it', async () => {
  await setLanguage('th');
  answer({ credit: 200, refunds: [refund(8)] });
  open();
  expect(await screen.findByText('รายการเคลื่อนไหว')).toBeTruthy();
  expect(screen.getByText('เสนอโดย Malee', { exact: false })).toBeTruthy();
});
