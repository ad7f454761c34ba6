import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('a car is added to a room, found by its plate, removed and added again @phone', async ({
  consoleErrors,
  page,
  property,
  record,
  shell,
  signInAs,
  t,
}) => {
  const [room, other] = await property.addRooms('1203', '1204');
  await property.addMember(room, 'คุณวิภา');
  await signInAs(await property.addUser('admin'), `/floor-and-room/room/${room}?tab=cars`);
  const add = page.getByRole('main').getByRole('button', { name: t('car.add.action') });
  await add.click();
  const dialog = shell.dialog(t('car.add.action'));
  const plate = dialog.getByRole('textbox', { name: t('car.field.plate') });
  await expect(plate).toBeFocused();
  await plate.fill('๑กข-๑๒๓๔');
  await dialog.getByRole('combobox', { name: t('car.field.province') }).click();
  await page.getByRole('option', { name: /กรุงเทพมหานคร|Bangkok/ }).click();
  await dialog.getByRole('combobox', { name: t('car.field.holder') }).click();
  await page.getByRole('option', { name: 'คุณวิภา' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('car.add.action') }).click();
  await expect(shell.status(t('car.add.done'))).toBeVisible();
  const cars = page.getByRole('region', { name: t('room.tab.cars') });
  const name = /1กข 1234 (กรุงเทพมหานคร|Bangkok)/;
  await expect(cars.getByText(name)).toBeVisible();
  await expect(cars.getByRole('link', { name: 'คุณวิภา' })).toBeVisible();

  await page.goto('/resident/resident-list?q=1กข1234');
  await expect(page.getByRole('link', { name: 'คุณวิภา' }), 'a whole plate leads to who lives there').toBeVisible();

  await page.goto(`/floor-and-room/room/${other}?tab=cars`);
  await add.click();
  consoleErrors.allow(/409/);
  await plate.fill('1กข 1234');
  await dialog.getByRole('combobox', { name: t('car.field.province') }).click();
  await page.getByRole('option', { name: /กรุงเทพมหานคร|Bangkok/ }).click();
  await dialog.getByRole('button', { name: t('car.add.action') }).click();
  await expect(page.getByText(t('error.carRegistered', { room: '1203' }))).toBeVisible();

  await page.goto(`/floor-and-room/room/${room}?tab=cars`);
  await cars.getByRole('button', { name }).click();
  await shell.menuItem(t('car.remove.action')).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(t('car.remove.effect'));
  await question.getByRole('button', { name: t('car.remove.action') }).click();
  await expect(shell.status(t('car.remove.done'))).toBeVisible();
  await expect(cars).toContainText(t('room.empty.cars'));

  await cars.getByRole('button', { name: t('car.past.show', { count: 1 }) }).click();
  await cars.getByRole('button', { name }).click();
  await shell.menuItem(t('car.past.again')).click();
  await expect(plate).toHaveValue('1กข 1234');
  await dialog.getByRole('button', { name: t('car.add.action') }).click();
  await expect(shell.status(t('car.add.done'))).toBeVisible();
  await expect(record.tab(t('room.tab.cars'))).toHaveText(`${t('room.tab.cars')}1`);
});
