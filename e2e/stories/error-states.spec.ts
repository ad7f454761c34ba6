import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('an address that does not exist says so and leads home', async ({ page, property, signInAs, t }) => {
  await signInAs(await property.addUser('admin'), '/no/such/page');
  await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
  await page.getByRole('link', { name: t('error.home') }).click();
  await expect(page).toHaveURL('/dashboard');
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
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: t('error.retry') }).click();
  await expect(contacts.names).toHaveCount(1);
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
