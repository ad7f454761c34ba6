import { follow } from '../support/follow.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

/** The demo building is only looked at, never changed, so all looks share it. */
const password = 'lobby-demo-password';
const admin = { username: 'admin', name: 'สมชาย รักอาคาร', password };
const adminName = { th: admin.name, en: 'Somchai Rakakhan' };
const reader = { username: 'user', name: 'มาลี ดูแลดี', password };

test('the sign-in page', async ({ page, t }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: t('session.title') })).toBeVisible();
  await inspect(page, 'sign-in');
});

test('the frame: dashboard, menus, palette, and a page that does not exist', async ({
  page,
  signInAs,
  shell,
  phone,
  language,
  t,
}) => {
  await signInAs(admin, '/dashboard');
  await expect(
    page.getByRole('heading', { level: 1, name: t('dashboard.greeting', { name: adminName[language] }) }),
  ).toBeVisible();
  const overdue = new RegExp(t('dashboard.action.parcel-overdue', { count: 2 }));
  await expect(page.getByRole('link', { name: overdue })).toBeVisible();
  await inspect(page, 'dashboard');

  await shell.openAccountMenu();
  await expect(shell.menuItem(t('session.signOut'))).toBeVisible();
  await inspect(page, 'account menu');
  await shell.menuItem(t('session.changePassword')).click();
  await expect(shell.dialog(t('session.changePassword'))).toBeVisible();
  await inspect(page, 'change of password');
  await page.keyboard.press('Escape');

  if (phone) {
    await expect(await shell.openMenu()).toBeVisible();
    await inspect(page, 'menu of the phone');
    await page.keyboard.press('Escape');
  }

  const search = page.getByRole('combobox', { name: t('shell.palette.placeholder') });
  await shell.openSearch();
  await expect(search, 'of the page itself').toBeFocused();
  await inspect(page, 'search on the dashboard');

  await follow(page, '/nowhere');
  await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
  await inspect(page, 'page that does not exist');
  await shell.openSearch();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await inspect(page, 'palette');
});

test('contacts of somebody who writes', async ({ page, signInAs, contacts, record, shell, t }) => {
  await signInAs(admin, '/contact');
  await expect(contacts.names).toHaveCount(10);
  await inspect(page, 'list');

  await follow(page, '/contact?q=nobody&isActive=false');
  await expect(page.getByRole('heading', { name: t('list.nothing.title') })).toBeVisible();
  await inspect(page, 'list narrowed to nothing');

  await follow(page, '/contact?q=1669');
  const name = (await contacts.names.textContent()) ?? '';
  await contacts.openRowMenu(name);
  await inspect(page, 'menu of a row');
  await shell.menuItem(t('list.remove.confirm')).click();
  await expect(shell.dialog(t('list.remove.one', { name }))).toBeVisible();
  await inspect(page, 'question before deleting');
  await page.keyboard.press('Escape');

  await contacts.names.click();
  await expect(record.edit).toBeVisible();
  await inspect(page, 'a record');
  await record.edit.click();
  await expect(contacts.field('phone')).toHaveValue('1669');
  await inspect(page, 'form of a record');

  await page.goto('/contact/create');
  await contacts.save.click();
  await expect(page.getByRole('alert')).toContainText(t('form.problems', { count: 3 }));
  await inspect(page, 'form with problems');
});

test('contacts of somebody who only reads', async ({ page, signInAs, contacts, t }) => {
  await signInAs(reader, '/contact?q=1669');
  await contacts.names.click();
  await expect(page.getByRole('link', { name: t('history.tab.history') })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '1669' }).first()).toBeVisible();
  await inspect(page, 'facts of a record');

  await follow(page, '/contact/create');
  await expect(page.getByRole('heading', { name: t('shell.noAccess.title') })).toBeVisible();
  await inspect(page, 'page that is not open to the person');
});
