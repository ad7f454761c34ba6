import { follow } from '../support/follow.ts';
import { addDevice, addFailedCommand } from '../support/hardware.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

const LIST = '/facilities/hardware';

test('devices of every kind and state, the keys of gateways, what failed, and a silent one', async ({
  page,
  property,
  shell,
  signInAs,
  t,
}) => {
  const online = await addDevice(property, { heardMinutesAgo: 0 });
  const silent = await addDevice(property, {
    name: 'ไม้กั้นลานจอดรถ ขาเข้า',
    nameEn: 'Car park barrier, in',
    type: 'conventional-parking',
    heardMinutesAgo: 90,
  });
  await addDevice(property, { name: 'ลิฟต์ 1', nameEn: 'Lift 1', type: 'elevator', status: false });
  await addDevice(property, { name: 'ที่จอดรถอัตโนมัติ ช่อง 1', nameEn: 'Automatic car park, bay 1', type: 'auto-parking' });
  await addFailedCommand(property, { hardwareId: online, kind: 'restart', problem: 'unreachable' });
  await signInAs(await property.addUser('admin'), LIST);
  await expect(page.getByText(t('hardware.state.never'), { exact: true })).toBeVisible();
  await inspect(page, 'list');
  await page.getByRole('button', { name: t('hardware.gateway.action') }).click();
  await expect(shell.dialog(t('hardware.gateway.title'))).toBeVisible();
  await inspect(page, 'gateway keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('hardware.counter.failed', { count: 1 }) }).click();
  await expect(shell.dialog(t('hardware.failed.title'))).toBeVisible();
  await inspect(page, 'failed commands');

  await follow(page, `${LIST}/${silent}`);
  await expect(page.getByRole('heading', { name: t('hardware.trouble.offline.heading') })).toBeVisible();
  await inspect(page, 'silent device');
});

test('a device with its keys and commands, and a new one', async ({ page, property, users, record, shell, signInAs, t }) => {
  const online = await addDevice(property, { heardMinutesAgo: 0 });
  await addFailedCommand(property, { hardwareId: online, kind: 'restart', problem: 'unreachable' });
  const admin = await property.addUser('admin');
  await signInAs(admin, `${LIST}/${online}`);
  await expect(page.getByText(t('device-command.state.failed'), { exact: true })).toBeVisible();
  await users.confirmPassword(admin);
  await inspect(page, 'device');
  await record.edit.click();
  await expect(page.getByRole('button', { name: t('form.save'), exact: true })).toBeVisible();
  await inspect(page, 'form of a device');
  await page.goBack();
  await page.getByRole('button', { name: t('hardware.key.issue') }).click();
  const asking = shell.dialog(t('hardware.key.issueTitle'));
  await asking.getByRole('textbox').fill('เครื่องอ่านหน้าประตู');
  await inspect(page, 'issuing a key');
  await asking.getByRole('button', { name: t('hardware.key.issue') }).click();
  await expect(shell.dialog(t('hardware.key.issuedTitle', { name: 'เครื่องอ่านหน้าประตู' }))).toBeVisible();
  await page.getByText(t('hardware.key.examples')).click();
  await inspect(page, 'key shown once');

  await page.goto(`${LIST}/create`);
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'form with problems');
});

test('nothing registered yet, and a device for those who only read', async ({ page, property, signInAs, t }) => {
  const clerk = await property.addUser('user');
  await signInAs(clerk, LIST);
  await expect(page.getByRole('heading', { name: t('hardware.empty.title') })).toBeVisible();
  await inspect(page, 'empty');
  const id = await addDevice(property, { heardMinutesAgo: -60 });
  await follow(page, `${LIST}/${id}`);
  await expect(page.getByText(t('hardware.state.online'), { exact: true }).first()).toBeVisible();
  await inspect(page, 'read only');
});
