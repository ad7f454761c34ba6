import { expectAccessible } from '../support/accessible.ts';
import { apiAs } from '../support/api.ts';
import { doorSteps, nextCode } from '../support/door.ts';
import { expect, test } from '../support/test.ts';

test('a property that asks for a second step has it set up before anything else', async ({
  page,
  house,
  desk,
  complaints,
  enter,
  t,
}) => {
  complaints.expect(/status of 409.*mfa\/off/);
  const office = await apiAs(await house.person('organize_admin'));
  await office.put('/api/settings', { mfaRoles: ['user'] });
  const clerk = await house.person('user');
  const door = doorSteps(page, t, desk);
  await enter(clerk, '/profile');

  const dialog = desk.dialog(t('mfa.enrol.title'));
  await expect(dialog).toContainText(t('mfa.enrol.first'));
  await page.keyboard.press('Escape');
  await expect(dialog, 'it cannot be put away').toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expectAccessible(page);

  await door.button('mfa.enrol.begin').click();
  await expect(door.sixDigits).toBeFocused();
  await door.sixDigits.fill(await nextCode(await door.phone()));
  await page.getByLabel(t('mfa.codes.kept')).check();
  await door.button('mfa.codes.done').click();
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible();

  await door.button('mfa.off.open').click();
  await desk
    .dialog(t('mfa.off.title'))
    .getByRole('button', { name: t('mfa.off.open') })
    .click();
  await expect(page.getByRole('alert')).toContainText(t('error.mfaRequired'));
  await expect(page.getByText(t('mfa.on'))).toBeVisible();
});
