import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { openMail } from '../support/mails.ts';
import { expect, test } from '../support/test.ts';
import { translatorFor } from '../support/translations.ts';

test('somebody corrects their own data, and only a new address asks for the password', async ({
  page,
  property,
  shell,
  consoleErrors,
  signInAs,
  language,
  t,
}) => {
  consoleErrors.allow(/status of 403.*users\/me/);
  const clerk = await property.addUser('user');
  await signInAs(clerk, '/profile');
  const optional = (field: string) => `${t(`profile.field.${field}`)} (${t('form.optional')})`;
  const phone = page.getByLabel(optional('phone'), { exact: true });
  const save = page.getByRole('button', { name: t('form.save') });
  const saved = page.getByRole('status').filter({ hasText: t('popup.dialog.message.updateProfileSuccess') });
  await property.expireStepUp();
  await phone.fill('nobody');
  await save.click();
  await expect(page.getByText(t('problem.phone'))).toBeVisible();
  await expect(phone).toBeFocused();
  await expectAccessible(page);
  await phone.fill('081-234-5678');
  await save.click();
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: t('popup.dialog.close') }).click();
  await expect(saved).toBeHidden();

  await page.getByLabel(optional('email'), { exact: true }).fill(`${clerk.username}@example.com`);
  await save.click();
  const popup = shell.dialog(t('stepUp.title'));
  await popup.getByLabel(t('session.password'), { exact: true }).fill(clerk.password);
  await page.keyboard.press('Enter');
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: t('popup.dialog.close') }).click();
  await expect(saved).toBeHidden();

  // The new address waits for its owner; the link opened and pressed, it is the account's.
  await expect(page.getByText(t('emailChange.text', { email: `${clerk.username}@example.com` }))).toBeVisible();
  await expect(page.getByLabel(optional('email'), { exact: true })).toHaveValue('');
  await expectAccessible(page);
  const { link } = await openMail(`${clerk.username}@example.com`);
  await page.goto(link);
  await page.getByRole('button', { name: t('emailChange.action') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('emailChange.done') })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profile');
  await expect(page.getByLabel(optional('email'), { exact: true })).toHaveValue(`${clerk.username}@example.com`);

  const other = language === 'th' ? 'en' : 'th';
  await page.getByRole('radio', { name: other === 'th' ? 'ไทย' : 'English' }).check();
  await save.click();
  const words = translatorFor(other);
  const done = page.getByRole('status').filter({ hasText: words('popup.dialog.message.updateProfileSuccess') });
  await expect(done).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: words('profile.title') })).toBeVisible();
  await expect(page.getByLabel(`${words('profile.field.phone')} (${words('form.optional')})`, { exact: true })).toHaveValue(
    '081-234-5678',
  );
});

test('devices are listed, and what one does not know is ended at once', async ({
  page,
  browser,
  baseURL,
  property,
  shell,
  consoleErrors,
  signInAs,
  locale,
  t,
}) => {
  consoleErrors.allow(/status of 401/);
  const clerk = await property.addUser('admin');
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '', locale: locale ?? 'th-TH' });
  await elsewhere.goto('/');
  await elsewhere.getByLabel(t('session.identifier')).fill(clerk.username);
  await elsewhere.getByLabel(t('session.password'), { exact: true }).fill(clerk.password);
  await elsewhere.getByRole('button', { name: t('session.signIn') }).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText(clerk.name);

  await signInAs(clerk, '/profile');
  const devices = page.getByRole('region', { name: t('profile.section.devices.title') }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: t('profile.devices.this') })).toHaveCount(1);
  await page.getByRole('button', { name: t('profile.devices.endOthers') }).click();
  const question = shell.dialog(t('profile.devices.endOthersTitle'));
  await expect(question.getByRole('button', { name: t('popup.dialog.cancel') })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: t('profile.devices.endOthers') }).click();
  await expect(elsewhere.getByText(t('session.ended.ended'))).toBeVisible();
  await expect(devices).toHaveCount(1);
  await elsewhere.close();
});

test('somebody who is blocked is signed out at once and sees why', async ({ page, property, consoleErrors, signInAs, t }) => {
  consoleErrors.allow(/status of 401/);
  const admin = await property.addUser('admin');
  const clerk = await property.addUser('user');
  const live = page.waitForResponse('**/api/live');
  await signInAs(clerk, '/contact');
  await expect(page.getByRole('heading', { level: 1, name: t('contact.title') })).toBeVisible();
  await live;

  const api = await apiAs(admin);
  const [found] = await api.get<{ id: number }[]>(`/api/users/admin?filters[username][$eq]=${clerk.username}`);
  const data = { status: false, blockedReason: 'ลาออกแล้ว' };
  const began = Date.now();
  await api.put(`/api/users/${found?.id}`, data);
  await expect(page.getByText(t('session.ended.blocked'))).toBeVisible();
  test.info().annotations.push({ type: 'measured', description: `out after ${Date.now() - began} ms` });
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByText(t('session.ended.blocked')), 'also where the page starts afresh').toBeVisible();
});
