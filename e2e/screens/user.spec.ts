import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

const LIST = '/user/user-management';
const CLERK = 'มาลี ดูแลดี';

test('users, one of them, and their slip', async ({ page, property, users, record, shell, signInAs, t }) => {
  await property.addUser('user', { name: CLERK });
  await property.addUser('admin', { name: 'นภา เริ่มงาน', isPasswordDefault: true });
  const manager = await property.addUser('organize_admin', { name: 'สุดารัตน์ ใจดี' });
  await signInAs(manager, LIST);
  await expect(users.rows).toHaveCount(3);
  await users.confirmPassword(manager);
  await inspect(page, 'list');
  await users.menuOf(CLERK).click();
  await expect(shell.menuItem(t('user.block.action'))).toBeVisible();
  await inspect(page, 'menu of a row');
  await shell.menuItem(t('user.block.action')).click();
  await expect(shell.dialog(t('user.block.one', { name: CLERK }))).toBeVisible();
  await inspect(page, 'block');
  await page.keyboard.press('Escape');

  await users.row(CLERK).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: CLERK })).toBeVisible();
  await inspect(page, 'user');
  await record.edit.click();
  await expect(page.getByRole('form', { name: CLERK })).toBeVisible();
  await inspect(page, 'form of a user');
  await page.goBack();
  await page.getByRole('button', { name: t('activation.link.action'), exact: true }).click();
  await shell
    .dialog(t('activation.link.title', { name: CLERK }))
    .getByRole('button', { name: t('activation.link.action') })
    .click();
  const slip = shell.dialog(t('activation.made.again', { name: CLERK }));
  await expect(slip).toBeVisible();
  await inspect(page, 'new link');
  await slip.getByRole('button', { name: t('activation.made.done') }).click();

  await page.goto(`${LIST}/create`);
  await users.save.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'form with problems');
});

test('one’s own page, and the page of somebody who only reads', async ({ page, property, users, signInAs, t }) => {
  await property.addUser('organize_admin', { name: 'สุดารัตน์ ใจดี' });
  const clerk = await property.addUser('user', { name: CLERK });
  await signInAs(clerk, LIST);
  await users.row(CLERK).getByRole('link').click();
  await expect(page.getByText(t('user.own.title'))).toBeVisible();
  await inspect(page, 'own page');
  await page.goBack();
  await users.row('สุดารัตน์ ใจดี').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'สุดารัตน์ ใจดี' })).toBeVisible();
  await inspect(page, 'somebody above');
});
