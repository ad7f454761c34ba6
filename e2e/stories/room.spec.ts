import { expectAccessible } from '../support/accessibility.ts';
import { addBuilding } from '../support/building-fixture.ts';
import { expect, test } from '../support/test.ts';

test('a room is added on a floor of its building, with services', async ({ page, property, shell, signInAs, t }) => {
  await addBuilding(property, { floors: 2, perFloor: 2 });
  await signInAs(await property.addUser('admin'), '/floor-and-room/room/create');
  const choose = async (field: string, name: string) => {
    await page.getByRole('combobox', { name: new RegExp(`^${t(`room.field.${field}`)}( |$)`) }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await page.getByRole('textbox', { name: t('room.field.name') }).fill('299');
  await choose('category', 'A');
  await choose('floor', '2');
  await choose('roomType', 'Studio A');
  await page.getByRole('textbox', { name: t('room.field.sqm') }).fill('28.5');
  await page.getByRole('combobox', { name: t('room.field.addonService') }).fill('แม่บ้าน');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(shell.status(t('form.created'))).toBeVisible();

  await page.goto('/floor-and-room/room?q=299');
  await page.getByRole('link', { name: '299' }).click();
  await expect(page.getByRole('textbox', { name: t('room.field.sqm') })).toHaveValue('28.5');
  await expect(page.getByText('แม่บ้าน', { exact: true })).toBeVisible();
});

test('the head office blocks a room with a reason and opens it again', async ({ page, property, shell, signInAs, t }) => {
  const { idOf } = await addBuilding(property);
  await signInAs(await property.addUser('organize_admin'), `/floor-and-room/room/${idOf('101')}`);
  await page.getByRole('button', { name: t('room.block.action') }).click();
  const dialog = shell.dialog(t('room.block.title', { name: '101' }));
  await expect(dialog).toContainText(t('room.block.effect'));
  await dialog.getByRole('button', { name: t('room.block.action') }).click();
  await expect(dialog).toContainText(t('problem.required'));
  await dialog.getByRole('textbox', { name: t('room.block.reason') }).fill('น้ำรั่วจากชั้นบน');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('room.block.action') }).click();
  await expect(shell.status(t('room.block.done'))).toBeVisible();
  await expect(page.getByText('น้ำรั่วจากชั้นบน')).toBeVisible();

  await page.getByRole('button', { name: t('room.unblock.action') }).click();
  const again = shell.dialog(t('room.unblock.title', { name: '101' }));
  await again.getByRole('textbox', { name: t('room.block.reason') }).fill('ซ่อมแล้ว');
  await again.getByRole('button', { name: t('room.unblock.action') }).click();
  await expect(page.getByText('น้ำรั่วจากชั้นบน')).toBeHidden();
});

test('a room gets more cards than its type gives, and goes back to it', async ({ page, property, shell, signInAs, t }) => {
  const { idOf, types } = await addBuilding(property);
  await property.transaction((db) =>
    db
      .updateTable('roomType')
      .set({ quota: JSON.stringify({ mifare: 2, subAccount: null, coupon: null, stampType: null }) })
      .where('id', '=', types[0] ?? 0)
      .execute(),
  );
  await signInAs(await property.addUser('admin'), `/floor-and-room/room/${idOf('101')}?tab=quota`);
  const cards = page.getByRole('row', { name: new RegExp(`^${t('quota.field.mifare')}`) });
  const save = page.getByRole('button', { name: t('form.save'), exact: true });
  await expect(cards.getByRole('cell')).toHaveText(['2', '0', '2']);
  await page.getByRole('textbox', { name: t('quota.field.mifare') }).fill('5');
  await expect(page.getByText(t('quota.differs'))).toBeVisible();
  await save.click();
  await expect(shell.status(t('form.saved'))).toBeVisible();
  await expect(cards.getByRole('cell')).toHaveText(['5', '0', '5']);

  await page.getByRole('button', { name: t('quota.reset') }).click();
  await save.click();
  await expect(cards.getByRole('cell')).toHaveText(['2', '0', '2']);
  await expect(page.getByText(t('quota.differs'))).toBeHidden();
});
