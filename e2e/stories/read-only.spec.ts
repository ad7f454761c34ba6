import { expect, test } from '../support/test.ts';

test('staff who only read see no way to write', async ({ page, property, shell, contacts, signInAs, t }) => {
  await property.addDemoContacts();
  await signInAs(await property.addUser('user'), '/contact?q=191');
  await expect(contacts.names).toHaveCount(1);
  await expect(contacts.createLink).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const name = (await contacts.names.textContent()) ?? '';
  await contacts.openRowMenu(name);
  await expect(shell.menuItem(t('list.openTab'))).toBeVisible();
  await expect(shell.menuItem(t('list.remove.confirm'))).toBeHidden();
  await page.keyboard.press('Escape');

  await contacts.names.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(contacts.save).toBeHidden();
  await expect(page.getByRole('button', { name: t('list.remove.confirm') })).toBeHidden();

  await test.step('staff who only read cannot reach the form by its address', async () => {
    await page.goto('/contact/create');
    await expect(page.getByRole('heading', { name: t('shell.noAccess.title') })).toBeVisible();
    await expect(contacts.form(t('contact.create'))).toBeHidden();
  });
});
