import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const named = (name: string) => ({ nameTh: name, nameEn: name });

test('a contact is deleted after one question, from its row or from its own page', async ({
  page,
  property,
  shell,
  contacts,
  signInAs,
  t,
}) => {
  await property.addContacts(['Stays', 'First', 'Second'].map(named));
  await signInAs(await property.addUser('admin'), '/contact');
  const question = (name: string) => shell.dialog(t('list.remove.one', { name }));

  await test.step('a contact is deleted from its row after one question', async () => {
    await contacts.openRowMenu('First');
    await shell.menuItem(t('list.remove.confirm')).click();
    await expect(question('First')).toContainText(t('contact.remove.effect', { count: 1 }));
    await question('First')
      .getByRole('button', { name: t('popup.dialog.cancel') })
      .click();
    await expect(contacts.row('First')).toBeVisible();

    await contacts.openRowMenu('First');
    await shell.menuItem(t('list.remove.confirm')).click();
    await question('First')
      .getByRole('button', { name: t('list.remove.confirm') })
      .click();
    await expect(shell.status(t('deleteSuccess'))).toBeVisible();
    await expect(contacts.names).toHaveCount(2);
    expect(await property.contactNames()).toEqual(['Stays', 'Second']);
  });

  await test.step('a contact is deleted from its own page', async () => {
    await contacts.row('Second').getByRole('link', { name: 'Second' }).click();
    await contacts
      .form('Second')
      .getByRole('button', { name: t('list.remove.confirm') })
      .click();
    await question('Second')
      .getByRole('button', { name: t('list.remove.confirm') })
      .click();
    await expect(shell.status(t('deleteSuccess')).last()).toBeVisible();
    await expect(page).toHaveURL('/contact');
    await expect(contacts.names).toHaveText(['Stays']);
  });
});

test('several rows are picked and deleted together', async ({ page, property, shell, contacts, signInAs, phone, t }) => {
  test.skip(phone, 'cards are not picked');
  const others = Array.from({ length: 8 }, (_, at) => named(`Other ${at}`));
  const old = { updatedAt: new Date('2026-01-01T00:00:00Z') };
  await property.addContacts([...others.map((one) => ({ ...one, ...old })), ...['One', 'Two', 'Three', 'Four'].map(named)]);
  await signInAs(await property.addUser('admin'), '/contact');
  const bar = (count: number) => page.getByRole('region', { name: t('list.picked', { count }) });

  await test.step('picking all picks the page, and can be undone', async () => {
    await page.getByRole('checkbox', { name: t('list.pickAll') }).check();
    await bar(10)
      .getByRole('button', { name: t('list.unpick') })
      .click();
    await expect(bar(10)).toBeHidden();
    await expect(contacts.rows.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  for (const name of ['One', 'Three']) await page.getByRole('checkbox', { name: t('list.pick', { name }) }).check();
  await expect(bar(2)).toBeVisible();
  await expectAccessible(page);

  await bar(2)
    .getByRole('button', { name: t('list.remove.confirm') })
    .click();
  const question = shell.dialog(t('contact.remove.many', { count: 2 }));
  await question.getByRole('button', { name: t('list.remove.confirmMany', { count: 2 }) }).click();
  await expect(shell.status(t('deleteSuccess'))).toBeVisible();
  await expect(contacts.count(10)).toBeVisible();
  await expect(bar(2)).toBeHidden();
  expect(await property.contactNames()).toEqual([...others.map(({ nameEn }) => nameEn), 'Two', 'Four']);
});
