import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { inspect } from '../support/inspect.ts';
import { addBankAccount, addBill, addCashier } from '../support/money.ts';
import { drawPhoto } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test('the slip desk: empty, the queue, a slip with its bills, the reasons, the amount, what it may be', async ({
  page,
  property,
  signInAs,
  phone,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  const { user, api } = await addCashier(property);
  const bankAccount = await addBankAccount(property, api);
  await signInAs(user, '/payment/payments/slips');
  await expect(page.getByRole('heading', { name: t('desk.empty.title') })).toBeVisible();
  await inspect(page, 'empty');

  for (const arrivedOn of ['2026-01-04', '2026-01-05'])
    await api.post('/api/payments/unidentified', { bankAccount, amount: 1500, arrivedOn, words: 'TRF X7788' });
  const bill = await addBill(api, room, 1500, { name: 'ค่าส่วนกลางและค่าบำรุงรักษาทรัพย์ส่วนกลางประจำเดือน' });
  await addBill(api, room, 320.5, { name: 'ค่าน้ำประปา' });
  const slip = await api.upload<{ id: number }>(await drawPhoto(page, { width: 800, height: 1200 }), { readCodes: true });
  await api.put(`/api/payments/${bill.id}`, { status: [PAYMENT_STATUS.waiting], slip: slip.id, paidOn: '2026-01-05' });
  const queue = page.getByRole('list', { name: t('desk.queue') });
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await inspect(page, 'queue');
  if (phone) await queue.getByRole('button').click();
  await expect(page.getByRole('heading', { name: t('desk.slipOf', { room: 'A1505' }) })).toBeVisible();
  await inspect(page, 'slip');
  await page.getByRole('button', { name: t('desk.amount') }).click();
  await expect(page.getByRole('textbox', { name: t('desk.amountSeen') })).toBeFocused();
  await inspect(page, 'amount');
  await page.getByRole('button', { name: t('popup.dialog.cancel') }).click();
  await page.getByRole('button', { name: t('desk.refuse.act'), exact: true }).click();
  await expect(page.getByRole('list', { name: t('desk.refuse.reasons') })).toBeVisible();
  await inspect(page, 'reasons');
  await page.getByRole('button', { name: t('popup.dialog.cancel') }).click();
  await page.getByRole('button', { name: t('desk.accept'), exact: true }).click();
  await expect(page.getByRole('group', { name: t('desk.sameMoney.question') }).getByRole('listitem')).toHaveCount(3);
  await inspect(page, 'which money it is');
});
