import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { countActs } from '../support/count-acts.ts';
import { expect, test } from '../support/test.ts';

/** The short-lived token is gone, as after ten minutes: the next call has to renew it. */
const loseToken = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.setItem('lobby.token', 'expired');
    location.reload();
  });

test('two tabs work in two properties, each stays in its own', async ({
  page,
  context,
  property,
  shell,
  consoleErrors,
  signInAs,
  language,
  t,
}) => {
  consoleErrors.allow(/status of 401/);
  await property.addContacts([{ nameTh: 'ที่นี่', nameEn: 'Over here' }]);
  const next = await property.addSecondProperty('Over there');
  const organizer = await property.addUser('organize_admin', { also: [next.id] });
  const named = (place: { nameTh: string; nameEn: string }) => (language === 'th' ? place.nameTh : place.nameEn);
  const whereIs = (tab: Page) => tab.getByRole('button', { name: new RegExp(`^${t('property.switch')}:`) });
  const ours = language === 'th' ? 'ที่นี่' : 'Over here';
  const link = (tab: Page, name: string) => tab.getByRole('link', { name, exact: true });

  await signInAs(organizer, '/contact');
  await whereIs(page).click();
  const dialog = shell.dialog(t('property.title'));
  await expect(dialog.getByRole('button', { name: t('property.here') })).toContainText(named(property).slice(0, 4));
  await expectAccessible(page);
  // Signing in leads to where one worked last, or first: both tabs are sent to a place of their own.
  await dialog.getByRole('button', { name: named(property) }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect(link(page, ours)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/contact');
  await expect(whereIs(other)).toBeVisible();
  const acts = await countActs(other, 'change the property');
  await whereIs(other).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: named(next) })
    .click();
  await expect(whereIs(other)).toContainText(named(next));
  await expect(link(other, 'Over there')).toBeVisible();
  await acts.finish({ clicks: 2, keys: 0 });
  await expect(link(other, ours)).toBeHidden();
  await expect(other, 'the list is there in every property').toHaveURL('/contact');

  for (const round of [1, 2]) {
    await test.step(`both renew their tokens, round ${round}`, async () => {
      await Promise.all([loseToken(page), loseToken(other)]);
      await expect(link(page, ours)).toBeVisible();
      await expect(link(other, 'Over there')).toBeVisible();
    });
  }
  const third = await context.newPage();
  await third.goto('/contact');
  await expect(whereIs(third)).toBeVisible();

  await shell.chooseInAccountMenu(t('session.signOut'));
  await shell
    .dialog(t('session.leave.title'))
    .getByRole('button', { name: t('session.signOut') })
    .click();
  for (const tab of [page, other, third])
    await expect(tab.getByRole('button', { name: t('session.signIn') }), 'leaving means leaving everywhere').toBeVisible();
});

test('an organisation opens a new property and goes there', async ({ page, property, shell, signInAs, language, t }) => {
  const organizer = await property.addUser('organize_admin');
  await signInAs(organizer, '/contact');
  await page.getByRole('button', { name: new RegExp(`^${t('property.switch')}:`) }).click();
  await page.getByRole('button', { name: t('property.new.open') }).click();
  const dialog = shell.dialog(t('property.new.title'));
  const create = dialog.getByRole('button', { name: t('property.new.create') });
  await create.click();
  await expect(dialog.getByText(t('problem.required'))).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByLabel(t('property.new.nameTh')).fill('สวนใหม่ คอนโด');
  await dialog.getByLabel(t('property.new.nameEn')).fill('New Garden Condo');
  await create.click();
  const name = language === 'th' ? 'สวนใหม่ คอนโด' : 'New Garden Condo';
  await shell
    .dialog(t('property.new.done', { name }))
    .getByRole('button', { name: t('property.new.switch') })
    .click();
  await expect(page.getByRole('button', { name: new RegExp(`^${t('property.switch')}:`) })).toContainText(name);
  await expect(page).toHaveURL('/dashboard');
});
