import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('a contact is found by search and filter, and a colleague is sent the same list', { tag: '@phone' }, async ({
  page,
  context,
  property,
  contacts,
  signInAs,
  language,
  t,
}) => {
  await property.addDemoContacts();
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(contacts.count(26)).toBeVisible();

  await contacts.heading.press('/');
  await expect(contacts.search).toBeFocused();
  await page.keyboard.type('02-');
  await expect(page).toHaveURL('/contact?q=02-');

  await contacts.chip(t('contact.field.isEmergency')).click();
  await contacts
    .choices('isEmergency')
    .filter({ hasText: t('contact.filter.isEmergency.true') })
    .click();
  await expect(contacts.count(4)).toBeVisible();
  await page.keyboard.press('Escape');
  await contacts.chip(t('contact.field.position')).click();
  await expect(contacts.choices('position').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // As the database sorts Thai, not as a program does.
  const shared = `${page.url()}&sort=${language === 'th' ? 'nameTh' : 'nameEn'}:desc`;
  const colleague = await context.newPage();
  await colleague.goto(shared);
  const names = colleague.locator('main a[href^="/contact/"]:not([href$="create"])');
  await expect(names).toHaveCount(4);
  const found = await names.allTextContents();
  expect(found).toEqual(found.toSorted(new Intl.Collator(language).compare).toReversed());
  await expect(
    colleague.getByRole('search').getByRole('button', { name: `${t('contact.field.isEmergency')}: ${t('list.yes')}` }),
  ).toBeVisible();
  await expect(colleague.getByRole('searchbox')).toHaveValue('02-');
  expect(colleague.url()).toBe(shared);
  await colleague.close();

  await page.goBack();
  await expect(page, 'the back button takes the filter away').toHaveURL('/contact?q=02-');
});
