import { expect, test } from '../support/test.ts';

test('a building and its floor are added; while the floor stands, the building cannot be deleted', async ({
  page,
  property,
  record,
  shell,
  signInAs,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/409/);
  const field = (area: string, name: string) => {
    const label = new RegExp(`^${t(`${area}.field.${name}`)}( |$)`);
    return page.getByRole('textbox', { name: label }).or(page.getByRole('combobox', { name: label }));
  };
  const save = page.getByRole('button', { name: t('form.save'), exact: true });

  await signInAs(await property.addUser('admin'), '/floor-and-room/building');
  await expect(page.getByRole('heading', { name: t('building.empty.title') })).toBeVisible();
  await page.getByRole('link', { name: t('building.create') }).click();
  await field('building', 'name').fill('A');
  await field('building', 'lifts').fill('3');
  await save.click();
  await expect(shell.status(t('form.created'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'A', exact: true })).toBeVisible();

  await page.goto('/floor-and-room/floor/create');
  await field('floor', 'unit').click();
  await page.getByRole('option', { name: 'A', exact: true }).click();
  await field('floor', 'name').fill('B1');
  await field('floor', 'level').fill('-1');
  await save.click();
  await expect(page.getByRole('link', { name: 'B1' })).toBeVisible();

  await page.goto('/floor-and-room/building');
  await page.getByRole('link', { name: 'A', exact: true }).click();
  await record.openMenu('A');
  await shell.menuItem(t('list.remove.confirm')).click();
  await shell
    .dialog(t('list.remove.one', { name: 'A' }))
    .getByRole('button', { name: t('list.remove.confirm') })
    .click();
  await expect(page.getByRole('alert')).toContainText(t('standing.floor', { count: 1, number: 1 }));
});

test('a room type carries its quota, and begins with the kind the list was narrowed to', async ({
  page,
  property,
  record,
  shell,
  signInAs,
  t,
}) => {
  await signInAs(await property.addUser('admin'), '/floor-and-room/room-type/create?type=shop');
  const kind = page.getByRole('combobox', { name: new RegExp(`^${t('room-type.field.type')}`) });
  await expect(kind).toHaveValue(t('room-type.filter.type.shop'));
  await page.getByRole('textbox', { name: t('room-type.field.name') }).fill('ร้านค้าชั้นล่าง');
  await page.getByRole('textbox', { name: t('quota.field.mifare') }).fill('4');
  const coupons = page.getByRole('region', { name: t('quota.field.coupon') });
  await coupons.getByRole('button', { name: t('quota.add.coupon') }).click();
  await coupons.getByRole('combobox', { name: t('quota.kind', { row: 1 }) }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(shell.status(t('form.created'))).toBeVisible();

  await page.getByRole('link', { name: 'ร้านค้าชั้นล่าง' }).click();
  await record.edit.click();
  await expect(page.getByRole('textbox', { name: t('quota.field.mifare') })).toHaveValue('4');
  await expect(coupons.getByRole('textbox', { name: t('quota.amount', { row: 1 }) })).toHaveValue(`1 ${t('quota.perMonth')}`);
});
