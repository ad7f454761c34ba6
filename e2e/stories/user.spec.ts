import { expectAccessible } from '../support/accessibility.ts';
import { countActs } from '../support/count-acts.ts';
import { uniqueSuffix } from '../support/property-fixture.ts';
import { expect, test } from '../support/test.ts';

const MANAGER = 'สุดารัตน์ ใจดี';
const CLERK = 'มาลี ดูแลดี';
const LIST = '/user/user-management';

test('the manager makes a clerk without an address and prints the slip', async ({
  page,
  property,
  users,
  shell,
  signInAs,
  t,
}) => {
  const manager = await property.addUser('organize_admin', { name: MANAGER });
  await signInAs(manager, LIST);
  await expect(users.rows).toHaveCount(1);
  await users.confirmPassword(manager);
  await page.getByRole('link', { name: t('user.create') }).click();

  await users.field('name').fill('Malee Dudee');
  await expect(users.field('username'), 'a name is suggested').toHaveValue('malee.d');
  await users.field('name').fill(CLERK);
  await users.field('username').fill(`malee-${uniqueSuffix()}`);
  await expect(users.role('user'), 'the least of them').toBeChecked();
  await page.getByRole('checkbox', { name: t('user.consent.privacy') }).check();
  await users.save.click();

  const made = shell.dialog(t('activation.made.title', { name: CLERK }));
  await expect(made).toContainText(t('activation.made.noMail'));
  await page.keyboard.press('Escape');
  await expect(made, 'it is not put away by mistake').toBeVisible();
  await expectAccessible(page);

  await expect(users.slip).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(users.slip).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(made).toBeHidden();
  await expect(users.slip).toContainText('ใช้ได้ถึง · Valid until');
  const code = (await users.slip.textContent())?.match(/(?<=#code=)\w+/)?.[0] ?? '';
  expect(code).not.toBe('');
  await page.emulateMedia({ media: 'screen' });

  await made.getByRole('button', { name: t('activation.made.done') }).click();
  await expect(made).toBeHidden();
  await expect(users.row(CLERK)).toContainText(t('user.state.new'));
  expect(await page.content(), 'nothing of it stays').not.toContain(code);
});

test('a clerk is blocked, let in again, made an admin and deleted', async ({
  page,
  property,
  users,
  record,
  shell,
  signInAs,
  t,
}) => {
  await property.addUser('user', { name: CLERK });
  const manager = await property.addUser('organize_admin', { name: MANAGER });
  await signInAs(manager, LIST);
  await expect(users.rows).toHaveCount(2);
  await users.confirmPassword(manager);

  const acts = await countActs(page, 'block a user');
  await users.row(CLERK).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: CLERK })).toBeVisible();
  const reason = page.getByText('ลาออกเมื่อสิ้นเดือน', { exact: true });
  await users.act('block.action').click();
  const question = shell.dialog(t('user.block.one', { name: CLERK }));
  await expect(question).toContainText(t('user.block.effect'));
  await question.getByRole('textbox').fill('ลาออกเมื่อสิ้นเดือน');
  await question.getByRole('button', { name: t('user.block.action') }).click();
  await expect(shell.status(t('user.block.done', { count: 1 }))).toBeVisible();
  await acts.finish({ clicks: 3, keys: 0 });
  await expect(reason).toBeVisible();
  await expectAccessible(page);

  await users.act('unblock.action').click();
  const again = shell.dialog(t('user.unblock.title', { name: CLERK }));
  await expect(again, 'the reason stands before whoever lets in').toContainText('ลาออกเมื่อสิ้นเดือน');
  await again.getByRole('button', { name: t('user.unblock.action') }).click();
  await expect(reason).toBeHidden();

  await users.act('block.action').click();
  await question.getByRole('button', { name: t('user.block.action') }).click();
  await expect(question, 'nobody is blocked without a reason').toContainText(t('problem.required'));
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await record.edit.click();
  await users.role('admin').check();
  await users.save.click();
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: t('role.admin') })
      .first(),
  ).toBeVisible();

  await record.openMenu(CLERK);
  await shell.menuItem(t('list.remove.confirm')).click();
  const goodbye = shell.dialog(t('list.remove.one', { name: CLERK }));
  await expect(goodbye).toContainText(t('user.remove.effect', { count: 1 }));
  await goodbye.getByRole('button', { name: t('list.remove.confirm') }).click();
  await expect(shell.status(t('deleteSuccess'))).toBeVisible();
  await expect(users.rows).toHaveCount(1);
});
