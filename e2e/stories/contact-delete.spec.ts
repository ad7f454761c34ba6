import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const named = (name: string) => ({ nameTh: name, nameEn: name });

test('several rows are picked and deleted together', async ({ page, property, shell, contacts, signInAs, phone, t }) => {
  test.skip(phone, 'cards are not picked');
  const others = Array.from({ length: 8 }, (_, at) => named(`Other ${at}`));
  const old = { updatedAt: new Date('2026-01-01T00:00:00Z') };
  await property.addContacts([...others.map((one) => ({ ...one, ...old })), ...['One', 'Two', 'Three', 'Four'].map(named)]);
  await signInAs(await property.addUser('admin'), '/contact');
  const bar = (count: number) => page.getByRole('region', { name: t('list.picked', { count }) });

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
