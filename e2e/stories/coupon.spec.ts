import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { tabTo } from '../support/press-keys.ts';
import { expect, test } from '../support/test.ts';

test('a coupon is written down and sent to every room that may have it by keyboard alone, used and taken back', async ({
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

  const { keyboard } = page;
  const reach = (target: Locator) => tabTo(page, target);
  const field = (name: string) => page.getByRole('textbox', { name: t(`coupon-template.field.${name}`) });
  await reach(field('code'));
  await keyboard.type('park');
  await reach(page.getByRole('combobox', { name: t('coupon-template.field.type') }));
  await keyboard.press('ArrowDown');
  const firstType = page.getByRole('option').first();
  const name = (await firstType.textContent()) ?? '';
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: t('coupon-template.field.type') })).toHaveValue(name);
  await reach(field('nameTh'));
  await keyboard.insertText('จอดรถฟรี');
  await keyboard.press('Shift+Tab');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: t('coupon-template.section.english') })).toBeFocused();
  await reach(field('nameEn'));
  await keyboard.type('Free parking');
  await expectAccessible(page);
  await keyboard.press('Control+Enter');
  const row = page.getByRole('row', { name: /PARK/ });
  await expect(row, 'the new one').toHaveAttribute('data-marked', 'true');
  await reach(row.getByRole('link').first());
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/e-coupon\/\d+$/);

  // One of the rooms has had its two of this month already.
  const api = await apiAs(admin);
  const template = Number(/\d+$/.exec(page.url())?.[0]);
  await api.post('/api/coupon-activities', { template, amount: 2, audience: { rooms: [first] } });

  await reach(page.getByRole('link', { name: t('coupon.send.open') }));
  await keyboard.press('Enter');
  await reach(page.getByRole('radio', { name: t('coupon.audience.part') }));
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: t('coupon.audience.all') })).toBeChecked();
  await expect(page.getByText(t('coupon.preview.rule.month', { used: 2, limit: 2 }))).toBeVisible();
  await expect(page.getByText(/A103/), 'nobody lives there').toBeVisible();
  await expectAccessible(page);
  await reach(page.getByRole('button', { name: t('coupon.preview.leaveOut', { count: 1 }) }));
  await keyboard.press('Enter');
  await expect(page.getByText(t('coupon.preview.leftOut', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('region', { name: t('coupon.preview.title') }), 'the keyboard goes on from here').toBeFocused();
  const sendIn = (where: Page | Locator) => where.getByRole('button', { name: t('coupon.send.action', { count: 1 }) });
  await expect(sendIn(page)).toBeEnabled();
  await reach(sendIn(page));
  await keyboard.press('Enter');
  await reach(sendIn(page.getByRole('dialog')));
  await keyboard.press('Enter');
  await expect(row.getByText('3', { exact: true }), 'two and one more').toBeVisible();
  await expect(page).toHaveURL(/\/e-coupon$/);
  await expect(row, 'the one that was sent').toHaveAttribute('data-marked', 'true');

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
