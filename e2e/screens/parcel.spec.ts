import { follow } from '../support/follow.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('parcels: list, page, form, label and hand-over', async ({ page, property, parcels, signInAs, t }) => {
  const [room] = await property.addRooms('1203', '0512');
  await property.addMember(room, 'คุณวิภา ศรีสุขเจริญรุ่งเรือง');
  const [id] = await property.addParcels(room, ['EF000000001TH', 'EF000000002TH'], { days: 8 });
  await signInAs(await property.addUser('admin'), '/parcel');
  await expect(parcels.rows).toHaveCount(2);
  await inspect(page, 'list');

  await follow(page, `/parcel/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '260101-001' })).toBeVisible();
  await inspect(page, 'page of a parcel');
  await parcels.act(1).click();
  await expect(parcels.handOverDialog.getByRole('radio').first()).toBeFocused();
  await inspect(page, 'hand-over');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: t('parcel.label.print', { count: 1 }) }).click();
  await expect(page.getByRole('article', { name: '260101-001' })).toBeVisible();
  await inspect(page, 'label');

  await follow(page, '/parcel/create');
  await parcels.save.click();
  await expect(page.getByRole('alert')).toContainText(t('form.problems', { count: 1 }));
  await inspect(page, 'form with problems');
});

test('the counter: ready, a new parcel, a hand-over, and what was done', async ({
  page,
  property,
  counter,
  signInAs,
  shell,
  t,
}) => {
  const [room] = await property.addRooms('1203', '1204');
  await property.addMember(room, 'คุณวิภา ศรีสุขเจริญรุ่งเรือง');
  await property.addParcels(room, ['EF000000001TH', 'EF000000002TH']);
  await signInAs(await property.addUser('admin'), '/counter');
  await expect(counter.field).toBeFocused();
  await inspect(page, 'ready');

  await counter.scan('KEX10012345678');
  await expect(counter.room).toBeFocused();
  await counter.press('1', '2');
  await expect(page.getByRole('option')).toHaveCount(2);
  await inspect(page, 'new parcel');
  await counter.press('0', '3', 'Enter');
  await expect(counter.acts).toHaveCount(1);

  await counter.scan('EF000000001TH');
  await expect(shell.status(t('counter.line.handOver', { room: '1203 · A', count: 3 }))).toBeVisible();
  await inspect(page, 'hand-over');
});

test('letters to rooms no channel reaches', async ({ page, property, signInAs, t }) => {
  const rooms = await property.addRooms('1203', '1204', '0512');
  for (const [at, room] of rooms.entries())
    await property.addParcels(room, at === 0 ? ['EF000000001TH', 'EF000000002TH'] : ['EF000000003TH'], { isUnreached: true });
  await signInAs(await property.addUser('admin'), '/parcel');
  await page.getByRole('link', { name: t('parcel.letter.open', { count: 4 }) }).click();
  await expect(page.getByRole('region', { name: '1203' })).toBeVisible();
  await inspect(page, 'letters');
  await page.getByRole('button', { name: t('letter.deliver', { count: 3 }) }).click();
  await expect(page.getByRole('heading', { name: t('parcel.letter.none') })).toBeVisible();
  await page.getByRole('button', { name: t('list.undo') }).click();
  await expect(page.getByRole('region', { name: '1203' })).toBeVisible();
});
