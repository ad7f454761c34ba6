import { PARCEL_STATUS } from '@lobby/contract/constants';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('a receptionist with desk duties receives and hands over at the counter, and changes nothing else', async ({
  page,
  property,
  counter,
  record,
  shell,
  consoleErrors,
  signInAs,
  t,
}) => {
  consoleErrors.allow(/status of 403.*\/api\/settings/);
  const [room] = await property.addRooms('1203');
  await property.addMember(room, 'คุณวิภา ศรีสุข');
  const receptionist = await property.addUser('user');
  const organizer = await property.addUser('organize_admin');

  await test.step('without duties there is no counter', async () => {
    await signInAs(receptionist, '/counter');
    await expect(page.getByRole('heading', { name: t('shell.noAccess.title') })).toBeVisible();
  });

  await test.step('an organisation admin gives them, with the password', async () => {
    await signInAs(organizer, '/setting');
    await property.expireStepUp();
    const duties = page.getByRole('group', { name: t('setting.field.deskDuties') });
    await expect(duties.getByRole('radio', { name: t('setting.option.deskDuties.none') })).toBeChecked();
    await expect(duties).toContainText(t('setting.help.deskDuties'));
    await expectAccessible(page);
    await duties.getByText(t('setting.option.deskDuties.parcels'), { exact: true }).click();
    await page.getByRole('button', { name: t('form.save') }).click();
    const popup = shell.dialog(t('stepUp.title'));
    await popup.getByLabel(t('session.password'), { exact: true }).fill(organizer.password);
    await page.keyboard.press('Enter');
    await expect(shell.status(t('form.saved'))).toBeVisible();
  });

  await test.step('a parcel comes in and goes out; undoing is not theirs', async () => {
    await signInAs(receptionist, '/counter');
    await expect(counter.field).toBeFocused();
    await counter.scan('EF582621151TH');
    await expect(counter.room).toBeFocused();
    await counter.press('1', '2', '0', '3', 'Enter');
    await expect(counter.acts).toHaveCount(1);
    await expect(counter.field).toBeFocused();
    await counter.scan('EF582621151TH');
    await expect(shell.status(t('counter.line.handOver', { room: '1203 · A', count: 1 }))).toBeVisible();
    await page.getByRole('radio', { name: 'คุณวิภา ศรีสุข' }).check();
    await page.getByRole('button', { name: t('parcel.handOver.act', { count: 1 }) }).click();
    await expect(counter.acts).toHaveCount(2);
    await expect(counter.acts.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    expect(await property.parcels()).toMatchObject([{ trackingNo: 'EF582621151TH', statusId: PARCEL_STATUS.completed }]);
  });

  await test.step('the list offers to add and to hand over, never to delete', async () => {
    const [id] = await property.addParcels(room, ['KEX10012345678']);
    await page.goto('/parcel');
    await expect(page.getByRole('link', { name: t('parcel.create') })).toBeVisible();
    await page.goto(`/parcel/${id}`);
    await expect(page.getByRole('button', { name: t('parcel.handOver.act', { count: 1 }) })).toBeVisible();
    await expect(record.edit).toHaveCount(0);
    await expect(page.getByRole('main').locator('[aria-haspopup=menu]')).toHaveCount(0);
    await page.goto('/contact/create');
    await expect(page.getByRole('heading', { name: t('shell.noAccess.title') })).toBeVisible();
  });
});
