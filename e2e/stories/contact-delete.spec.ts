import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

const named = (name: string) => ({ nameTh: name, nameEn: name });

test('a contact is deleted from its row after one question', async ({ page, house, desk, contacts, enter, t }) => {
  await house.addContacts([named('Stays'), named('Goes')]);
  await enter(await house.person('admin'), '/contact');
  const question = desk.dialog(t('list.remove.one', { name: 'Goes' }));

  await contacts.openRowMenu('Goes');
  await desk.menuItem(t('list.remove.confirm')).click();
  await expect(question).toContainText(t('contact.remove.effect', { count: 1 }));
  await expectAccessible(page);
  await question.getByRole('button', { name: t('popup.dialog.cancel') }).click();
  await expect(contacts.row('Goes')).toBeVisible();

  await contacts.openRowMenu('Goes');
  await desk.menuItem(t('list.remove.confirm')).click();
  await question.getByRole('button', { name: t('list.remove.confirm') }).click();
  await expect(desk.said(t('deleteSuccess'))).toBeVisible();
  await expect(contacts.names).toHaveText(['Stays']);
  expect(await house.contactNames()).toEqual(['Stays']);
});

test('a contact is deleted from its own page', async ({ page, house, desk, contacts, enter, t }) => {
  await house.addContacts([named('Stays'), named('Goes')]);
  await enter(await house.person('admin'), '/contact');
  await contacts.row('Goes').getByRole('link', { name: 'Goes' }).click();
  await contacts
    .form('Goes')
    .getByRole('button', { name: t('list.remove.confirm') })
    .click();
  await desk
    .dialog(t('list.remove.one', { name: 'Goes' }))
    .getByRole('button', { name: t('list.remove.confirm') })
    .click();
  await expect(desk.said(t('deleteSuccess'))).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(contacts.names).toHaveText(['Stays']);
});

test('several rows are picked and deleted together', async ({ page, house, desk, contacts, enter, phone, t }) => {
  test.skip(phone, 'cards are not picked');
  await house.addContacts(['One', 'Two', 'Three', 'Four'].map(named));
  await enter(await house.person('admin'), '/contact');
  for (const name of ['One', 'Three']) await page.getByRole('checkbox', { name: t('list.pick', { name }) }).check();
  const bar = page.getByRole('region', { name: t('list.picked', { count: 2 }) });
  await expect(bar).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: t('list.remove.confirm') }).click();
  const question = desk.dialog(t('contact.remove.many', { count: 2 }));
  await question.getByRole('button', { name: t('list.remove.confirmMany', { count: 2 }) }).click();
  await expect(desk.said(t('deleteSuccess'))).toBeVisible();
  await expect(contacts.count(2)).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await house.contactNames()).toEqual(['Two', 'Four']);
});

test('picking all picks the page, and can be undone', async ({ page, house, contacts, enter, phone, t }) => {
  test.skip(phone, 'cards are not picked');
  await house.addDemoContacts();
  await enter(await house.person('admin'), '/contact');
  await page.getByRole('checkbox', { name: t('list.pickAll') }).check();
  const bar = page.getByRole('region', { name: t('list.picked', { count: 10 }) });
  await bar.getByRole('button', { name: t('list.unpick') }).click();
  await expect(bar).toBeHidden();
  await expect(contacts.rows.getByRole('checkbox', { checked: true })).toHaveCount(0);
});
