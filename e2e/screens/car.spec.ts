import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('cars of a room, their dialogs, and a car in the queue', async ({ page, property, users, shell, signInAs, language, t }) => {
  const [room] = await property.addRooms('A1505');
  const holder = await property.addMember(room, 'มาลี ใจดี', { nameEn: 'Malee Jaidee' });
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, `/floor-and-room/room/${room}?tab=cars`);
  await expect(page.getByText(t('room.empty.cars'))).toBeVisible();
  await inspect(page, 'no cars');
  type Added = { error?: unknown; data: { id: number; carId: number } };
  const add = async (payload: object, wait = false) =>
    (await users.post('/requests/car', {
      payload: { roomID: Number(room), province: 10, ...payload },
      channel: 'cms',
      wait,
    })) as Added;
  const mazda = { plate: '1กข 1234', brand: 'Mazda', model: 'CX-5', colour: 'white', class: 'suv', userId: Number(holder) };
  expect((await add(mazda)).error).toBeUndefined();
  expect(
    (await add({ plate: 'กพร 123', vehicle: 'motorcycle', brand: 'Honda', model: 'Wave 125i', colour: 'black' })).error,
  ).toBeUndefined();
  expect(
    (await add({ plate: 'กก 8888', province: null, country: 'LA', brand: 'Toyota', model: 'Hilux Revo' })).error,
  ).toBeUndefined();
  const gone = (await add({ plate: '9กก 9', brand: 'Nissan', model: 'March', colour: 'red' })).data.carId;
  await users.post('/cars/delete-car', { carId: gone });
  const waiting = (await add({ ...mazda, plate: '2ขค 555', province: 50 }, true)).data.id;

  await page.reload();
  const name = language === 'th' ? '1กข 1234 กรุงเทพมหานคร' : '1กข 1234 Bangkok';
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole('button', { name: t('car.past.show', { count: 1 }) }).click();
  await inspect(page, 'cars of a room');
  await page.getByRole('button', { name: t('list.rowMenu', { name }) }).click();
  await shell.menuItem(t('car.edit.action')).click();
  await expect(shell.dialog(t('car.edit.title', { name }))).toBeVisible();
  await inspect(page, 'details of a car');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('list.rowMenu', { name }) }).click();
  await shell.menuItem(t('car.remove.action')).click();
  await expect(page.getByText(t('car.remove.effect'))).toBeVisible();
  await inspect(page, 'remove a car');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('car.add.action') }).click();
  const dialog = shell.dialog(t('car.add.action'));
  await dialog.getByRole('textbox', { name: t('car.field.plate') }).fill('3กก 777');
  await dialog.getByRole('button', { name: t('car.add.action') }).click();
  await expect(dialog.getByText(t('problem.required'))).toBeVisible();
  await inspect(page, 'add a car');

  await page.goto(`/resident/resident-list/${holder}`);
  await expect(page.getByText(name)).toBeVisible();
  await inspect(page, 'cars of a resident');
  await page.goto(`/resident/application/${waiting}`);
  await expect(page.getByText('2ขค 555')).toBeVisible();
  await inspect(page, 'a car in the queue');
});
