import { expectAccessible } from '../support/accessibility.ts';
import { countActs } from '../support/count-acts.ts';
import { expect, test } from '../support/test.ts';
import { translatorFor } from '../support/translations.ts';

test('the other language is kept after reloading and at the next sign-in', async ({
  page,
  property,
  shell,
  signInAs,
  language,
  phone,
  t,
}) => {
  const other = language === 'th' ? 'en' : 'th';
  const inOther = translatorFor(other);
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(page.getByRole('heading', { level: 1, name: t('contact.title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);

  const acts = await countActs(page, 'change the language');
  await shell.switchTo(t('shell.otherLanguage'));
  const heading = page.getByRole('heading', { level: 1, name: inOther('contact.title') });
  await expect(heading).toBeVisible();
  await acts.finish(phone ? {} : { clicks: 1, keys: 0 });
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.reload();
  await expect(heading).toBeVisible();

  await page.getByRole('button', { name: inOther('shell.person') }).click();
  await page.getByRole('menuitem', { name: inOther('session.signOut') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: inOther('session.signOut') })
    .click();
  await expect(page.getByRole('button', { name: inOther('session.signIn') })).toBeVisible();
});

test('the sign-in page speaks both languages', async ({ page, language, t }) => {
  const inOther = translatorFor(language === 'th' ? 'en' : 'th');
  await page.goto('/');
  await page.getByRole('button', { name: t('shell.otherLanguage') }).click();
  await expect(page.getByRole('heading', { level: 1, name: inOther('session.title') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: inOther('session.title') })).toBeVisible();
});

test('light and dark follow the machine until the person chooses, and the choice is kept', async ({
  page,
  property,
  shell,
  signInAs,
  colorScheme,
  t,
}) => {
  const other = colorScheme === 'dark' ? 'light' : 'dark';
  const scheme = page.locator('html');
  await signInAs(await property.addUser('admin'), '/dashboard');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', colorScheme ?? 'light');
  await shell.switchTo(t(`shell.${other}`));
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', other);
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', other);
});

test('Buddhist years are shown wherever dates are, as chosen in the profile, and the API keeps Gregorian ones @phone', async ({
  page,
  property,
  shell,
  signInAs,
  language,
  t,
}) => {
  await signInAs(await property.addUser('admin'), '/profile');
  const year = new Date().getFullYear();
  await page.getByRole('radio', { name: t('profile.calendar.buddhist', { year: year + 543 }) }).check();
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect(shell.status(t('popup.dialog.message.updateProfileSuccess'))).toBeVisible();

  await page.goto('/calendar-event?date=2028-02-29');
  await expect(page.getByText(language === 'th' ? 'กุมภาพันธ์ 2571' : 'February 2571').first()).toBeVisible();
  await page.goto('/announcement/create');
  const start = t('post.field.startDate');
  const day = page.getByRole('textbox', { name: `${start}: ${t('moment.day')}` });
  await day.fill('29/02/2571');
  await page.getByRole('button', { name: `${start}: ${t('moment.pick')}` }).click();
  const month = page.getByRole('group', { name: language === 'th' ? 'กุมภาพันธ์ 2571' : 'February 2571' });
  await expect(month.getByRole('button', { pressed: true })).toHaveText('29');
  await expectAccessible(page);
  await month.getByRole('button', { name: /^\S+ 28 / }).click();
  await expect(day).toHaveValue('28/02/2571');
});
