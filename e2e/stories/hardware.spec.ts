import { addDevice, addFailedCommand, markSilent } from '../support/hardware.ts';
import { expectNotStored } from '../support/storage-guard.ts';
import { expect, test } from '../support/test.ts';

const LIST = '/facilities/hardware';

test('a door is registered, and shows as never heard until it reports', async ({ page, property, shell, signInAs, t }) => {
  await property.addRooms('1201');
  await signInAs(await property.addUser('admin'), LIST);
  await expect(page.getByRole('heading', { name: t('hardware.empty.title') })).toBeVisible();
  await page.getByRole('link', { name: t('hardware.create') }).click();
  const choice = (field: string) => page.getByRole('combobox', { name: new RegExp(`^${t(`hardware.field.${field}`)}( |$)`) });
  await choice('type').click();
  await page.getByRole('option', { name: t('hardware.filter.type.door'), exact: true }).click();
  await page.getByRole('textbox', { name: t('hardware.field.name'), exact: true }).fill('ประตูล็อบบี้');
  await choice('unit').click();
  await page.getByRole('option', { name: 'A', exact: true }).click();
  await choice('floor').click();
  await page.getByRole('option', { name: '12', exact: true }).click();
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(shell.status(t('form.created'))).toBeVisible();
  await expect(page.getByText(t('hardware.state.never'), { exact: true })).toBeVisible();
});

test('devices come and go by themselves: who answers is online, who fell silent is not', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  await addDevice(property, { name: 'ประตูหน้า', nameEn: 'Front door', heardMinutesAgo: -60 });
  await addDevice(property, { name: 'ประตูหลัง', nameEn: 'Back door', heardMinutesAgo: 5 });
  await addDevice(property, { name: 'ประตูเก่า', nameEn: 'Old door', status: false });
  await signInAs(await property.addUser('user'), LIST);
  const count = (name: string) => page.getByRole('link', { name: `1 ${t(`hardware.counter.${name}`)}` });
  for (const name of ['online', 'offline', 'off']) await expect(count(name)).toBeVisible();
  await count('offline').click();
  await expect(page.getByRole('link', { name: 'ประตูหลัง' }).or(page.getByRole('link', { name: 'Back door' }))).toBeVisible();
  await expect(page.getByRole('link', { name: 'ประตูหน้า' }).or(page.getByRole('link', { name: 'Front door' }))).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('hardware.create') })).toHaveCount(0);
});

test('a device that falls silent shows up among the missing while somebody looks, and its page says what to try', async ({
  page,
  property,
  signInAs,
  language,
  t,
}) => {
  const id = await addDevice(property, { heardMinutesAgo: -60 });
  await addDevice(property, { name: 'ประตูหลัง', nameEn: 'Back door', heardMinutesAgo: -60 });
  await page.clock.install();
  await signInAs(await property.addUser('user'), `${LIST}?line=offline`);
  await expect(page.getByRole('link', { name: `2 ${t('hardware.counter.online')}` })).toBeVisible();
  const missing = page.getByRole('link', { name: language === 'en' ? 'Lobby door' : 'ประตูล็อบบี้' });
  await expect(missing).toHaveCount(0);
  await markSilent(property, id);
  await page.clock.fastForward('00:31');
  await missing.click();
  const state = page.getByRole('region', { name: t('hardware.field.line') });
  await expect(state.getByRole('heading', { name: t('hardware.trouble.offline.heading') })).toBeVisible();
  await expect(page.getByRole('main').getByText(t('hardware.state.offline'), { exact: true })).toBeVisible();
});

test('where nobody answers at all, the way to them is named', async ({ page, property, signInAs, t }) => {
  await addDevice(property, { heardMinutesAgo: 5 });
  await addDevice(property, { heardMinutesAgo: 9 });
  await signInAs(await property.addUser('user'), LIST);
  await expect(page.getByText(t('hardware.trouble.house'))).toBeVisible();
});

test('a key is shown once, and revoked for good', async ({ page, property, users, shell, signInAs, t }) => {
  const id = await addDevice(property, { heardMinutesAgo: 0 });
  const admin = await property.addUser('admin');
  await signInAs(admin, `${LIST}/${id}`);
  const keys = page.getByRole('region', { name: t('hardware.key.heading') });
  await expect(keys.getByText(t('hardware.key.none'))).toBeVisible();
  await users.confirmPassword(admin);
  await keys.getByRole('button', { name: t('hardware.key.issue') }).click();
  const asking = shell.dialog(t('hardware.key.issueTitle'));
  await asking.getByRole('button', { name: t('hardware.key.issue') }).click();
  await expect(asking.getByText(t('problem.required'))).toBeVisible();
  await asking.getByRole('textbox').fill('หน้าจอหน้าประตู');
  await asking.getByRole('button', { name: t('hardware.key.issue') }).click();
  const shown = shell.dialog(t('hardware.key.issuedTitle', { name: 'หน้าจอหน้าประตู' }));
  const secret = await shown.locator('code').nth(1).textContent();
  expect(secret).toMatch(/^[\w-]{43}$/);
  await shown.getByText(t('hardware.key.examples')).click();
  await expect(shown.locator('code').nth(2)).toContainText(`/heartbeat/${id}'`);
  await expect(shown.locator('code').nth(3)).toContainText(`:${secret}'`);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: t('hardware.key.done') }).click();
  await expectNotStored(page, secret ?? undefined);
  await expect(page.getByText(secret ?? '')).toHaveCount(0);

  await keys.getByRole('button', { name: t('hardware.key.revoke') }).click();
  await shell
    .dialog(t('hardware.key.revokeTitle', { name: 'หน้าจอหน้าประตู' }))
    .getByRole('button', { name: t('hardware.key.revoke') })
    .click();
  await expect(keys.getByText(t('hardware.key.isRevoked'), { exact: true })).toBeVisible();
  await expect(keys.getByRole('button', { name: t('hardware.key.revoke') })).toHaveCount(0);
});

test('a door is opened from the desk, and what came of it shows by itself', async ({
  page,
  property,
  shell,
  signInAs,
  language,
  t,
}) => {
  const id = await addDevice(property, { heardMinutesAgo: 0, addr: '10.0.0.8' });
  await signInAs(await property.addUser('admin'), `${LIST}/${id}`);
  const commands = page.getByRole('region', { name: t('hardware.command.heading') });
  await expect(commands.getByText(t('hardware.command.none'))).toBeVisible();
  await commands.getByRole('button', { name: t('hardware.command.open.action') }).click();
  const name = language === 'en' ? 'Lobby door' : 'ประตูล็อบบี้';
  await shell
    .dialog(t('hardware.command.open.title', { name }))
    .getByRole('button', { name: t('hardware.command.open.action') })
    .click();
  await expect(commands.getByText(t('device-command.state.applied'), { exact: true })).toBeVisible();
});

test('a command that failed stands above the list, says why, and is sent again', async ({
  page,
  property,
  shell,
  signInAs,
  t,
}) => {
  const id = await addDevice(property, { heardMinutesAgo: 0 });
  await addFailedCommand(property, { hardwareId: id, kind: 'restart', problem: 'unreachable' });
  await addFailedCommand(property, { hardwareId: id, kind: 'open', problem: 'late' });
  await signInAs(await property.addUser('admin'), LIST);
  // A door that did not open is over, and no longer counts.
  await page.getByRole('button', { name: `1 ${t('hardware.counter.failed', { count: 1 })}` }).click();
  const failed = shell.dialog(t('hardware.failed.title'));
  await expect(failed.getByText(t('device-command.problem.unreachable'))).toBeVisible();
  await failed.getByRole('button', { name: t('hardware.command.again') }).click();
  await expect(failed.getByText(t('hardware.failed.none'))).toBeVisible();
  await page.goto(`${LIST}/${id}`);
  const commands = page.getByRole('region', { name: t('hardware.command.heading') });
  await expect(commands.getByText(t('device-command.problem.late'))).toBeVisible();
  await expect(commands.getByText(t('device-command.state.applied'), { exact: true })).toBeVisible();
});

test('a room takes its lift from the registry, and names the room that has its code already', async ({
  page,
  property,
  shell,
  signInAs,
  language,
  t,
}) => {
  const [first, second] = await property.addRooms('1201', '1202');
  const { categoryId } = await property.transaction((db) =>
    db
      .updateTable('room')
      .set({ mapping: JSON.stringify({ orgIndexCode: 'ORG-12', liftNo: null }) })
      .where('id', '=', Number(first))
      .returning('categoryId')
      .executeTakeFirstOrThrow(),
  );
  await addDevice(property, { type: 'elevator', name: 'ลิฟต์โดยสาร', nameEn: 'Passenger lift', unitId: categoryId });
  await signInAs(await property.addUser('admin'), `/floor-and-room/room/${second}?edit=true`);
  await page.getByRole('textbox', { name: t('room.field.orgIndexCode') }).fill('ORG-12');
  await expect(page.getByText(t('room.sameCode', { rooms: '1201' }))).toBeVisible();
  await page.getByRole('combobox', { name: t('room.field.liftNo'), exact: true }).click();
  await page.getByRole('option', { name: language === 'en' ? 'A-1 · Passenger lift' : 'A-1 · ลิฟต์โดยสาร' }).click();
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(shell.status(t('form.saved'))).toBeVisible();
});
