import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import type { Contacts } from '../support/contacts.ts';
import type { PropertyFixture } from '../support/property-fixture.ts';
import { expect, test } from '../support/test.ts';

const technician = { nameTh: 'ช่างแอร์ คุณวิทย์', nameEn: 'Wit, air-conditioning', phone: '081-555-0199' };

async function fillIn(contacts: Contacts, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await contacts.field(name).fill(value);
}

test('a contact is added and changed from the keyboard: missing fields are named, it is highlighted in the list', async ({
  page,
  property,
  shell,
  contacts,
  record,
  signInAs,
  language,
  t,
}) => {
  await property.addDemoContacts();
  await signInAs(await property.addUser('admin'), '/contact');
  await contacts.createLink.click();
  await expect(contacts.form(t('contact.create'))).toBeVisible();

  await contacts.save.click();
  const summary = page.getByRole('alert').filter({ hasText: t('form.problems', { count: 3 }) });
  await expect(summary.getByRole('listitem')).toHaveCount(3);
  await expect(contacts.field('nameTh')).toBeFocused();
  await expect(contacts.field('nameTh')).toHaveAccessibleDescription(new RegExp(t('problem.required')));

  await fillIn(contacts, { ...technician, email: 'wit@example.com' });
  await contacts.field('position').click();
  await contacts
    .choices('position')
    .filter({ hasText: language === 'th' ? 'รักษาความปลอดภัย' : 'security' })
    .click();
  await contacts.field('isEmergency').check();
  await contacts.save.click();

  await expect(shell.status(t('form.created'))).toBeVisible();
  const name = language === 'th' ? technician.nameTh : technician.nameEn;
  await expect(contacts.row(name)).toHaveAttribute('data-marked', 'true');
  await expect(contacts.names.first()).toHaveText(name);
  await expect(contacts.row(name)).toContainText(t('contact.emergency'));
  await expect(contacts.count(27)).toBeVisible();

  await contacts.names.first().click();
  await expect(record.edit).toBeVisible();
  const address = page.url();
  await record.edit.press('Enter');
  await expect(contacts.field('phone')).toHaveValue(technician.phone);
  await contacts.field('phone').fill('02 123 4567 #12');
  await page.keyboard.press('Control+Enter');
  await expect(shell.status(t('form.saved'))).toBeVisible();
  await expect(page, 'back on its page').toHaveURL(address);
  await page.reload();
  const phone = page.getByRole('definition').filter({ hasText: '02 123 4567 #12' });
  await expect(phone.first(), 'also after reloading').toBeVisible();
});

async function openOnly(property: PropertyFixture, contacts: Contacts, edit: Locator, open: (path: string) => Promise<void>) {
  await property.addContacts([technician]);
  await open('/contact');
  await contacts.names.click();
  await edit.click();
  await expect(contacts.field('nameEn')).toHaveValue(technician.nameEn);
}

test('leaving with something unsaved is asked about: by link, by the back button, and by the browser', async ({
  page,
  property,
  shell,
  contacts,
  record,
  signInAs,
  t,
}) => {
  const clerk = await property.addUser('admin');
  await openOnly(property, contacts, record.edit, (path) => signInAs(clerk, path));

  const address = page.url();
  await contacts.field('nameEn').fill('Somebody else');
  const question = shell.dialog(t('form.unsaved.title'));

  await test.step('by link and by the back button', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: t('contact.title') })
      .click();
    await expect(question.getByRole('button', { name: t('form.unsaved.stay') })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(contacts.field('nameEn')).toHaveValue('Somebody else');

    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: t('form.unsaved.stay') }).click();
    await expect(contacts.field('nameEn')).toHaveValue('Somebody else');
    expect(page.url()).toBe(address);
  });

  await test.step('by the browser, where the tab is closed', async () => {
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const prompt = await asked;
    expect(prompt.type()).toBe('beforeunload');
    await prompt.dismiss();
    await expect(contacts.field('nameEn')).toHaveValue('Somebody else');
  });

  await page.goBack();
  await question.getByRole('button', { name: t('form.unsaved.leave') }).click();
  await expect(record.edit).toBeVisible();
  await expect(page).toHaveURL(/\/contact\/\d+$/);
  expect(await property.contactNames()).toEqual([technician.nameEn]);
});
