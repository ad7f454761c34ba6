import { inspect } from '../support/inspect.ts';
import { addBankAccount, addBill, addCashier } from '../support/money.ts';
import { expect, test } from '../support/test.ts';

const PAGE = '/payment/payments/billing';

test('the checkout: nothing chosen, open bills, a new one, a code, other ways to pay, the same money, the receipt', async ({
  page,
  property,
  users,
  signInAs,
  consoleErrors,
  t,
}) => {
  // The question is the answer to a refusal.
  consoleErrors.allow(/409/);
  const [room] = await property.addRooms('A1505');
  const { user, api } = await addCashier(property);
  const bankAccount = await addBankAccount(property, api);
  await addBill(api, room, 1482.05, { name: 'ค่าส่วนกลางและค่าบำรุงรักษาทรัพย์ส่วนกลางประจำเดือน' });
  await addBill(api, room, 9_999_999.99);
  await signInAs(user, PAGE);
  await expect(page.getByRole('combobox', { name: t('checkout.room') })).toBeFocused();
  await inspect(page, 'nothing chosen');

  await page.goto(`${PAGE}?room=${room}`);
  const bills = page.getByRole('list', { name: t('checkout.bills') });
  await expect(bills.getByRole('listitem')).toHaveCount(2);
  await inspect(page, 'open bills');
  await page.getByRole('button', { name: t('checkout.newBill.open') }).click();
  await expect(page.getByRole('form', { name: t('checkout.newBill.open') })).toBeVisible();
  await inspect(page, 'new bill');
  await page.getByRole('button', { name: t('checkout.newBill.open') }).click();
  await bills.getByRole('checkbox').last().uncheck();
  const method = (name: string) => page.getByRole('radio', { name: t(`checkout.methods.${name}`) });
  await method('qr').check();
  await expect(page.getByRole('img', { name: t('checkout.scan') })).toBeVisible();
  await inspect(page, 'code');
  await method('transfer').check();
  await page.getByRole('checkbox', { name: t('checkout.isWithheld') }).check();
  await inspect(page, 'transfer with tax withheld');

  await api.post('/api/payments/unidentified', { bankAccount, amount: 1482.05, arrivedOn: '2026-01-05' });
  await page.getByRole('checkbox', { name: t('checkout.isWithheld') }).uncheck();
  await page.getByRole('textbox', { name: new RegExp(t('checkout.paidOn')) }).fill('06/01/2026');
  await users.confirmPassword(user);
  await page.getByRole('button', { name: t('checkout.takeAmount', { amount: '1,482.05' }) }).click();
  const question = page.getByRole('dialog', { name: t('sameMoney.title') });
  await expect(question).toContainText(t('sameMoney.recorded.unidentified', { amount: '1,482.05', day: '05/01/2026' }));
  await inspect(page, 'the same money');
  await question.getByRole('button', { name: t('popup.dialog.cancel') }).click();
  await expect(page.getByText(t('sameMoney.nothing'))).toBeVisible();
  await inspect(page, 'nothing was recorded');
  await page.getByRole('button', { name: t('checkout.takeAmount', { amount: '1,482.05' }) }).click();
  await question.getByRole('button', { name: t('sameMoney.another') }).click();
  await expect(page.getByRole('button', { name: t('receipt.print') })).toBeVisible();
  await inspect(page, 'receipt');
});
