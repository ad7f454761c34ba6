import { addDevice } from '../support/hardware.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

const LIST = '/facilities/hardware';

test('devices, one of them with its keys and commands, and a new one', async ({ page, house, users, desk, enter, t }) => {
  const online = await addDevice(house, { heardMinutesAgo: 0 });
  await addDevice(house, {
    name: 'ไม้กั้นลานจอดรถ ขาเข้า',
    nameEn: 'Car park barrier, in',
    type: 'conventional-parking',
    heardMinutesAgo: 90,
  });
  await addDevice(house, { name: 'ลิฟต์ 1', nameEn: 'Lift 1', type: 'elevator', status: false });
  await addDevice(house, { name: 'ที่จอดรถอัตโนมัติ ช่อง 1', nameEn: 'Automatic car park, bay 1', type: 'auto-parking' });
  await house.inside((db) =>
    db
      .insertInto('deviceCommand')
      .values([
        { hardwareId: online, kind: 'restart', state: 'failed', problem: 'unreachable', finishedAt: new Date() },
        { hardwareId: online, kind: 'open', state: 'applied', reference: 'r', finishedAt: new Date() },
      ])
      .execute(),
  );
  const admin = await house.person('admin');
  await enter(admin, LIST);
  await expect(page.getByText(t('hardware.state.never'), { exact: true })).toBeVisible({ timeout: 15_000 });
  await inspect(page, 'list');
  await page.getByRole('button', { name: t('hardware.gateway.action') }).click();
  await expect(desk.dialog(t('hardware.gateway.title'))).toBeVisible();
  await inspect(page, 'gateway keys');

  await page.goto(`${LIST}/${online}`);
  await expect(page.getByText(t('device-command.state.failed'), { exact: true })).toBeVisible();
  await users.confirmed(admin);
  await inspect(page, 'device');
  await page.getByRole('button', { name: t('hardware.key.issue') }).click();
  const asking = desk.dialog(t('hardware.key.issueTitle'));
  await asking.getByRole('textbox').fill('เครื่องอ่านหน้าประตู');
  await inspect(page, 'issuing a key');
  await asking.getByRole('button', { name: t('hardware.key.issue') }).click();
  await expect(desk.dialog(t('hardware.key.issuedTitle', { name: 'เครื่องอ่านหน้าประตู' }))).toBeVisible();
  await inspect(page, 'key shown once');

  await page.goto(`${LIST}/create`);
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'form with problems');
});

test('nothing registered yet, and a device for those who only read', async ({ page, house, enter, t }) => {
  const clerk = await house.person('user');
  await enter(clerk, LIST);
  await expect(page.getByRole('heading', { name: t('hardware.empty.title') })).toBeVisible();
  await inspect(page, 'empty');
  const id = await addDevice(house, { heardMinutesAgo: 0 });
  await page.goto(`${LIST}/${id}`);
  await expect(page.getByText(t('hardware.state.online'), { exact: true })).toBeVisible();
  await inspect(page, 'read only');
});
