import { addBuilding } from '../support/building-fixture.ts';
import { follow } from '../support/follow.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('buildings, their plan, floors and room types', async ({ page, property, record, signInAs, t }) => {
  const { id } = await addBuilding(property);
  await signInAs(await property.addUser('admin'), '/floor-and-room/building');
  await page.getByRole('link', { name: 'A', exact: true }).click();
  await expect(page.getByRole('link', { name: `${t('building.plan.status.vacant')}: 9` })).toBeVisible();
  await inspect(page, 'building');
  await record.edit.click();
  await expect(page.getByRole('form', { name: 'A' })).toBeVisible();
  await inspect(page, 'form of a building');
  await page.goBack();
  await page.getByRole('link', { name: t('building.plan.title'), exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await inspect(page, 'stacking plan');
  await page.getByRole('link', { name: t('building.plan.by.status') }).click();
  await inspect(page, 'stacking plan by status');

  await follow(page, `/floor-and-room/floor?unit=${id}`);
  await expect(page.getByText(t('list.count', { count: 3, number: 3 }), { exact: true })).toBeVisible();
  await inspect(page, 'floors of a building');
  await follow(page, '/floor-and-room/room-type/create');
  await page.getByRole('button', { name: t('quota.add.coupon') }).click();
  await inspect(page, 'room type with a quota');
});

test('rooms, one room, the generator and the import', async ({ page, property, record, signInAs, t }) => {
  await addBuilding(property);
  await signInAs(await property.addUser('organize_admin'), '/floor-and-room/room');
  await expect(page.getByText(t('list.count', { count: 12, number: 12 }), { exact: true })).toBeVisible();
  await inspect(page, 'rooms');
  await page.getByRole('link', { name: '101', exact: true }).click();
  await expect(page.getByText(t('room.empty.members'))).toBeVisible();
  await inspect(page, 'room');
  await record.openMenu('101');
  await inspect(page, 'menu of a room');
  await page.keyboard.press('Escape');
  await record.edit.click();
  await expect(page.getByRole('form', { name: '101' })).toBeVisible();
  await inspect(page, 'form of a room');
  await page.goBack();
  await record.tab(t('room.tab.quota')).click();
  await expect(page.getByRole('heading', { name: t('room.quota.own') })).toBeVisible();
  await inspect(page, 'quota of a room');
  await record.tab(t('room.tab.parcels')).click();
  await expect(page.getByText(t('room.empty.completed'))).toBeVisible();
  await inspect(page, 'parcels of a room');

  await follow(page, '/floor-and-room/room/generate');
  await page.getByRole('combobox', { name: t('room.generate.typeOf', { position: 1 }), exact: true }).selectOption('Studio A');
  await page.getByRole('button', { name: t('room.generate.copyDown', { position: 1 }), exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(t('room.generate.taken'));
  await inspect(page, 'generator');
  await follow(page, '/floor-and-room/room/import');
  await expect(page.getByRole('heading', { name: t('import.step.file') })).toBeVisible();
  await inspect(page, 'import');
});
