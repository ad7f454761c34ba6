import { PARCEL_STATUS } from '@lobby/contract/constants';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('the counters lead to what they counted, and a room number finds its parcels', { tag: '@phone' }, async ({
  page,
  property,
  parcels,
  signInAs,
  t,
}) => {
  const [first, second] = await property.addRooms('1203', '0512');
  await property.addParcels(first, ['EF000000001TH', 'EF000000002TH']);
  await property.addParcels(second, ['EF000000003TH'], { days: 9 });
  await signInAs(await property.addUser('user'), '/parcel');
  await expect(parcels.rows).toHaveCount(3);
  await expect(page, 'the list opens on what waits').toHaveURL(`/parcel?status=${PARCEL_STATUS.waiting}`);
  await parcels.counterLink('overdue', 1).click();
  await expect(parcels.numbers).toHaveText(['260101-003']);
  await expect(parcels.rows).toContainText(t('parcel.state.overdue', { count: 9 }));
  await parcels.counterLink('today', 2).click();
  await expect(parcels.rows).toHaveCount(2);
  await parcels.counterLink('waiting', 3).click();
  await expect(parcels.rows).toHaveCount(3);
  await page.getByRole('searchbox', { name: t('list.search'), exact: true }).fill('0512');
  await expect(parcels.numbers).toHaveText(['260101-003']);
});

test('parcels are picked, signed for once, and the page tells who has them', async ({
  page,
  property,
  parcels,
  signInAs,
  shell,
  phone,
  consoleErrors,
  t,
}) => {
  test.skip(phone, 'cards are not picked');
  consoleErrors.allow(/status of 409.*\/api\/parcel\/approve/);
  const [room] = await property.addRooms('1203');
  await property.addMember(room, 'คุณวิภา');
  const [id] = await property.addParcels(room, ['EF000000001TH', 'EF000000002TH']);
  const clerk = await property.addUser('admin');
  await signInAs(clerk, '/parcel');

  await parcels.pick('260101-001').check();
  await parcels.pick('260101-002').check();
  await parcels.act(2).click();
  await expect(parcels.handOverDialog.getByRole('radio', { name: 'คุณวิภา' })).toBeFocused();
  await parcels.sign();
  // No name is on them, so nobody is chosen before somebody says who came.
  await page.keyboard.press('Enter');
  await expect(parcels.handOverDialog.getByRole('alert')).toContainText(t('parcel.handOver.whoMissing'));
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(shell.status(t('parcelReceive', { count: 2, name: 'คุณวิภา' }))).toBeVisible();
  expect((await property.parcels()).map(({ statusId }) => statusId)).toEqual([PARCEL_STATUS.completed, PARCEL_STATUS.completed]);

  // They stay where they are, as they now are, until the list is asked for anew.
  await expect(parcels.rows.filter({ hasText: t('parcel.state.completed') })).toHaveCount(2);
  // Another desk still has them on its screen.
  await parcels.pick('260101-001').check();
  await parcels.act(1).click();
  await parcels.handOverDialog.getByRole('radio', { name: 'คุณวิภา' }).check();
  await parcels.handOverDialog.getByRole('button', { name: t('parcel.handOver.act', { count: 1 }) }).click();
  await expect(parcels.handOverDialog.getByRole('alert')).toContainText('260101-001');
  await expect(parcels.handOverDialog.getByRole('alert')).toContainText('คุณวิภา');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto(`/parcel/${id}`);
  await expect(page.getByText(t('parcel.history.handedOver', { name: 'คุณวิภา', by: clerk.name }))).toBeVisible();
  await expect(page.getByRole('img', { name: t('parcel.history.signature', { name: 'คุณวิภา' }) })).toBeVisible();
  await expect(page.getByRole('button', { name: t('list.rowMenu', { name: '260101-001' }) })).toBeHidden();
  await page.getByRole('button', { name: t('parcel.undo.open') }).click();
  const question = shell.dialog(t('parcel.undo.title'));
  await question.getByRole('textbox', { name: t('parcel.undo.reason') }).fill('หยิบผิดกล่อง');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('parcel.history.undone', { by: clerk.name }))).toBeVisible();
  await expect(page.getByRole('main').getByText('หยิบผิดกล่อง')).toBeVisible();
});

test('parcels of two rooms are handed over together only after a warning; what is collected is found under all', async ({
  page,
  property,
  parcels,
  signInAs,
  phone,
  t,
}) => {
  test.skip(phone, 'cards are not picked');
  const [first, second] = await property.addRooms('1203', '0512');
  await property.addParcels(first, ['EF000000001TH']);
  await property.addParcels(second, ['EF000000002TH']);
  await signInAs(await property.addUser('admin'), '/parcel');
  await page.getByRole('checkbox', { name: t('list.pickAll') }).check();
  await parcels.act(2).click();
  await expect(parcels.handOverDialog.getByRole('note')).toContainText('1203');
  await expect(parcels.handOverDialog.getByRole('note')).toContainText('0512');
  await expectAccessible(page);
  await parcels.handOverDialog.getByRole('textbox', { name: t('parcel.handOver.name') }).fill('แม่บ้าน');
  await page.keyboard.press('Enter');
  await expect(parcels.handOverDialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('parcel.empty.title') })).toBeVisible();
  await page.getByRole('link', { name: t('parcel.counter.all'), exact: true }).click();
  await expect(parcels.rows).toHaveCount(2);
  await page.getByRole('button', { name: new RegExp(`^${t('parcel.field.received')}`) }).click();
  await page.getByRole('button', { name: t('list.days.yesterday') }).click();
  await expect(page.getByRole('heading', { name: t('list.nothing.title') })).toBeVisible();
});

test('a parcel is taken in by form, corrected, labelled and struck off', async ({
  page,
  property,
  parcels,
  record,
  signInAs,
  shell,
  t,
}) => {
  await property.addRooms('1203', '0512');
  await signInAs(await property.addUser('admin'), '/parcel/create');
  await parcels.field('room').fill('05');
  await page.getByRole('option', { name: '0512 · A' }).click();
  await parcels.field('trackingNo').fill('EF000000001TH');
  await parcels.field('size').click();
  await page.getByRole('option', { name: t('parcel.size.L') }).click();
  await parcels.save.click();
  await expect(parcels.numbers).toHaveText([/^\d{6}-001$/]);

  await parcels.numbers.click();
  await expect(page.getByText(t('parcel.size.L'))).toBeVisible();
  await record.edit.click();
  await parcels.field('storagePlace').fill('B-2');
  await parcels.save.click();
  const history = page.getByRole('list', { name: t('history.title') });
  await expect(history.getByRole('listitem'), 'received and corrected, each once').toHaveCount(2);
  expect(await property.parcels()).toMatchObject([{ trackingNo: 'EF000000001TH', storagePlace: 'B-2' }]);
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('link', { name: t('parcel.label.print', { count: 1 }) }).click();
  await expect(page.getByRole('article', { name: number })).toContainText('0512');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('article', { name: number })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.goBack();
  await record.openMenu(number);
  await shell.menuItem(t('list.remove.confirm')).click();
  const question = shell.dialog(t('list.remove.one', { name: number }));
  await expect(question).toContainText(t('parcel.remove.effect', { count: 1 }));
  await question.getByRole('button', { name: t('list.remove.confirm') }).click();
  await expect(page.getByRole('heading', { name: t('parcel.empty.title') })).toBeVisible();
});

test('ten waiting parcels stand on a laptop without scrolling', async ({ page, property, signInAs }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  const [room] = await property.addRooms('1203');
  await property.addMember(room, 'คุณวิภา ศรีสุขเจริญรุ่งเรือง');
  const codes = Array.from({ length: 12 }, (_, at) => `EF00000000${at}TH`);
  await property.addParcels(room, codes, { name: 'คุณวิภา ศรีสุขเจริญรุ่งเรือง', isUnreached: true });
  await signInAs(await property.addUser('admin'), '/parcel');
  const rows = page.getByRole('rowgroup').last().getByRole('row');
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole('link', { name: '260101-012' })).toBeVisible();
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 });
});
