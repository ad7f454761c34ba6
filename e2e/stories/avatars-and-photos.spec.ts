import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { drawPhoto, pictureField } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const LIST = '/user/user-management';

test('the counter takes a photo while the room is typed, and whoever asks sees it', async ({
  page,
  property,
  counter,
  signInAs,
  shell,
  t,
}) => {
  await property.addRooms('1203');
  await signInAs(await property.addUser('admin'), '/counter');
  await expect(counter.field).toBeFocused();
  await counter.scan('EF582621151TH');
  await expect(counter.room).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('file.camera'), exact: true }).click();
  await (await chooser).setFiles(await drawPhoto(page, { width: 3000, height: 2000 }));
  await expect(page.getByRole('img', { name: t('parcel.field.photo') })).toBeVisible();
  await expectAccessible(page);
  await counter.room.fill('1203');
  await counter.press('Enter');
  await expect(shell.status(/-001/)).toContainText('1203 · A');

  await page.goto('/parcel');
  await page.getByRole('link', { name: /-001$/ }).first().click();
  const photo = page.getByRole('link', { name: t('parcel.field.photo') }).getByRole('img');
  await expect(photo).toHaveJSProperty('complete', true);
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth), 'drawn as a card').toBe(640);
  await expectAccessible(page);
});

test('one’s own picture is kept at once, and others see it in the list', async ({
  page,
  property,
  signInAs,
  shell,
  users,
  t,
}) => {
  const admin = await property.addUser('admin');
  await signInAs(admin, '/profile');
  const picture = pictureField(page, t, t('profile.field.picture'));
  await picture.choose(await drawPhoto(page));
  await picture.use.click();
  await expect(shell.status(t('form.saved'))).toBeVisible();
  const corner = page.getByRole('button', { name: t('shell.person') }).locator('img');
  await expect(corner).toBeVisible();
  await expectAccessible(page);
  await page.goto(LIST);
  await expect(users.row(admin.name).locator('img')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/profile');
  await picture.remove.click();
  await expect(corner).toHaveCount(0);
  await page.reload();
  await expect(picture.empty).toBeVisible();
});

test('an administrator gives somebody a face', async ({ page, property, signInAs, shell, users, record, t }) => {
  const clerk = await property.addUser('user', { name: 'คุณมานี' });
  const admin = await property.addUser('admin');
  await signInAs(admin, LIST);
  await expect(users.rows).toHaveCount(2);
  await users.confirmPassword(admin);
  await users.row(clerk.name).getByRole('link').first().click();
  await record.edit.click();
  const picture = pictureField(page, t, t('user.field.picture'));
  await picture.choose(await drawPhoto(page));
  await picture.use.click();
  await users.save.click();
  await expect(shell.status(t('form.saved'))).toBeVisible();
  await page.goto(LIST);
  await expect(users.row(clerk.name).locator('img')).toBeVisible();
});

test('the property brings its logo and photo: the frame wears it, and who may not change it sees it', async ({
  page,
  property,
  signInAs,
  shell,
  phone,
  language,
  t,
}) => {
  await signInAs(await property.addUser('admin'), '/setting');
  const logo = pictureField(page, t, t('setting.field.logo'));
  const photo = pictureField(page, t, t('setting.field.photo'));
  await logo.choose(await drawPhoto(page, { width: 400, height: 400, type: 'image/png' }));
  await logo.use.click();
  await photo.drop(await drawPhoto(page, { width: 3200, height: 1800 }));
  await photo.use.click();
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect(shell.status(t('form.saved'))).toBeVisible();
  if (phone) await shell.openMenu();
  const name = language === 'th' ? property.nameTh : property.nameEn;
  const brand = (phone ? page.getByRole('dialog') : page.getByRole('complementary')).filter({ hasText: name });
  await expect(brand.locator('img')).toBeVisible();
  await expectAccessible(page);

  await signInAs(await property.addUser('user'), '/setting');
  await expect(page.getByRole('img', { name: t('setting.field.photo') })).toBeVisible();
  await expect(logo.field).toHaveCount(0);
});
