import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { billRow } from '#testing/bills.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { roomA1203 } from '#testing/rooms.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { paymentArea } from './payment.area.ts';

const server = fakeServer();
const TAKE = 'POST /payments/pay-ins';
const UNIDENTIFIED = 'GET /payments/unidentified';
const when = '2026-11-16T03:00:00Z';
const known = (id: number, arrivedOn: string) => ({
  id,
  amount: 1500,
  arrivedOn,
  words: null,
  state: 'open',
  createdAt: when,
  updatedAt: when,
  bankAccount: { id: 4, name: 'Common fee', bank: 'KBANK', number: '•••7890' },
});
const ofRoom = {
  id: 9,
  state: 'accepted',
  amount: 1500,
  withheld: 0,
  paidOn: '2026-11-12',
  hasSlip: false,
  isRead: false,
  checkState: null,
  createdAt: when,
  updatedAt: when,
};

beforeEach(() => {
  signInAs();
  server.answer('GET /rooms', pageOfRows({ ...roomA1203, id: 3 }));
  server.answer('GET /payments', pageOfRows(billRow(12)));
  server.answer('GET /bank-accounts', pageOfRows());
  const room = { id: 3, name: '1203', building: 'A' };
  server.answer('GET /rooms/3/account', {
    body: { data: { room, owed: 1500, overdue: 0, credit: 0, lines: [], refunds: [] } },
  });
  server.answer(TAKE, ({ body }) =>
    (body as { isAnother?: boolean }).isAnother
      ? { body: { data: { id: 77, allocated: [], credit: 0, receipt: null } } }
      : { status: 409, body: refusal('x', 'error.sameMoney') },
  );
  server.answer(UNIDENTIFIED, pageOfRows(known(1, '2026-11-09'), known(2, '2026-11-15')));
  server.answer('GET /payments/pay-ins', pageOfRows(ofRoom));
});

async function takeTransfer() {
  const { user } = showArea(paymentArea, '/payment/payments/billing?room=3');
  await user.click(await screen.findByRole('radio', { name: t('checkout.methods.transfer') }));
  await user.type(screen.getByRole('textbox', { name: new RegExp(t('checkout.paidOn')) }), '14/11/2026');
  await takeAgain(user);
  return user;
}
const takeAgain = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${t('checkout.takeAmount', { amount: '1,500.00' })}`) }));
const asked = () => screen.findByRole('dialog', { name: t('sameMoney.title') });
const sent = () => server.asked(TAKE).map(({ body }) => (body as { isAnother?: boolean }).isAnother === true);

it('money that may be recorded already is named; whoever goes back has recorded nothing and reads no error', async () => {
  const user = await takeTransfer();
  const words = (await asked()).textContent;
  expect(words).toContain(t('sameMoney.recorded.unidentified', { amount: '1,500.00', day: '15/11/2026' }));
  expect(words).toContain(t('sameMoney.text'));
  await user.click(screen.getByRole('button', { name: t('popup.dialog.cancel') }));
  expect(await screen.findByText(t('sameMoney.nothing'))).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent()).toEqual([false]);
  await takeAgain(user);
  await asked();
  await user.click(screen.getByRole('button', { name: t('sameMoney.another') }));
  await waitFor(() => expect(sent()).toEqual([false, false, true]));
});

it('where nobody knows its origin any more, a payment of the room is named, in Thai too', async () => {
  await setLanguage('th');
  server.answer(UNIDENTIFIED, pageOfRows());
  await takeTransfer();
  expect((await asked()).textContent).toContain('ห้องนี้มีรายการรับเงิน 1,500.00 บาท วันที่ 12/11/2026 บันทึกไว้แล้ว');
  const [{ query } = { query: new URLSearchParams() }] = server.asked('GET /payments/pay-ins');
  expect(decodeURIComponent(query.toString())).toContain('filters[room][id][$eq]=3&filters[amount][$eq]=1500');
});

it('where that cannot be read, the question is asked without it', async () => {
  server.answer(UNIDENTIFIED, { status: 500, body: refusal('x') });
  await takeTransfer();
  expect((await asked()).textContent).toContain(t('sameMoney.recorded.unknown', { amount: '1,500.00', day: '14/11/2026' }));
});
