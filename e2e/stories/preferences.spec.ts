import { expect, test } from '../support/test.ts';
import { translatorFor } from '../support/translations.ts';

test('the other language is kept after reloading and at the next sign-in', async ({
  page,
  property,
  shell,
  signInAs,
  language,
  t,
}) => {
  const other = language === 'th' ? 'en' : 'th';
  const inOther = translatorFor(other);
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(page.getByRole('heading', { level: 1, name: t('contact.title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);

  await shell.switchTo(t('shell.otherLanguage'));
  const heading = page.getByRole('heading', { level: 1, name: inOther('contact.title') });
  await expect(heading).toBeVisible();
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
