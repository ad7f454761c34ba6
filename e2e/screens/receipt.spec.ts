import { inspect } from '../support/inspect.ts';
import { addBankAccount, addBill, addCashier } from '../support/money.ts';
import { expect, test } from '../support/test.ts';

const LIST = '/payment/receipts';

test('receipts: an empty month, the register of a month, one receipt, voiding it, a void one', async ({
  page,
  property,
  users,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  const { user, api } = await addCashier(property);
  await addBankAccount(property, api);
  await signInAs(user, LIST);
  await expect(page.getByRole('heading', { name: t('receipt.empty.title') })).toBeVisible();
  await inspect(page, 'empty month');

  type Taken = { id: number; receipt: { id: number; number: string } };
  const take = async (amount: number) => {
    const { id } = await addBill(api, room, amount, { name: 'ค่าส่วนกลางและค่าบำรุงรักษาทรัพย์ส่วนกลางประจำเดือน' });
    const body = { room, amount, channel: 633, payer: 'คุณวิภา ศรีสุขเจริญรุ่งเรือง', payments: [{ payment: id }] };
    return api.post<Taken>('/api/payments/pay-ins', body);
  };
  const [first, second] = [await take(1482.05), await take(9_999_999.99)];
  await api.post(`/api/payments/pay-ins/${first.id}/void`, { reason: 'ออกผิดห้อง' });
  await page.goto(LIST);
  await expect(page.getByText(second.receipt.number).filter({ visible: true }).first()).toBeVisible();
  await inspect(page, 'register');
  for (const { receipt } of [first, second]) {
    await page.goto(`${LIST}/${receipt.id}`);
    await expect(page.getByRole('article')).toContainText(receipt.number);
    await inspect(page, receipt.number);
  }
  await users.confirmPassword(user);
  await page.getByRole('button', { name: t('receipt.void.act') }).click();
  await expect(page.getByRole('dialog', { name: t('receipt.void.title', { number: second.receipt.number }) })).toBeVisible();
  await inspect(page, 'voiding');
});
