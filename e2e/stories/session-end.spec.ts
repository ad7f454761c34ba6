import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

test('a session ended elsewhere leads to the sign-in page, and back to the same place afterwards', async ({
  page,
  house,
  desk,
  contacts,
  complaints,
  enter,
  t,
}) => {
  complaints.expect(/status of 401/);
  const clerk = await house.person('admin');
  await house.addDemoContacts();
  await enter(clerk, '/contact?isEmergency=true');
  await expect(contacts.count(7)).toBeVisible();

  await house.endSessions();
  await contacts.search.fill('191');
  await expect(page.getByText(t('session.ended.lost'))).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectAccessible(page);

  await desk.fillSignIn(clerk);
  await desk.signInButton.click();
  await expect(contacts.names).toHaveCount(1);
  await expect(page).toHaveURL('/contact?q=191&isEmergency=true');
});

test('a browser that forgot everything starts at the sign-in page', async ({ page, house, contacts, enter, desk }) => {
  await house.addDemoContacts();
  await enter(await house.person('admin'), '/contact');
  await expect(contacts.count(26)).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.context().clearCookies();
  await page.reload();
  await expect(desk.signInButton).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('signing out is confirmed, and the back button does not lead in again', async ({
  page,
  house,
  desk,
  contacts,
  enter,
  t,
}) => {
  await enter(await house.person('admin'), '/dashboard');
  await desk.goTo(t('contact.title'));
  await expect(contacts.heading).toBeVisible();

  const dialog = desk.dialog(t('session.leave.title'));
  await desk.chooseInAccount(t('session.signOut'));
  await expect(dialog.getByRole('button', { name: t('popup.dialog.cancel') })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/contact');

  await desk.chooseInAccount(t('session.signOut'));
  await dialog.getByRole('button', { name: t('session.signOut') }).click();
  await expect(desk.signInButton).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goBack();
  await expect(desk.signInButton).toBeVisible();
  await expect(contacts.heading).toBeHidden();
  await page.goto('/contact');
  await expect(desk.signInButton).toBeVisible();
});

test('signing out in one tab signs out the other', async ({ context, house, desk, contacts, complaints, enter, t }) => {
  complaints.expect(/status of 401.*auth\/refresh/);
  await enter(await house.person('admin'), '/contact');
  await expect(contacts.heading).toBeVisible();
  const other = await context.newPage();
  await other.goto('/contact');
  await expect(other.getByRole('heading', { level: 1, name: t('contact.title') })).toBeVisible();

  await desk.chooseInAccount(t('session.signOut'));
  await desk
    .dialog(t('session.leave.title'))
    .getByRole('button', { name: t('session.signOut') })
    .click();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('button', { name: t('session.signIn') })).toBeVisible();
});
