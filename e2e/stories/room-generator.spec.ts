import { addBuilding } from '../support/building-fixture.ts';
import { uniqueSuffix } from '../support/property-fixture.ts';
import { expect, test } from '../support/test.ts';

test('a tower of forty floors is made from a few numbers, and its rooms are not made twice', async ({
  page,
  property,
  shell,
  signInAs,
  t,
}) => {
  const north = `North ${uniqueSuffix()}`;
  await addBuilding(property, { name: 'Z', floors: 1, perFloor: 1 });
  await signInAs(await property.addUser('admin'), '/floor-and-room/room');
  await page.getByRole('link', { name: t('room.generate.title') }).click();
  const field = (name: string) => page.getByRole('textbox', { name: t(`room.generate.field.${name}`), exact: true });
  const make = (count: number) =>
    page.getByRole('button', { name: t('room.generate.make', { count, number: count.toLocaleString('en') }), exact: true });

  await field('towers').fill(`${north}, South`);
  await field('toFloor').fill('41');
  await field('skipFloors').fill('13');
  await field('perFloor').fill('20');
  await page.getByRole('combobox', { name: t('room.generate.typeOf', { position: 1 }), exact: true }).selectOption('Studio Z');
  await page.getByRole('textbox', { name: t('room.generate.sizeOf', { position: 1 }), exact: true }).fill('28.5');
  await page.getByRole('button', { name: t('room.generate.copyDown', { position: 1 }), exact: true }).click();
  await expect(make(1600)).toBeEnabled();

  await field('pattern').fill('{room:2}');
  await expect(page.getByRole('alert')).toContainText(t('room.generate.repeated'));
  await expect(make(1600)).toBeDisabled();
  await field('pattern').fill('{floor}{room:2}');
  await make(1600).click();
  const question = page.getByRole('dialog', { name: t('room.generate.ask.title', { count: 1600, number: '1,600' }) });
  await question.getByRole('button', { name: t('room.generate.make', { count: 1600, number: '1,600' }) }).click();
  await expect(shell.status(t('room.generate.done', { count: 1600, number: '1,600' }))).toBeVisible();
  await expect(page.getByText(t('list.count', { count: 1601, number: '1,601' }), { exact: true })).toBeVisible();

  const made = await property.transaction((db) =>
    db
      .selectFrom('floor')
      .innerJoin('building', 'building.id', 'floor.unitId')
      .select(({ fn }) => fn.countAll<string>().as('floors'))
      .where('building.name', '=', north)
      .whereRef('building.propertyId', '=', 'floor.propertyId')
      .executeTakeFirstOrThrow(),
  );
  expect(Number(made.floors)).toBe(40);

  await page.getByRole('link', { name: t('room.generate.title') }).click();
  await field('towers').fill('South');
  await page.getByRole('combobox', { name: t('room.generate.typeOf', { position: 1 }), exact: true }).selectOption('Studio Z');
  await page.getByRole('button', { name: t('room.generate.copyDown', { position: 1 }), exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(t('room.generate.taken'));
  await expect(make(80)).toBeDisabled();
});
