import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { nextCode, signInSteps } from '../support/sign-in-steps.ts';
import { expect, test } from '../support/test.ts';

test('a property that asks for a second step has it set up before anything else', async ({
  page,
  property,
  shell,
  consoleErrors,
  signInAs,
  t,
}) => {
  consoleErrors.allow(/status of 409.*mfa\/off/);
  const office = await apiAs(await property.addUser('organize_admin'));
  await office.put('/api/settings', { mfaRoles: ['user'] });
  const clerk = await property.addUser('user');
  const steps = signInSteps(page, t, shell);
  await signInAs(clerk, '/profile');

  const dialog = shell.dialog(t('mfa.enrol.title'));
  await expect(dialog).toContainText(t('mfa.enrol.first'));
  await page.keyboard.press('Escape');
  await expect(dialog, 'it cannot be put away').toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expectAccessible(page);

  await steps.button('mfa.enrol.begin').click();
  await expect(steps.sixDigits).toBeFocused();
  await steps.sixDigits.fill(await nextCode(await steps.phone()));
  await page.getByLabel(t('mfa.codes.kept')).check();
  await steps.button('mfa.codes.done').click();
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible();

  await steps.button('mfa.off.open').click();
  await shell
    .dialog(t('mfa.off.title'))
    .getByRole('button', { name: t('mfa.off.open') })
    .click();
  await expect(page.getByRole('alert')).toContainText(t('error.mfaRequired'));
  await expect(page.getByText(t('mfa.on'))).toBeVisible();
});
