import { inspect } from '../support/inspect.ts';
import { addBankAccount, addBill, addCashier, KASIKORN } from '../support/money.ts';
import { expect, test } from '../support/test.ts';

const LIST = '/payment/unidentified';
const ARRIVED = '2026-01-05';

test('unidentified money: entered line after line, the list, what it may pay, assigned, to give back and void', async ({
  page,
  property,
  users,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  const { user, api } = await addCashier(property);
  const bankAccount = await addBankAccount(property, api);
  await addBill(api, room, 1482.05, { name: 'ค่าส่วนกลางและค่าบำรุงรักษาทรัพย์ส่วนกลางประจำเดือน' });
  await signInAs(user, LIST);
  await expect(page.getByRole('heading', { name: t('unidentified-money.empty.title') })).toBeVisible();
  await inspect(page, 'empty list');

  await users.confirmPassword(user);
  const act = (name: string) => page.getByRole('button', { name: t(`unidentified-money.${name}`) });
  await act('enter.act').first().click();
  const dialog = page.getByRole('dialog', { name: t('unidentified-money.enter.title') });
  const field = (name: string) => dialog.getByRole('textbox', { name: t(`unidentified-money.field.${name}`) });
  await dialog.getByRole('combobox', { name: t('unidentified-money.field.bankAccount') }).click();
  await page.getByRole('option', { name: /1112223334|•••3334/ }).click();
  await field('arrivedOn').fill('05/01/2026');
  for (const amount of ['2500', '1482.05']) {
    await field('amount').fill(amount);
    await field('words').fill('TRF FR X7788 ROOM A1505');
    await dialog.getByRole('button', { name: t('unidentified-money.enter.act') }).click();
    await expect(field('amount')).toHaveValue('');
    await expect(field('amount')).toBeFocused();
  }
  await expect(dialog.getByRole('link')).toHaveText(['1,482.05', '2,500.00']);
  await inspect(page, 'entered line after line');
  await dialog.getByRole('link').first().click();

  await expect(page.getByRole('list', { name: t('unidentified-money.suggestions.title') })).toBeVisible();
  await inspect(page, 'what it may pay');
  await act('suggestions.choose').click();
  await expect(page.getByRole('list', { name: t('desk.consequences') })).toBeVisible();
  await inspect(page, 'assign');
  await act('assign.act').click();
  await expect(page.getByText(t('unidentified-money.assigned.by', { name: user.name }))).toBeVisible();
  await inspect(page, 'assigned');

  const enter = (amount: number) =>
    api.post<{ id: number }>('/api/payments/unidentified', { bankAccount, amount, arrivedOn: ARRIVED });
  const [proposed, gone] = [await enter(9_999_999.99), await enter(12.5)];
  await api.post(`/api/payments/unidentified/${proposed.id}/return`, {
    bank: KASIKORN,
    number: '9998887776',
    name: 'คุณวิภา ศรีสุขเจริญรุ่งเรือง',
    reason: 'โอนผิดบัญชี',
  });
  await api.post(`/api/payments/unidentified/${gone.id}/void`, { reason: 'บันทึกผิด' });
  for (const { id } of [proposed, gone]) {
    await page.goto(`${LIST}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: /12\.50|9,999,999\.99/ })).toBeVisible();
    await inspect(page, `money ${id}`);
  }
  await page.goto(`${LIST}?filter.state=all`);
  await expect(page.getByText('2,500.00').filter({ visible: true }).first()).toBeVisible();
  await inspect(page, 'list');
});
