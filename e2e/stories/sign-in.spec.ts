import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('a clerk signs in and is greeted by name', { tag: '@phone' }, async ({ page, property, shell, t }) => {
  const clerk = await property.addUser('admin');
  await page.goto('/');
  await expect(page).toHaveTitle('Lobby');
  await shell.fillSignIn(clerk);
  await shell.signInButton.click();
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.greeting', { name: clerk.name }) })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle('Dashboard | Lobby');

  await page.goto('/');
  await expect(page, 'whoever is in need not sign in again').toHaveURL('/dashboard');
});

test('a resident is refused, but only after the right password', async ({ page, property, shell, consoleErrors, t }) => {
  consoleErrors.allow(/status of 40[03].*auth\/login/);
  const tenant = await property.addUser('tenant');
  const dialog = shell.dialog(t('popup.dialog.title.error'));
  await page.goto('/');
  await shell.signInButton.click();
  await expect(page.getByText(t('problem.required'))).toHaveCount(2);
  await expectAccessible(page);

  await shell.fillSignIn({ ...tenant, password: 'a guess by a stranger' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(t('error.badCredentials'));
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await expect(page.getByLabel(t('session.password'), { exact: true }), 'one may type again at once').toBeFocused();

  await shell.fillSignIn(tenant);
  await shell.signInButton.click();
  await expect(dialog).toContainText(t('popup.dialog.message.roleFailed'));
  await dialog.getByRole('button', { name: t('popup.dialog.close') }).click();
  await expect(page).toHaveURL('/');
});

test('a link opened while signed out is reached after signing in', async ({ page, property, shell, contacts }) => {
  const clerk = await property.addUser('admin');
  await property.addDemoContacts();
  await page.goto('/contact?q=191&isEmergency=true');
  await expect(page).toHaveURL('/');
  await shell.fillSignIn(clerk);
  await shell.signInButton.click();
  await expect(contacts.names).toHaveCount(1);
  await expect(page).toHaveURL('/contact?q=191&isEmergency=true');
});

test('whoever follows a visitor invitation is not asked to sign in', async ({ page, t }) => {
  await page.goto('/visitor-invitation');
  await expect(page.getByRole('heading', { name: t('visitor-invitation.gone.title') })).toBeVisible();
  await expect(page).toHaveURL('/visitor-invitation');
});
