import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { billPage, billRow } from '#testing/bills.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { paymentArea } from '../payment.area.ts';

const server = fakeServer();
const PRINT = '/payment/payments/print';
const sheet = async (name: string) => screen.findByRole('article', { name });

beforeEach(() => {
  signInAs();
  server.answer('GET /payments/1', { body: { data: billPage(1, { total: 1482.05, balance: 1482.05, price: 1482.05 }) } });
  server.answer('GET /payments/2', {
    body: {
      data: billPage(2, {
        number: 'CB-2611-00001',
        kind: 'combined',
        items: [],
        children: [billRow(3), billRow(4)],
        total: 3000,
        balance: 3000,
      }),
    },
  });
});

it('a bill on paper names the property, the room, who it is for, the sum in words and the account', async () => {
  showArea(paymentArea, `${PRINT}?ids=1`);
  const paper = within(await sheet('Invoice INV-2611-00001'));
  for (const words of ['Test', 'A1203', 'Somchai Jaidee', 'Common fee', '1,482.05', 'นิติบุคคล', 'KBANK •••7890'])
    expect(paper.getAllByText(words).length).toBeGreaterThan(0);
  expect(paper.getByText('(one thousand four hundred eighty-two baht and five satang)')).toBeTruthy();
  expect(paper.getByText(t('payment.code.scan', { amount: '1,482.05' }))).toBeTruthy();
});

it('in Thai on A5 for a resident who reads Thai, whatever the screen speaks', async () => {
  const { user } = showArea(paymentArea, `${PRINT}?ids=1`);
  await user.click(await screen.findByRole('link', { name: t('payment.print.th') }));
  await user.click(screen.getByRole('link', { name: t('payment.print.a5') }));
  const paper = await sheet('ใบแจ้งหนี้ INV-2611-00001');
  expect(paper.getAttribute('data-sheet')).toBe('a5');
  expect(within(paper).getByText('(หนึ่งพันสี่ร้อยแปดสิบสองบาทห้าสตางค์)')).toBeTruthy();
  expect(within(paper).getByText('สมชาย ใจดี')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: t('payment.print.title') })).toBeTruthy();
});

it('prints the remark for whoever may write it; a mask is nothing for a resident', async () => {
  server.answer('GET /payments/1', { body: { data: billPage(1, { remark: 'Second half' }) } });
  showArea(paymentArea, `${PRINT}?ids=1`);
  expect(within(await sheet('Invoice INV-2611-00001')).getByText(/Second half/)).toBeTruthy();
});

it('leaves the masked remark out for a reader', async () => {
  signInAs({ role: 'user' });
  server.answer('GET /payments/1', { body: { data: billPage(1, { remark: 'S•••' }) } });
  showArea(paymentArea, `${PRINT}?ids=1`);
  expect(within(await sheet('Invoice INV-2611-00001')).queryByText(/S•••/)).toBeNull();
});

it('several bills are a sheet each; a combined one lists its bills', async () => {
  showArea(paymentArea, `${PRINT}?ids=1,2`);
  const paper = within(await sheet('Invoice CB-2611-00001'));
  expect(paper.getByText(/INV-2611-00003/)).toBeTruthy();
  expect(paper.getByText(/INV-2611-00004/)).toBeTruthy();
  expect(paper.getByText('(three thousand baht only)')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

it('a bill to be paid with others says so in place of the code', async () => {
  const parent = billRow(2, { number: 'CB-2611-00001' });
  server.answer('GET /payments/1', { body: { data: billPage(1, { parent, code: null }) } });
  showArea(paymentArea, `${PRINT}?ids=1`);
  const paper = within(await sheet('Invoice INV-2611-00001'));
  expect(paper.getByText(t('payment.print.inCombined', { number: 'CB-2611-00001' }))).toBeTruthy();
  expect(paper.queryByText('KBANK •••7890')).toBeNull();
});

it('without any named, it leads to the list', async () => {
  showArea(paymentArea, PRINT);
  expect(await screen.findByRole('heading', { name: t('payment.print.none') })).toBeTruthy();
});
