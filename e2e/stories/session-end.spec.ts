import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('a session ended elsewhere leads to the sign-in page, and back to the same place afterwards', async ({
  page,
  property,
  shell,
  contacts,
  consoleErrors,
  signInAs,
  t,
}) => {
  consoleErrors.allow(/status of 401/);
  const clerk = await property.addUser('admin');
  await property.addDemoContacts();
  await signInAs(clerk, '/contact?isEmergency=true');
  await expect(contacts.count(7)).toBeVisible();

  await property.endSessions();
  await contacts.search.fill('191');
  await expect(page.getByText(t('session.ended.lost'))).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectAccessible(page);

  await shell.fillSignIn(clerk);
  await shell.signInButton.click();
  await expect(contacts.names).toHaveCount(1);
  await expect(page).toHaveURL('/contact?q=191&isEmergency=true');
});

test('a browser that forgot everything starts at the sign-in page', async ({ page, property, contacts, signInAs, shell }) => {
  await property.addDemoContacts();
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(contacts.count(26)).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.context().clearCookies();
  await page.reload();
  await expect(shell.signInButton).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('signing out is confirmed, and the back button does not lead in again', async ({
  page,
  property,
  shell,
  contacts,
  signInAs,
  t,
}) => {
  await signInAs(await property.addUser('admin'), '/dashboard');
  await shell.goTo(t('contact.title'));
  await expect(contacts.heading).toBeVisible();

  const dialog = shell.dialog(t('session.leave.title'));
  await shell.chooseInAccountMenu(t('session.signOut'));
  await expect(dialog.getByRole('button', { name: t('popup.dialog.cancel') })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/contact');

  await shell.chooseInAccountMenu(t('session.signOut'));
  await dialog.getByRole('button', { name: t('session.signOut') }).click();
  await expect(shell.signInButton).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goBack();
  await expect(shell.signInButton).toBeVisible();
  await expect(contacts.heading).toBeHidden();
  await page.goto('/contact');
  await expect(shell.signInButton).toBeVisible();
});

test('signing out in one tab signs out the other', async ({ context, property, shell, contacts, consoleErrors, signInAs, t }) => {
  consoleErrors.allow(/status of 401.*auth\/refresh/);
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(contacts.heading).toBeVisible();
  const other = await context.newPage();
  await other.goto('/contact');
  await expect(other.getByRole('heading', { level: 1, name: t('contact.title') })).toBeVisible();

  await shell.chooseInAccountMenu(t('session.signOut'));
  await shell
    .dialog(t('session.leave.title'))
    .getByRole('button', { name: t('session.signOut') })
    .click();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('button', { name: t('session.signIn') })).toBeVisible();
});
