import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { parcelPages } from '../support/parcels.ts';
import { shellPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { translatorFor } from '../support/translations.ts';

/** In the light and in the dark. */
const PLUM = /#a6328c|#d682bf/;
const accentOf = (page: Page) => () =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--lobby-accent'));

test('the manager changes the overdue days and the colour, and a clerk’s open tab follows', async ({
  page,
  browser,
  baseURL,
  property,
  shell,
  signInAs,
  consoleErrors,
  phone,
  t,
}) => {
  const [room] = await property.addRooms('1203');
  await property.addParcels(room, ['EF000000001TH'], { days: 4 });

  // The clerk sits at another machine, and reads English.
  const clerk = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB' });
  const clerkErrors = await collectConsoleErrors(clerk);
  const tab = await clerk.newPage();
  const english = translatorFor('en');
  const { rows } = parcelPages(tab, english, phone);
  const clerkShell = shellPage(tab, english, phone);
  await tab.goto('/parcel');
  await clerkShell.fillSignIn(await property.addUser('admin'));
  await clerkShell.signInButton.click();
  await expect(rows).toContainText(english('parcel.state.waitingDays', { count: 4 }));

  await signInAs(await property.addUser('admin'), '/setting');
  await expect(page.getByRole('heading', { level: 1, name: t('setting.title') })).toBeVisible();
  await expectAccessible(page);
  const days = page.getByRole('textbox', { name: t('setting.field.parcelOverdueDays') });
  const save = page.getByRole('button', { name: t('form.save') });
  await days.fill('61');
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: t('form.range', { least: 1, most: 60 }) })).toBeVisible();

  await days.fill('3');
  await page.getByText(t('setting.option.theme.plum'), { exact: true }).click();
  await save.click();
  await expect(shell.status(t('form.saved'))).toBeVisible();
  await expect.poll(accentOf(page)).toMatch(PLUM);
  await expectAccessible(page);

  await expect(rows).toContainText(english('parcel.state.overdue', { count: 4 }));
  await expect.poll(accentOf(tab)).toMatch(PLUM);
  expect(clerkErrors.unexpected()).toEqual([]);
  await clerk.close();

  // It goes on: the same form saves again, and asks before typed things are lost.
  await days.fill('5');
  await save.click();
  await expect(shell.status(t('form.saved')).last()).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('5');
  expect(consoleErrors.unexpected()).toEqual([]);
});

test('where the property speaks one language, nobody is offered another', async ({
  page,
  property,
  shell,
  signInAs,
  language,
  phone,
  t,
}) => {
  await signInAs(await property.addUser('admin'), '/setting');
  const other = language === 'th' ? 'en' : 'th';
  await page.getByText(t(`setting.option.languages.${other}`), { exact: true }).click();
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect(shell.status(t('form.saved'))).toBeVisible();
  if (phone) await shell.openMenu();
  await expect(page.getByRole('button', { name: t('shell.otherLanguage'), exact: true })).toBeHidden();
});
