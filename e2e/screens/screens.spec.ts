import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

/** The demo building is only looked at, never changed, so all looks share it. */
const password = 'lobby-demo-password';
const admin = { username: 'admin', name: 'สมชาย รักอาคาร', password };
const reader = { username: 'user', name: 'มาลี ดูแลดี', password };

test.afterEach(async ({ page }, { status }) => {
  if (status === 'skipped') return;
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

test('sign-in', async ({ page, t }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: t('session.title') })).toBeVisible();
});

test('dashboard', async ({ page, enter, t }) => {
  await enter(admin, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.greeting', { name: admin.name }) })).toBeVisible();
  await expect(page.getByRole('link', { name: `26 ${t('dashboard.contacts.total')}` })).toBeVisible();
});

test('account menu', async ({ page, enter, desk, t }) => {
  await enter(admin, '/dashboard');
  await desk.openAccount();
  await expect(desk.menuItem(t('session.signOut'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the menu of the phone', async ({ page, enter, phone, t }) => {
  test.skip(!phone, 'the desk shows it all the time');
  await enter(admin, '/dashboard');
  await page.getByRole('button', { name: t('shell.openMenu') }).click();
  await expect(page.getByRole('navigation').filter({ visible: true })).toBeVisible();
});

test('contact list', async ({ enter, contacts }) => {
  await enter(admin, '/contact');
  await expect(contacts.names).toHaveCount(10);
});

test('contact list, narrowed to nothing', async ({ page, enter, t }) => {
  await enter(admin, '/contact?q=nobody&isActive=false');
  await expect(page.getByRole('heading', { name: t('list.nothing.title') })).toBeVisible();
});

test('contact form with problems', async ({ page, enter, contacts, t }) => {
  await enter(admin, '/contact/create');
  await contacts.save.click();
  await expect(page.getByRole('alert')).toContainText(t('form.problems', { count: 3 }));
});

test('contact form of a record', async ({ enter, contacts }) => {
  await enter(admin, '/contact?q=1669');
  await contacts.names.click();
  await expect(contacts.field('phone')).toHaveValue('1669');
});

test('contact as facts, for those who only read', async ({ page, enter, contacts }) => {
  await enter(reader, '/contact?q=1669');
  await contacts.names.click();
  await expect(page.getByRole('definition').filter({ hasText: '1669' })).toBeVisible();
});

test('question before deleting', async ({ enter, contacts, desk, t }) => {
  await enter(admin, '/contact?q=1669');
  const name = (await contacts.names.textContent()) ?? '';
  await contacts.openRowMenu(name);
  await desk.menuItem(t('list.remove.confirm')).click();
  await expect(desk.dialog(t('list.remove.one', { name }))).toBeVisible();
});

test('palette', async ({ page, enter, t }) => {
  await enter(admin, '/dashboard');
  await page.getByRole('button', { name: t('shell.palette.open') }).click();
  await expect(page.getByRole('textbox', { name: t('shell.palette.placeholder') })).toBeFocused();
});

test('a page that is not open to the person', async ({ page, enter, t }) => {
  await enter(reader, '/contact/create');
  await expect(page.getByRole('heading', { name: t('shell.noAccess.title') })).toBeVisible();
});

test('a page that does not exist', async ({ page, enter, t }) => {
  await enter(admin, '/nowhere');
  await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
});
