import { dayOf, nextDay } from '@lobby/contract/zone';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { billPage, billRow, statusRow } from '#testing/bills.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { paymentArea } from './payment.area.ts';

const server = fakeServer();
const LIST = '/payment/payments';
const sum = (count: number, amount: number) => ({ count, amount });
const rowOf = async (number: string) => (await screen.findByRole('link', { name: number })).closest('tr') as HTMLElement;
const asked = () => server.asked('GET /payments').map(({ query }) => query.toString());
const tab = (name: string) => screen.findByRole('link', { name: new RegExp(t(`payment.filter.tab.${name}`)) });
const pick = (number: string) => screen.findByRole('checkbox', { name: t('list.pick', { name: number }) });

beforeEach(() => {
  signInAs();
  server.answer('GET /payments', pageOfRows(billRow(1), billRow(2)));
  server.answer('GET /payments/summary', {
    body: {
      data: {
        open: sum(2, 3000),
        waiting: sum(1, 1234.5),
        overdue: { ...sum(1, 1500), rooms: 1 },
        paid: sum(4, 6000),
        unidentified: { count: 2, amount: 300 },
        oldestSlip: null,
      },
    },
  });
});

it('opens on what is owed, in the order it is due, each tab with its number and sum', async () => {
  showArea(paymentArea, LIST);
  const row = await rowOf('INV-2611-00001');
  for (const words of ['A1203', 'Common fee', '30/11/2099', t('payment.state.pending')])
    expect(within(row).getByText(words)).toBeTruthy();
  expect(within(row).getAllByText('1,500.00')).toHaveLength(2);
  expect((await tab('waiting')).textContent).toBe(`1${t('payment.filter.tab.waiting')}1,234.50`);
  expect((await tab('paid')).textContent).toBe(
    `${t('payment.filter.tab.paid')}${t('payment.thisMonth', { amount: '6,000.00' })}`,
  );
  expect((await tab('open')).getAttribute('aria-current')).toBe('true');
  expect(decodeURIComponent(asked()[0] ?? '')).toContain('sort[0]=dueDate:asc');
});

it('what is overdue says for how long', async () => {
  const today = dayOf(new Date(), 'Asia/Bangkok');
  const dueDate = nextDay(today, -12);
  server.answer('GET /payments', pageOfRows(billRow(1, { dueDate, status: statusRow('unpaid') })));
  showArea(paymentArea, `${LIST}?tab=overdue`);
  const row = await rowOf('INV-2611-00001');
  expect(within(row).getByText(t('payment.overdueDays', { count: 12 }))).toBeTruthy();
  expect(decodeURIComponent(asked()[0] ?? '')).toContain(`filters[dueDate][$lt]=${today}`);
});

it('without its filter the list shows all but the void ones, and no tab as the open one', async () => {
  const { user, address } = showArea(paymentArea, LIST);
  await rowOf('INV-2611-00001');
  await user.click(screen.getByRole('button', { name: t('list.clearOne', { field: t('payment.field.tab') }) }));
  await waitFor(() => expect(address()).toContain('tab=all'));
  expect((await tab('open')).getAttribute('aria-current')).toBeNull();
  expect(decodeURIComponent(asked().at(-1) ?? '')).not.toContain('filters');
});

it('void bills are asked for by name, and neither picked nor printed', async () => {
  server.answer('GET /payments', pageOfRows(billRow(1, { voidedAt: '2026-11-02T00:00:00Z' })));
  const { user } = showArea(paymentArea, `${LIST}?tab=void`);
  const row = await rowOf('INV-2611-00001');
  expect(within(row).getByText(t('payment.state.void'))).toBeTruthy();
  expect(decodeURIComponent(asked()[0] ?? '')).toContain('filters[voidedAt][$notNull]');
  expect(within(row).queryByRole('checkbox')).toBeNull();
  await user.click(within(row).getByRole('button', { name: t('list.rowMenu', { name: 'INV-2611-00001' }) }));
  await screen.findByRole('menuitem', { name: t('list.openTab') });
  expect(screen.queryByRole('menuitem', { name: t('payment.print.one') })).toBeNull();
});

it('slips that wait lead to where they are checked, for whoever may', async () => {
  const { leave } = showArea(paymentArea, `${LIST}?tab=waiting`);
  expect((await screen.findByRole('link', { name: t('payment.act.slips') })).getAttribute('href')).toBe(`${LIST}/slips`);
  leave();
  signInAs({ role: 'user' });
  showArea(paymentArea, `${LIST}?tab=waiting`);
  await rowOf('INV-2611-00001');
  expect(screen.queryByRole('link', { name: t('payment.act.slips') })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('bills of one room are combined, and nothing of a list of bills is deleted', async () => {
  server.answer('POST /payments', { body: { data: billPage(9, { kind: 'combined', number: 'CB-2611-00001' }) } });
  server.answer('GET /payments/9', { body: { data: billPage(9) } });
  const { user, address } = showArea(paymentArea, LIST);
  await user.click(await pick('INV-2611-00001'));
  expect(screen.queryByRole('button', { name: t('payment.combine.open', { count: 1 }) })).toBeNull();
  await user.click(await pick('INV-2611-00002'));
  expect(screen.queryByRole('button', { name: t('list.remove.confirm') })).toBeNull();
  const print = screen.getByRole('link', { name: t('payment.print.open', { count: 2 }) });
  expect(decodeURIComponent(print.getAttribute('href') ?? '')).toBe(`${LIST}/print?ids=1,2`);
  await user.click(screen.getByRole('button', { name: t('payment.combine.open', { count: 2 }) }));
  const dialog = within(await screen.findByRole('dialog', { name: t('payment.combine.title') }));
  expect(await dialog.findByText('3,000.00')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('payment.combine.act', { count: 2 }) }));
  await waitFor(() => expect(address()).toBe(`${LIST}/9`));
  expect(server.asked('POST /payments').map(({ body }) => body)).toEqual([{ children: [1, 2] }]);
});

it('bills of two rooms are not combined', async () => {
  const other = { ...billRow(2).room, id: 13, name: 'A1204' };
  server.answer('GET /payments', pageOfRows(billRow(1), billRow(2, { room: other })));
  const { user } = showArea(paymentArea, LIST);
  await user.click(await pick('INV-2611-00001'));
  await user.click(await pick('INV-2611-00002'));
  await user.click(screen.getByRole('button', { name: t('payment.combine.open', { count: 2 }) }));
  const dialog = within(await screen.findByRole('dialog', { name: t('payment.combine.title') }));
  expect(await dialog.findByText(t('error.mergeRooms'))).toBeTruthy();
  expect(dialog.queryByRole('button', { name: t('payment.combine.act', { count: 2 }) })).toBeNull();
});

it('one in a combined bill says in which, in Thai as well', async () => {
  server.answer('GET /payments', pageOfRows(billRow(1, { parent: billRow(9, { number: 'CB-2611-00001' }) })));
  await setLanguage('th');
  showArea(paymentArea, LIST);
  expect(await screen.findByText('ใน CB-2611-00001')).toBeTruthy();
  expect(screen.getByText('ค่าส่วนกลาง')).toBeTruthy();
});

it('unidentified money is one of the tabs: from there the others are one press away', async () => {
  server.answer('GET /payments/unidentified', pageOfRows());
  const { user, address } = showArea(paymentArea, '/payment/unidentified');
  const here = await screen.findByRole('link', { name: new RegExp(t('unidentified-money.title')) });
  expect(here.getAttribute('aria-current')).toBe('page');
  expect((await tab('open')).getAttribute('aria-current')).toBeNull();
  await user.click(await tab('overdue'));
  await waitFor(() => expect(address()).toContain('tab=overdue'));
  expect((await tab('overdue')).getAttribute('aria-current')).toBe('true');
});

it('on the phone a bill has its room among its facts, and says when it was due', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: true, addEventListener() {}, removeEventListener() {} }));
  const dueDate = nextDay(dayOf(new Date(), 'Asia/Bangkok'), -46);
  server.answer('GET /payments', pageOfRows(billRow(1, { dueDate, status: statusRow('unpaid') })));
  showArea(paymentArea, `${LIST}?tab=overdue`);
  const card = within((await screen.findByRole('link', { name: 'INV-2611-00001' })).closest('li') as HTMLElement);
  for (const words of ['A1203', t('payment.overdueDays', { count: 46 }), '1,500.00']) expect(card.getByText(words)).toBeTruthy();
});
