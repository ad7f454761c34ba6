import { ROLE_IDS } from '@lobby/contract/constants';
import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { countMails, openMail } from '../support/mails.ts';
import { uniqueSuffix } from '../support/property-fixture.ts';
import { nextCode, signInSteps } from '../support/sign-in-steps.ts';
import { expectNotStored, expectOnlyKnownStorage } from '../support/storage-guard.ts';
import { expect, test } from '../support/test.ts';

const FIRST = 'rain over the river';
const SECOND = 'mango trees in march';

test('from the first mail to the forgotten password: the whole life of an account', async ({
  page,
  property,
  shell,
  consoleErrors,
  language,
  t,
}) => {
  consoleErrors.allow(/status of 400.*(check-code|mfa)/);
  const steps = signInSteps(page, t, shell);
  const username = `new-${uniqueSuffix()}`;
  const email = `${username}@example.com`;
  const name = 'นภา มาใหม่';
  const greeting = page.getByRole('heading', { level: 1, name: t('dashboard.greeting', { name }) });

  await test.step('an administrator opens the account; no password is ever shared', async () => {
    const admin = await apiAs(await property.addUser('admin'));
    const payload = { name, username, email, role: ROLE_IDS.user, language };
    await admin.post('/api/requests/admin', { payload, channel: 'cms' });
  });

  const first = await openMail(email);
  await test.step('the mail leads to a page that takes the code out of the address at once', async () => {
    await page.goto(first.link);
    await expect(page.getByRole('heading', { level: 1, name: t('code.activation.choose', { name }) })).toBeVisible();
    await expectNotStored(page, first.code);

    const hint = page.getByText(t('password.hint.short', { length: 9, min: 15 }));
    await steps.newPassword.fill('rain over');
    await expect(hint).toBeVisible();
    await steps.newPassword.fill('passwordpassword99');
    await expect(page.getByText(t('password.hint.easy'))).toBeVisible();
    await steps.button('code.activation.action').click();
    await expect(page.getByText(t('problem.passwordCommon'))).toBeVisible();
    await expectAccessible(page);
    await steps.newPassword.fill(FIRST);
    await expect(page.getByText(t('password.hint.good'))).toBeVisible();
    await steps.choosePassword(FIRST, 'code.activation.action');
    await steps.closeMessage('popup.dialog.message.changePasswordSuccess');
    await expect(shell.signInButton).toBeVisible();
  });

  await test.step('the same link opens nothing a second time', async () => {
    await page.goto(first.link);
    await expect(page.getByRole('heading', { level: 1, name: t('code.old.title') })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/');
  });

  await steps.signIn(username, FIRST);
  await expect(greeting).toBeVisible();
  await shell.chooseInAccountMenu(t('profile.title'));
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible();
  await expectAccessible(page);

  await steps.button('mfa.enrol.open').click();
  await steps.button('mfa.enrol.begin').click();
  await expect(page.getByRole('img', { name: t('mfa.enrol.qr') })).toBeVisible();
  await expectAccessible(page);
  const phone = await steps.phone();
  await steps.sixDigits.fill('000000');
  await expect(page.getByText(t('problem.codeWrong'))).toBeVisible();
  await expect(steps.sixDigits, 'a wrong code is cleared, and one types again at once').toHaveValue('');
  const enrolled = await nextCode(phone);
  await steps.sixDigits.fill(enrolled);
  const codes = page.getByRole('list', { name: t('mfa.codes.title') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recovery = await codes.locator('code').allTextContents();
  await expect(steps.button('mfa.codes.done')).toBeDisabled();
  const downloading = page.waitForEvent('download');
  await steps.button('mfa.codes.download').click();
  expect((await downloading).suggestedFilename()).toMatch(/\.txt$/);
  await page.getByLabel(t('mfa.codes.kept')).check();
  await steps.button('mfa.codes.done').click();
  await expect(page.getByText(t('mfa.on'))).toBeVisible();
  await expectNotStored(page, recovery[0]);
  await expectOnlyKnownStorage(page);
  await steps.signOut();

  await test.step('signing in asks for the code of the app, and nothing is shown before', async () => {
    await steps.signIn(username, FIRST);
    await expect(steps.codeStep).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(steps.codeStep, 'it cannot be put away').toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expectAccessible(page);
    await steps.sixDigits.fill(await nextCode(phone, enrolled));
    await expect(greeting).toBeVisible();
    await steps.signOut();
  });

  await test.step('a recovery code opens once', async () => {
    await steps.signIn(username, FIRST);
    await steps.button('mfa.use.paper').click();
    await expectAccessible(page);
    await page.getByLabel(t('mfa.recoveryCode')).fill(recovery[3]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await steps.closeMessage('mfa.recovered', { count: 9 });
    await expect(greeting).toBeVisible();
    await steps.signOut();
    await steps.signIn(username, FIRST);
    await steps.button('mfa.use.paper').click();
    await page.getByLabel(t('mfa.recoveryCode')).fill(recovery[3] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('problem.codeWrong'))).toBeVisible();
    await steps.codeStep.getByRole('button', { name: t('session.signOut') }).click();
    await shell
      .dialog(t('session.leave.title'))
      .getByRole('button', { name: t('session.signOut') })
      .click();
  });

  await test.step('a forgotten password is replaced, and a stranger learns nothing', async () => {
    for (const address of [`nobody-${uniqueSuffix()}@example.com`, email]) {
      await page.getByRole('button', { name: t('session.forgot.open') }).click();
      const forgot = shell.dialog(t('session.forgot.title'));
      await forgot.getByLabel(t('session.forgot.email')).fill(address);
      await expectAccessible(page);
      await forgot.getByRole('button', { name: t('session.forgot.send') }).click();
      await steps.closeMessage('popup.dialog.message.sendEmailSuccess');
    }
    const second = await openMail(email, 2);
    expect(await countMails(email)).toBe(2);
    await page.goto(second.link);
    await expect(page.getByRole('heading', { level: 1, name: t('code.reset.choose') })).toBeVisible();
    await expectAccessible(page);
    await steps.choosePassword(SECOND, 'code.reset.action');
    await steps.closeMessage('popup.dialog.message.changePasswordSuccess');
    await steps.signIn(username, SECOND);
    await expect(steps.codeStep, 'the second step outlives the password').toBeVisible();
    await page.getByRole('button', { name: t('mfa.use.paper') }).click();
    await page.getByLabel(t('mfa.recoveryCode')).fill(recovery[7] ?? '');
    await page.keyboard.press('Enter');
    await steps.closeMessage('mfa.recovered', { count: 8 });
    await expect(greeting).toBeVisible();
  });
});

test('a printed slip opens the account as well', async ({ page, property, shell, consoleErrors, t }) => {
  consoleErrors.allow(/status of 400.*check-code/);
  const admin = await apiAs(await property.addUser('admin'));
  const username = `slip-${uniqueSuffix()}`;
  const payload = { name: 'มานะ ไม่มีอีเมล', username, role: ROLE_IDS.user };
  const { activation } = await admin.post<{ activation: { code: string } }>('/api/requests/admin', { payload, channel: 'cms' });

  const steps = signInSteps(page, t, shell);
  await page.goto('/');
  await page.getByRole('link', { name: t('session.firstTime') }).click();
  const field = page.getByLabel(t('code.field'), { exact: true });
  await steps.button('code.next').click();
  await expect(page.getByText(t('problem.required'))).toBeVisible();
  await expectAccessible(page);
  await field.fill('something-else-entirely');
  await steps.button('code.next').click();
  await expect(page.getByRole('heading', { level: 1, name: t('code.old.title') })).toBeVisible();
  await steps.button('code.old.type').click();
  await field.fill(activation.code.toLowerCase());
  await steps.button('code.next').click();
  await steps.choosePassword(FIRST, 'code.activation.action');
  await steps.closeMessage('popup.dialog.message.changePasswordSuccess');
  await steps.signIn(username, FIRST);
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.greeting', { name: payload.name }) })).toBeVisible();
});
