import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test('a coupon is written down, sent to every room that may have it, used and taken back', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const [first, second] = await property.addRooms('A101', 'A102', 'A103');
  await property.addMember(first, 'สมชาย ใจดี');
  await property.addMember(second, 'มานี มีนา');
  await property.transaction(async (db) => {
    const quota = JSON.stringify({ coupon: [{ couponType: 201, amount: 2 }] });
    await db.updateTable('roomType').set({ quota }).execute();
  });
  const admin = await property.addUser('admin');
  await signInAs(admin, '/e-coupon/create');

  const field = (name: string) => page.getByRole('textbox', { name: t(`coupon-template.field.${name}`) });
  await field('code').fill('park');
  await page.getByRole('combobox', { name: t('coupon-template.field.type') }).click();
  await page.getByRole('option').first().click();
  await field('nameTh').fill('จอดรถฟรี');
  await page.getByRole('tab', { name: t('coupon-template.section.english') }).click();
  await field('nameEn').fill('Free parking');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: /PARK/ }).first().click();

  // One of the rooms has had its two of this month already.
  const api = await apiAs(admin);
  const template = Number(/\d+$/.exec(page.url())?.[0]);
  await api.post('/api/coupon-activities', { template, amount: 2, audience: { rooms: [first] } });

  await page.getByRole('link', { name: t('coupon.send.open') }).click();
  await page.getByRole('radio', { name: t('coupon.audience.all') }).check();
  await expect(page.getByText(t('coupon.preview.rule.month', { used: 2, limit: 2 }))).toBeVisible();
  await expect(page.getByText(/A103/), 'nobody lives there').toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('coupon.preview.leaveOut', { count: 1 }) }).click();
  await page.getByRole('button', { name: t('coupon.send.action', { count: 1 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('coupon.send.action', { count: 1 }) })
    .click();
  const row = page.getByRole('row', { name: /PARK/ });
  await expect(row.getByText('3', { exact: true }), 'two and one more').toBeVisible();
  await expect(page).toHaveURL(/\/e-coupon$/);

  await page.getByRole('link', { name: t('coupon.redeem.open') }).click();
  const code = page.getByRole('textbox', { name: t('coupon.redeem.code') });
  await expect(code, 'the scanner types here').toBeFocused();
  const [sent] = await api.get<{ runNumber: string }[]>(`/api/coupons?filters[room][id]=${second}`);
  await page.keyboard.insertText(sent?.runNumber ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: t('coupon.redeem.room'), exact: true }).fill('A102');
  await page.keyboard.press('Enter');
  const acts = page.getByRole('list', { name: t('coupon.redeem.last') });
  await expect(acts.getByText('A102')).toBeVisible();
  await expectAccessible(page);
  await acts.getByRole('button', { name: t('list.undo') }).click();
  await expect(acts).toBeHidden();
});
