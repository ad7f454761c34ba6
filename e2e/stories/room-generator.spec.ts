import { apiAs } from '../support/api.ts';
import { addBuilding } from '../support/building-fixture.ts';
import { countActs } from '../support/count-acts.ts';
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
  const acts = await countActs(page, 'two towers of forty floors');
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

  await page.getByRole('radio', { name: `${north}0503`, exact: true }).check();
  await page.getByRole('radio', { name: '503', exact: true }).check();
  await make(1600).click();
  const question = page.getByRole('dialog', { name: t('room.generate.ask.title', { count: 1600, number: '1,600' }) });
  await question.getByRole('button', { name: t('room.generate.make', { count: 1600, number: '1,600' }) }).click();
  await expect(shell.status(t('room.generate.done', { count: 1600, number: '1,600' }))).toBeVisible();
  await expect(page, 'what was made is looked at on the plan').toHaveURL(/\/building\/\d+\/plan/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(north);
  await acts.finish({ clicks: 8 });

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

  await page.goto('/floor-and-room/room/generate');
  await field('towers').fill('South');
  await page.getByRole('combobox', { name: t('room.generate.typeOf', { position: 1 }), exact: true }).selectOption('Studio Z');
  await page.getByRole('button', { name: t('room.generate.copyDown', { position: 1 }), exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(t('room.generate.taken'));
  await expect(make(80)).toBeDisabled();
});

test('generated rooms are taken back in one step, unless one of them is used', async ({
  page,
  property,
  shell,
  signInAs,
  consoleErrors,
  t,
}) => {
  // The refusal itself, and the plan of a tower that is gone the moment it is taken back.
  consoleErrors.allow(/409.*generate\/undo|404.*\/plan/);
  await addBuilding(property, { name: 'Z', floors: 1, perFloor: 1 });
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  const [type] = await api.get<{ id: number }[]>('/api/room-types');
  const plan = { towers: ['Q'], fromFloor: 1, toFloor: 2, pattern: '{floor}{room:2}', stacks: [{ roomType: type?.id }] };
  const { building } = await api.post<{ building: number }>('/api/rooms/generate', plan);
  const [room] = await api.get<{ id: number }[]>('/api/rooms?filters[category][name]=Q');
  const parcel = await api.post<{ id: number }>('/api/parcels', { room: room?.id });
  await signInAs(admin, `/floor-and-room/building/${building}/plan`);
  const notice = page.getByRole('region', { name: t('generatedRooms.title') });
  const takeBack = async () => {
    await notice.getByRole('button', { name: t('generatedRooms.undo') }).click();
    const question = shell.dialog(t('generatedRooms.ask', { count: 2, number: '2' }));
    await question.getByRole('button', { name: t('generatedRooms.undo') }).click();
  };
  await takeBack();
  await expect(page.getByRole('alert')).toContainText(t('standing.parcel', { count: 1, number: '1' }));
  await expect(page).toHaveURL(/plan$/);

  await property.transaction((db) => db.deleteFrom('parcel').where('id', '=', parcel.id).execute());
  await takeBack();
  await expect(shell.status(t('generatedRooms.undone', { count: 2, number: '2' }))).toBeVisible();
  await expect(page).toHaveURL(/\/floor-and-room\/building(\?|$)/);
  expect((await api.get<unknown[]>('/api/units?filters[name]=Q')).length).toBe(0);
});
