import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const named = (name: string) => ({ nameTh: name, nameEn: name });

test('a contact is deleted from its row after one question', async ({ page, property, shell, contacts, signInAs, t }) => {
  await property.addContacts([named('Stays'), named('Goes')]);
  await signInAs(await property.addUser('admin'), '/contact');
  const question = shell.dialog(t('list.remove.one', { name: 'Goes' }));

  await contacts.openRowMenu('Goes');
  await shell.menuItem(t('list.remove.confirm')).click();
  await expect(question).toContainText(t('contact.remove.effect', { count: 1 }));
  await expectAccessible(page);
  await question.getByRole('button', { name: t('popup.dialog.cancel') }).click();
  await expect(contacts.row('Goes')).toBeVisible();

  await contacts.openRowMenu('Goes');
  await shell.menuItem(t('list.remove.confirm')).click();
  await question.getByRole('button', { name: t('list.remove.confirm') }).click();
  await expect(shell.status(t('deleteSuccess'))).toBeVisible();
  await expect(contacts.names).toHaveText(['Stays']);
  expect(await property.contactNames()).toEqual(['Stays']);
});

test('a contact is deleted from its own page', async ({ page, property, shell, contacts, signInAs, t }) => {
  await property.addContacts([named('Stays'), named('Goes')]);
  await signInAs(await property.addUser('admin'), '/contact');
  await contacts.row('Goes').getByRole('link', { name: 'Goes' }).click();
  await contacts
    .form('Goes')
    .getByRole('button', { name: t('list.remove.confirm') })
    .click();
  await shell
    .dialog(t('list.remove.one', { name: 'Goes' }))
    .getByRole('button', { name: t('list.remove.confirm') })
    .click();
  await expect(shell.status(t('deleteSuccess'))).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(contacts.names).toHaveText(['Stays']);
});

test('several rows are picked and deleted together', async ({ page, property, shell, contacts, signInAs, phone, t }) => {
  test.skip(phone, 'cards are not picked');
  await property.addContacts(['One', 'Two', 'Three', 'Four'].map(named));
  await signInAs(await property.addUser('admin'), '/contact');
  for (const name of ['One', 'Three']) await page.getByRole('checkbox', { name: t('list.pick', { name }) }).check();
  const bar = page.getByRole('region', { name: t('list.picked', { count: 2 }) });
  await expect(bar).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: t('list.remove.confirm') }).click();
  const question = shell.dialog(t('contact.remove.many', { count: 2 }));
  await question.getByRole('button', { name: t('list.remove.confirmMany', { count: 2 }) }).click();
  await expect(shell.status(t('deleteSuccess'))).toBeVisible();
  await expect(contacts.count(2)).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await property.contactNames()).toEqual(['Two', 'Four']);
});

test('picking all picks the page, and can be undone', async ({ page, property, contacts, signInAs, phone, t }) => {
  test.skip(phone, 'cards are not picked');
  await property.addDemoContacts();
  await signInAs(await property.addUser('admin'), '/contact');
  await page.getByRole('checkbox', { name: t('list.pickAll') }).check();
  const bar = page.getByRole('region', { name: t('list.picked', { count: 10 }) });
  await bar.getByRole('button', { name: t('list.unpick') }).click();
  await expect(bar).toBeHidden();
  await expect(contacts.rows.getByRole('checkbox', { checked: true })).toHaveCount(0);
});
