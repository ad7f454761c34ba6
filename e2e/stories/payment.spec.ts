import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

const COMMON_FEE = 66;

test('two bills of a room are combined, taken apart again, and one of them is reduced and printed', async ({
  page,
  property,
  users,
  shell,
  record,
  signInAs,
  phone,
  t,
}) => {
  test.skip(phone, 'cards are not picked');
  const [room] = await property.addRooms('A1505');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  const issue = (name: string, price: number) =>
    api.post<{ id: number; number: string }>('/api/payments', { name, room, type: COMMON_FEE, price, dueDate: '2099-12-31' });
  const fee = await issue('ค่าส่วนกลาง', 1482.05);
  const water = await issue('ค่าน้ำ', 300);

  await signInAs(admin, '/payment/payments');
  await expect(page.getByRole('checkbox', { name: t('list.pick', { name: fee.number }) })).toBeVisible();
  await users.confirmPassword(admin);
  for (const { number } of [fee, water]) await page.getByRole('checkbox', { name: t('list.pick', { name: number }) }).check();
  await page.getByRole('button', { name: t('payment.combine.open', { count: 2 }) }).click();
  const dialog = page.getByRole('dialog', { name: t('payment.combine.title') });
  await expect(dialog).toContainText('1,782.05');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('payment.combine.act', { count: 2 }) }).click();
  const combined = page.getByRole('heading', { level: 1, name: /^CB-/ });
  await expect(combined).toBeVisible();
  await expect(page.getByRole('link', { name: fee.number })).toBeVisible();

  await record.openMenu((await combined.textContent()) ?? '');
  await shell.menuItem(t('payment.takeApart.open')).click();
  await page.getByRole('textbox', { name: t('payment.reason') }).fill('แยกชำระ');
  await page.getByRole('button', { name: t('payment.takeApart.act') }).click();
  await expect(shell.status(t('payment.takeApart.done'))).toBeVisible();
  await expect(page.getByText(t('payment.voided'))).toBeVisible();

  await page.goto(`/payment/payments/${fee.id}`);
  await record.openMenu(fee.number);
  await shell.menuItem(t('payment.adjust.open')).click();
  await page.getByRole('textbox', { name: t('payment.field.amount') }).fill('82.05');
  await page.getByRole('textbox', { name: t('payment.reason') }).fill('ตามมติที่ประชุม');
  await page.getByRole('radio', { name: t('payment.adjust.kind.waiver') }).check();
  await page.getByRole('button', { name: t('payment.adjust.actOf.waiver', { amount: '82.05' }) }).click();
  await expect(shell.status(t('payment.adjust.done'))).toBeVisible();
  await expect(page.getByText('1,400.00').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: t('payment.print.one') }).click();
  await expect(page.getByRole('article')).toContainText(fee.number);
  await page.goto(`/floor-and-room/room/${room}?tab=bills`);
  await expect(page.getByText('1,700.00').first(), 'both are owed one by one').toBeVisible();
  await expectAccessible(page);
});
