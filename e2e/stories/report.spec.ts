import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('the office looks up what staff did, by the keyboard, and asks for a file of it', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const clerk = await property.addUser('admin');
  await property.addContacts([{ nameTh: 'คุณปรียา วงศ์สวัสดิ์', nameEn: 'Preeya Wongsawat', phone: '081-345-9021' }]);
  await signInAs(clerk, '/report');
  await expect(page.getByRole('heading', { name: t('report.title'), level: 1 })).toBeVisible();
  await expect(page.getByText(t('report.arrears.meaning'))).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: t('report.officer-list.title') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('report.officer-list.title'), level: 1 })).toBeVisible();
  await expect(page.getByText(clerk.name).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: t('list.export.open') }).click();
  await page.getByRole('menuitem', { name: t('export.masked.csv') }).click();
  await expect(page.getByRole('list', { name: t('export.files') })).toBeVisible();
});

test('every report opens, and the paper has the heads of its columns', async ({ page, property, signInAs, t }) => {
  const staff = await property.addUser('user');
  await signInAs(staff, '/report/trial-balance');
  for (const name of ['arrears', 'collection', 'receipt-register', 'cash-book', 'advances', 'parcels', 'bookings', 'consents']) {
    await page.goto(`/report/${name}`);
    await expect(page.getByRole('heading', { name: t(`report.${name}.title`), level: 1 })).toBeVisible();
  }
  await page.goto('/report/officer-list');
  await page.getByRole('button', { name: t('report.paper.print') }).click();
  const paper = page.getByRole('article', { name: t('report.officer-list.title') });
  await expect(paper.getByRole('columnheader', { name: t('report.officer-list.field.username') })).toBeVisible();
  await expectAccessible(page);
});
