import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const NEW_PASSWORD = 'rain over the river today';

test('a newcomer chooses a password before anything else', async ({ page, property, shell, consoleErrors, t }) => {
  consoleErrors.allow(/status of 400.*force-change-password/);
  const newcomer = await property.addUser('admin', { isPasswordDefault: true });
  await page.goto('/');
  await shell.fillSignIn(newcomer);
  await shell.signInButton.click();

  const dialog = shell.dialog(t('password.forced.title'));
  const first = dialog.getByLabel(t('password.field.password'), { exact: true });
  const again = dialog.getByLabel(t('password.field.passwordConfirmation'), { exact: true });
  const change = dialog.getByRole('button', { name: t('session.changePassword') });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog, 'it cannot be put away').toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();

  await first.fill('too short');
  await again.fill('too short');
  await change.click();
  await expect(dialog).toContainText(t('problem.passwordShort'));
  await expect(first).toBeFocused();

  await first.fill(NEW_PASSWORD);
  await again.fill(`${NEW_PASSWORD}?`);
  await change.click();
  await expect(dialog).toContainText(t('problem.passwordMismatch'));
  await expect(again).toBeFocused();
  await expectAccessible(page);

  await first.fill(newcomer.password);
  await again.fill(newcomer.password);
  await change.click();
  const refused = shell.dialog(t('popup.dialog.title.error'));
  await expect(refused).toContainText(t('problem.passwordSame'));
  await refused.getByRole('button', { name: t('popup.dialog.close') }).click();

  await first.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await change.click();
  const done = shell.dialog(t('popup.dialog.title.success'));
  await expect(done).toContainText(t('popup.dialog.message.changePasswordSuccess'));
  await done.getByRole('button', { name: t('popup.dialog.close') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.greeting', { name: newcomer.name }) })).toBeVisible();
});

test('a newcomer may also leave again', async ({ property, shell, signInAs, t }) => {
  await signInAs(await property.addUser('admin', { isPasswordDefault: true }), '/contact');
  await shell
    .dialog(t('password.forced.title'))
    .getByRole('button', { name: t('session.signOut') })
    .click();
  await shell
    .dialog(t('session.leave.title'))
    .getByRole('button', { name: t('session.signOut') })
    .click();
  await expect(shell.signInButton).toBeVisible();
});

test('a password is changed from the account menu, and the new one opens the door', async ({
  page,
  property,
  shell,
  consoleErrors,
  signInAs,
  t,
}) => {
  consoleErrors.allow(/status of 400.*change-password/);
  const clerk = await property.addUser('user');
  await signInAs(clerk, '/dashboard');
  await shell.chooseInAccountMenu(t('session.changePassword'));
  const dialog = shell.dialog(t('session.changePassword'));
  const current = dialog.getByLabel(t('password.field.currentPassword'), { exact: true });
  await current.fill('what was it again');
  await dialog.getByLabel(t('password.field.password'), { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel(t('password.field.passwordConfirmation'), { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: t('session.changePassword') }).click();
  const refused = shell.dialog(t('popup.dialog.title.error'));
  await expect(refused).toContainText(t('problem.passwordWrong'));
  await refused.getByRole('button', { name: t('popup.dialog.close') }).click();

  await current.fill(clerk.password);
  await dialog.getByRole('button', { name: t('session.changePassword') }).click();
  const done = shell.dialog(t('popup.dialog.title.success'));
  await done.getByRole('button', { name: t('popup.dialog.close') }).click();

  await shell.chooseInAccountMenu(t('session.signOut'));
  await shell
    .dialog(t('session.leave.title'))
    .getByRole('button', { name: t('session.signOut') })
    .click();
  await shell.fillSignIn({ ...clerk, password: NEW_PASSWORD });
  await shell.signInButton.click();
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.greeting', { name: clerk.name }) })).toBeVisible();
});
