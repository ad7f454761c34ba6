import { expect, test } from '../support/test.ts';

test('the keyboard skips to the content, and the palette leads to contacts in a few letters', async ({
  page,
  property,
  contacts,
  signInAs,
  t,
}) => {
  await signInAs(await property.addUser('admin'), '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await test.step('the first stop of the keyboard skips to the content', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: t('shell.palette.placeholder') });
  await expect(search).toBeFocused();
  await page.keyboard.type(t('contact.title').slice(0, 6));
  await page.keyboard.press('Enter');
  await expect(contacts.heading).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(search).toBeHidden();
});

test('a contact is added without touching the mouse', async ({ page, property, contacts, signInAs, shell, t }) => {
  await signInAs(await property.addUser('admin'), '/contact/create');
  await expect(contacts.form(t('contact.create'))).toBeVisible();
  await contacts.field('nameTh').focus();
  await page.keyboard.type('ป้อมยาม');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Guard post');
  await page.keyboard.press('Tab');
  await expect(contacts.field('position')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(contacts.choices('position').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(contacts.field('position')).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t('contact.field.photo') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(contacts.field('phone')).toBeFocused();
  await page.keyboard.type('1669');
  for (const name of ['phoneAlt', 'email', 'lineId', 'isEmergency']) {
    await page.keyboard.press('Tab');
    await expect(contacts.field(name)).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(contacts.field('isEmergency')).toBeChecked();
  for (const name of ['isVisible', 'isActive', 'order']) {
    await page.keyboard.press('Tab');
    await expect(contacts.field(name)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('popup.dialog.cancel') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(contacts.save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shell.status(t('form.created'))).toBeVisible();
  await expect(contacts.names).toHaveCount(1);
});
