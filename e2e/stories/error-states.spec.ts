import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('an address that does not exist says so and leads home', async ({ page, property, signInAs, consoleErrors, t }) => {
  consoleErrors.allow(/status of 404.*\/api\/contacts\/2147483647/);
  await signInAs(await property.addUser('admin'), '/no/such/page');
  await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
  await page.getByRole('link', { name: t('error.home') }).click();
  await expect(page).toHaveURL('/dashboard');

  await test.step('a contact that does not exist is a page that does not exist', async () => {
    await page.goto('/contact/2147483647');
    await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
  });
});

test('a list that cannot be loaded says why, and loads when asked again', async ({
  page,
  property,
  contacts,
  signInAs,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/ERR_CONNECTION_REFUSED.*\/api\/contacts/);
  await property.addDemoContacts();
  await page.route('**/api/contacts?*', (route) => route.abort('connectionrefused'));
  await signInAs(await property.addUser('admin'), '/contact');
  const notice = page.getByRole('alert').filter({ hasText: t('list.failed') });
  await expect(notice).toContainText(t('error.network'));
  await expectAccessible(page);

  await page.unroute('**/api/contacts?*');
  await notice.getByRole('button', { name: t('error.retry') }).click();
  await expect(contacts.count(26)).toBeVisible();
});

test('a phone without network says so, and continues when it is back', async ({
  context,
  page,
  property,
  contacts,
  signInAs,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await property.addDemoContacts();
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(contacts.count(26)).toBeVisible();
  await context.setOffline(true);
  await contacts.search.fill('191');
  await expect(page.getByRole('alert').filter({ hasText: t('error.network') })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: t('error.retry') }).click();
  await expect(contacts.names).toHaveCount(1);
});

test('a save that did not reach the server keeps what was typed', async ({
  page,
  property,
  contacts,
  signInAs,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/ERR_CONNECTION_REFUSED.*\/api\/contacts/);
  await signInAs(await property.addUser('admin'), '/contact/create');
  await contacts.field('nameTh').fill('ช่าง');
  await contacts.field('nameEn').fill('Technician');
  await contacts.field('phone').fill('1669');
  await page.route('**/api/contacts', (route) => route.abort('connectionrefused'));
  await contacts.save.click();
  await expect(page.getByRole('alert').filter({ hasText: t('error.network') })).toBeVisible();
  await expect(contacts.field('nameEn')).toHaveValue('Technician');

  await page.unroute('**/api/contacts');
  await contacts.save.click();
  await expect(page).toHaveURL('/contact');
  expect(await property.contactNames()).toEqual(['Technician']);
});

test('a page whose code cannot be fetched says so, and works when asked again', async ({
  page,
  property,
  signInAs,
  contacts,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/ContactListPage|Failed to fetch dynamically imported module/);
  await page.route('**/assets/ContactListPage-*.js', (route) => route.abort('failed'));
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(page.getByRole('heading', { name: 'Oops, there is an error!' })).toBeVisible();
  await expect(page.getByText(t('error.crash'))).toBeVisible();
  await expectAccessible(page);

  await page.unroute('**/assets/ContactListPage-*.js');
  await page.getByRole('button', { name: t('error.retry') }).click();
  await expect(contacts.heading).toBeVisible();
});
