import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { paymentArea } from '../payment.area.ts';

const server = fakeServer();
const PAGE = '/payment/receipts/5';
const when = '2026-11-16T03:00:00Z';
const receipt = (more: object = {}) => ({
  id: 5,
  number: 'RC-2611-00005',
  issuedOn: '2026-11-16',
  amount: 1482.05,
  printedAt: null,
  voidedAt: null,
  createdAt: when,
  updatedAt: when,
  payIn: 77,
  propertyTh: 'นิติบุคคลอาคารชุดทดสอบ',
  propertyEn: 'Test Juristic Person',
  addressTh: 'กรุงเทพฯ',
  addressEn: 'Bangkok',
  taxId: '0994000000000',
  room: { id: 3, name: '1203', building: 'A' },
  payer: 'Anan Jaidee',
  paidOn: '2026-11-15',
  channel: 633,
  withheld: 0,
  credit: 82.05,
  lines: [{ number: 'INV-2611-00012', name: 'Common fee', amount: 1400, combined: null, room: null }],
  replaces: null,
  voidReason: null,
  ...more,
});
const answerPage = (more: object = {}) => server.answer('GET /receipts/5', { body: { data: receipt(more) } });
const sheet = () => screen.findByRole('article', { name: t('receipt.sheet.title') });
const printed: (string | null | undefined)[] = [];

beforeEach(() => {
  signInAs();
  answerPage();
  printed.length = 0;
  vi.stubGlobal('print', () => printed.push(document.querySelector('[data-mark]')?.textContent));
});
afterEach(() => {
  vi.stubGlobal('print', undefined);
});

it('names the room of a line that is another one, and the void receipt it stands for', async () => {
  const line = {
    number: 'INV-2611-00013',
    name: 'Common fee',
    amount: 82.05,
    combined: null,
    room: { name: '1507', building: 'B' },
  };
  answerPage({ lines: [line], credit: 0, replaces: 'RC-2611-00002' });
  showArea(paymentArea, PAGE);
  const paper = await sheet();
  expect(paper.textContent).toContain(t('receipt.sheet.ofRoom', { room: '1507 · B', name: 'Common fee' }));
  expect(paper.textContent).toContain(t('receipt.sheet.replaces', { number: 'RC-2611-00002' }));
});

it('says who received how much for what, the amount in words in both languages', async () => {
  showArea(paymentArea, PAGE);
  const paper = await sheet();
  for (const words of [
    'Test Juristic Person',
    'RC-2611-00005',
    '16/11/2026',
    'Anan Jaidee',
    'Cash',
    'INV-2611-00012',
    '1,400.00',
    '82.05',
    '(หนึ่งพันสี่ร้อยแปดสิบสองบาทห้าสตางค์)',
    '(one thousand four hundred eighty-two baht and five satang)',
  ])
    expect(within(paper).getByText(words)).toBeTruthy();
});

it('is set in Thai and on A4 where that is wanted', async () => {
  const { user } = showArea(paymentArea, PAGE);
  const paper = await sheet();
  expect(paper.dataset.sheet).toBe('a5');
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  expect(paper.dataset.sheet).toBe('a4');
  await user.click(screen.getByRole('radio', { name: 'ไทย' }));
  expect(await within(paper).findByText('นิติบุคคลอาคารชุดทดสอบ')).toBeTruthy();
  expect(within(paper).getByText('ใบเสร็จรับเงิน')).toBeTruthy();
});

it('the first print is the original, every other a copy; one past the button would say that it is a preview', async () => {
  server.answer('POST /receipts/5/print', { body: { data: { isCopy: false } } });
  const { user } = showArea(paymentArea, PAGE);
  expect(within(await sheet()).getByText(t('receipt.sheet.preview'))).toBeTruthy();
  answerPage({ printedAt: when });
  await user.click(screen.getByRole('button', { name: t('receipt.print') }));
  await waitFor(() => expect(printed).toEqual([t('receipt.sheet.original')]));
  act(() => void dispatchEvent(new Event('afterprint')));
  server.answer('POST /receipts/5/print', { body: { data: { isCopy: true } } });
  await user.click(await screen.findByRole('button', { name: t('receipt.printCopy') }));
  await waitFor(() => expect(printed).toEqual([t('receipt.sheet.original'), 'สำเนา / Copy']));
});

it('nothing is printed where the server does not know of it', async () => {
  server.answer('POST /receipts/5/print', 'lost');
  const { user } = showArea(paymentArea, PAGE);
  await user.click(await screen.findByRole('button', { name: t('receipt.print') }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(printed).toEqual([]);
});

it('voiding says that the bills will be owed again, and the paper says void across', async () => {
  server.answer('POST /payments/pay-ins/77/void', { body: { data: { id: 77 } } });
  const { user } = showArea(paymentArea, PAGE);
  await user.click(await screen.findByRole('button', { name: t('receipt.void.act') }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(t('receipt.void.text', { count: 1, bills: 'INV-2611-00012' }));
  expect(dialog.textContent).toContain(t('receipt.void.credit', { amount: '82.05' }));
  answerPage({ voidedAt: when, voidReason: 'wrong room' });
  await user.type(within(dialog).getByRole('textbox', { name: t('receipt.void.reason') }), 'wrong room{Enter}');
  expect(await within(await sheet()).findByText('ยกเลิก / VOID')).toBeTruthy();
  expect(server.asked('POST /payments/pay-ins/77/void').map(({ body }) => body)).toEqual([{ reason: 'wrong room' }]);
  expect(screen.queryByRole('button', { name: t('receipt.void.act') })).toBeNull();
});

it('whoever only reads neither prints nor voids', async () => {
  signInAs({ role: 'user' });
  showArea(paymentArea, PAGE);
  await sheet();
  expect(screen.queryByRole('button', { name: t('receipt.print') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('receipt.void.act') })).toBeNull();
});

describe('closed months', () => {
  const closings = (more: object = {}) => ({
    closedThrough: null,
    closings: [],
    months: ['2026-08', '2026-09', '2026-10'],
    ...more,
  });
  const closed = closings({
    closedThrough: '2026-09-30',
    closings: [{ id: 1, closedThrough: '2026-09-30', by: { id: 1, name: 'Orn', nameEn: null }, at: when }],
    months: ['2026-10'],
  });
  beforeEach(() => {
    server.answer('GET /receipts', {
      body: { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 0 }, total: 0 } },
    });
    server.answer('GET /receipts/register', 'lost');
    server.answer('GET /ledger/closings', { body: { data: closings() } });
  });

  it('an Organize Admin closes through a month after reading that nothing opens it again', async () => {
    signInAs({ role: 'organize_admin' });
    server.answer('POST /ledger/close', { body: { data: closed } });
    const { user } = showArea(paymentArea, '/payment/receipts');
    expect(await screen.findByText(t('month-closing.none'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('month-closing.act') }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(t('month-closing.effect', { month: 'August 2026', count: 1 }));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: t('month-closing.field') }), '2026-09');
    expect(dialog.textContent).toContain(t('month-closing.effect', { month: 'September 2026', count: 2 }));
    server.answer('GET /ledger/closings', { body: { data: closed } });
    await user.click(within(dialog).getByRole('button', { name: t('month-closing.confirm', { month: 'September 2026' }) }));
    expect(await screen.findByText(t('month-closing.through', { month: 'September 2026' }))).toBeTruthy();
    expect(server.asked('POST /ledger/close').map(({ body }) => body)).toEqual([{ through: '2026-09' }]);
    expect(screen.getByText(/Orn/)).toBeTruthy();
  });

  it('others see what is closed and close nothing', async () => {
    signInAs({ role: 'admin' });
    server.answer('GET /ledger/closings', { body: { data: closed } });
    showArea(paymentArea, '/payment/receipts');
    expect(await screen.findByText(t('month-closing.through', { month: 'September 2026' }))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('month-closing.act') })).toBeNull();
  });
});

it('the register of a month shows its numbers, its voids, and gaps as an alarm; the list is of the same month', async () => {
  const register = {
    month: '2026-10',
    first: 'RC-2610-00001',
    last: 'RC-2610-00003',
    count: 3,
    total: 4500,
    voided: [{ id: 6, number: 'RC-2610-00002', amount: 1500, at: when }],
    voidedTotal: 1500,
    gaps: ['RC-2610-00004'],
  };
  server.answer('GET /ledger/closings', { body: { data: { closedThrough: null, closings: [], months: [] } } });
  server.answer('GET /receipts/register', { body: { data: register } });
  server.answer('GET /receipts', {
    body: {
      data: [receipt({ id: 6, number: 'RC-2610-00003', room: undefined, voidedAt: when })],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 }, total: 1 },
    },
  });
  showArea(paymentArea, '/payment/receipts?month=2026-10');
  expect((await screen.findByText(/RC-2610-00004/)).role).toBe('alert');
  for (const words of ['RC-2610-00001', '4,500.00', '1 · 1,500.00']) expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'RC-2610-00002' }).getAttribute('href')).toBe('/payment/receipts/6');
  expect(within(await screen.findByRole('table')).getByText(t('pay-in.filter.state.void'))).toBeTruthy();
  expect(server.asked('GET /receipts/register')[0]?.query.get('month')).toBe('2026-10');
  const asked = server.asked('GET /receipts')[0]?.query.toString() ?? '';
  for (const day of ['2026-10-01', '2026-11-01']) expect(asked).toContain(day);
  expect(screen.getByRole('link', { name: /Next month/ }).getAttribute('href')).toContain('month=2026-11');
});
