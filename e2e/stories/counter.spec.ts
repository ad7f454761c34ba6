import { CARRIER } from '@lobby/contract/areas/parcel-carrier';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { expectAccessible } from '../support/accessibility.ts';
import { countActs } from '../support/count-acts.ts';
import { expectWithin } from '../support/drill-limits.ts';
import { unsentParcels } from '../support/storage-guard.ts';
import { expect, test } from '../support/test.ts';

const ANSWER_MS = 150;

test('a new parcel costs a scan and five keys, and is undone with one click', { tag: '@phone' }, async ({
  property,
  counter,
  signInAs,
  shell,
  t,
}) => {
  const [room] = await property.addRooms('1203', '1204', '0512');
  await signInAs(await property.addUser('admin'), '/counter');
  await expect(counter.field).toBeFocused();
  const { usualMs, calls } = await counter.measureScan();
  await counter.scan('EF582621151TH');
  await expect(shell.status(t('counter.line.new', { code: 'EF582621151TH' }))).toBeVisible();
  await expect(counter.room).toBeFocused();

  await counter.press('1', '2', '0', '3', 'Enter');
  await expect(counter.acts).toHaveCount(1);
  await expect(shell.status(/-001/)).toContainText('1203 · A');
  await expect(counter.field).toBeFocused();
  expect(counter.presses()).toBeLessThanOrEqual(6);
  expect(calls, 'a scan asks the server once').toBeLessThanOrEqual(1);
  expectWithin(ANSWER_MS, usualMs);
  test.info().annotations.push({
    type: 'measured',
    description: `${counter.presses()} keys, ${Math.round(usualMs)} ms, ${calls} calls a scan`,
  });
  expect(await property.parcels()).toMatchObject([
    { trackingNo: 'EF582621151TH', roomId: room, carrierId: CARRIER.thailandPost },
  ]);

  await counter.acts.getByRole('button').click();
  await expect(shell.status(t('counter.acts.undone'))).toBeVisible();
  await expect(counter.acts).toContainText(t('counter.acts.wasUndone'));
  await expect(counter.field).toBeFocused();
  expect(await property.parcels()).toEqual([]);
});

test('three parcels of one room leave with one key, and come back only with a reason', { tag: '@phone' }, async ({
  page,
  property,
  counter,
  signInAs,
  shell,
  t,
}) => {
  const [room] = await property.addRooms('1203');
  await property.addMember(room, 'คุณวิภา ศรีสุข');
  await property.addParcels(room, ['TH0148V36H6A0', 'KEX10012345678', 'SPXTH04012345678'], { name: 'วิภา ศรีสุข' });
  const clerk = await property.addUser('admin');
  await signInAs(clerk, '/counter');
  await expect(counter.field).toBeFocused();
  await counter.scan('KEX10012345678');
  await expect(shell.status(t('counter.line.handOver', { room: '1203 · A', count: 3 }))).toBeVisible();
  await expect(page.getByRole('radio', { name: 'คุณวิภา ศรีสุข' })).toBeChecked();
  await expect(counter.field).toBeFocused();

  const acts = await countActs(page, 'hand over three parcels of one room');
  await counter.press('Enter');
  await expect(shell.status(t('counter.line.handedOver', { room: '1203 · A', count: 3, name: 'คุณวิภา ศรีสุข' }))).toBeVisible();
  await expect(counter.field).toBeFocused();
  await acts.finish({ clicks: 0, keys: 3 });
  expect((await property.parcels()).map(({ statusId }) => statusId)).toEqual(Array(3).fill(PARCEL_STATUS.completed));

  await counter.acts.getByRole('button').click();
  const question = shell.dialog(t('parcel.undo.title'));
  await question.getByRole('textbox', { name: t('parcel.undo.reason') }).fill('หยิบผิดห้อง');
  await question.getByRole('button', { name: t('parcel.undo.confirm') }).click();
  await expect(shell.status(t('undoSuccess', { count: 3 }))).toBeVisible();
  await expect(counter.field).toBeFocused();
  expect((await property.parcels()).map(({ statusId }) => statusId)).toEqual(Array(3).fill(PARCEL_STATUS.waiting));
});

test('two of three parcels leave with five keys, whoever collects: the third waits on', { tag: '@phone' }, async ({
  page,
  property,
  counter,
  signInAs,
  shell,
  t,
}) => {
  const [room] = await property.addRooms('1203');
  await property.addMember(room, 'คุณวิภา ศรีสุข');
  await property.addMember(room, 'คุณสมชาย ศรีสุข');
  await property.addParcels(room, ['TH0148V36H6A0', 'KEX10012345678', 'SPXTH04012345678']);
  await signInAs(await property.addUser('admin'), '/counter');
  await expect(counter.field).toBeFocused();
  await counter.scan('KEX10012345678');
  await expect(shell.status(t('counter.line.handOver', { room: '1203 · A', count: 3 }))).toBeVisible();
  const confirm = page.getByRole('button', { name: t('parcel.handOver.act', { count: 3 }) });
  await expect(confirm, 'without scrolling').toBeInViewport();

  await counter.press('2', '-', '3', 'Enter');
  await expect(shell.status(t('counter.line.handOver', { room: '1203 · A', count: 2 }))).toBeVisible();
  await expect(page.getByRole('radio', { name: 'คุณสมชาย ศรีสุข' })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(1);
  await counter.press('Enter');
  await expect(shell.status(t('counter.line.handedOver', { room: '1203 · A', count: 2, name: 'คุณสมชาย ศรีสุข' }))).toBeVisible();
  expect(counter.presses()).toBeLessThanOrEqual(5);
  test.info().annotations.push({ type: 'measured', description: `two of three parcels handed over: ${counter.presses()} keys` });
  const { completed, waiting } = PARCEL_STATUS;
  expect((await property.parcels()).map(({ statusId }) => statusId)).toEqual([completed, completed, waiting]);
});

test('a typed room number shows what waits there, and whatever is typed reaches the scan field', async ({
  page,
  property,
  counter,
  signInAs,
  shell,
  t,
}) => {
  const [room] = await property.addRooms('1203', '1204');
  const [gone] = await property.addParcels(room, ['TH0148V36H6A0']);
  await signInAs(await property.addUser('admin'), '/counter');
  await expect(counter.field).toBeFocused();
  // Beside the words: a message may lie over the middle of the title.
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 2, y: 2 } });
  await counter.scan('1204');
  await expect(shell.status(t('counter.line.nothingWaits', { room: '1204 · A' }))).toBeVisible();
  await counter.scan('9999');
  await expect(shell.status(t('counter.line.unknown', { code: '9999' }))).toBeVisible();
  await counter.scan('1203');
  await expect(shell.status(t('counter.line.handOver', { room: '1203 · A', count: 1 }))).toBeVisible();

  // Nobody is known to live there, so the clerk has to ask for a name.
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: t('parcel.handOver.name') });
  await expect(page.getByText(t('problem.required'))).toBeVisible();
  await name.fill('คุณนก');
  await page.keyboard.press('Enter');
  await expect(shell.status(t('counter.line.handedOver', { room: '1203 · A', count: 1, name: 'คุณนก' }))).toBeVisible();
  await counter.scan('th0148v36h6a0');
  await expect(page.getByRole('status').filter({ hasText: '260101-001' })).toContainText('คุณนก');
  expect(gone).toBeDefined();
});

test('without a connection parcels are kept, shown, and sent in order when it is back', async ({
  context,
  property,
  counter,
  signInAs,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await property.addRooms('1203', '1204');
  await signInAs(await property.addUser('admin'), '/counter');
  await expect(counter.field).toBeFocused();
  // The rooms have to be there before the connection goes.
  await counter.scan('EF000000001TH');
  await expect(counter.room).toBeFocused();
  await counter.press('1', '2', '0', '3', 'Enter');
  await expect(counter.acts).toHaveCount(1);

  await context.setOffline(true);
  await expect(counter.offlineNotice).toContainText(t('counter.away.title'));
  for (const code of ['EF000000002TH', 'EF000000003TH']) {
    await counter.scan(code);
    await expect(counter.room).toBeFocused();
    await counter.press('1', '2', '0', '4', 'Enter');
    await expect(counter.field).toBeFocused();
  }
  await expect(counter.offlineNotice.getByRole('listitem')).toHaveText(['EF000000002TH · 1204 · A', 'EF000000003TH · 1204 · A']);

  await context.setOffline(false);
  await expect(counter.offlineNotice).toBeHidden();
  await expect(counter.acts).toHaveCount(3);
  const codes = (await property.parcels()).map(({ trackingNo }) => trackingNo);
  expect(codes).toEqual(['EF000000001TH', 'EF000000002TH', 'EF000000003TH']);
});

test('parcels taken in without a connection outlive a reload and the end of the session, and are sent once', async ({
  page,
  context,
  property,
  counter,
  shell,
  signInAs,
  phone,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|status of 401/);
  await property.addRooms('1203', '1204');
  const clerk = await property.addUser('admin');
  await signInAs(clerk, '/counter');
  await expect(counter.field).toBeFocused();
  await counter.scan('EF000000001TH');
  await expect(counter.room).toBeFocused();
  await counter.press('1', '2', '0', '3', 'Enter');
  await expect(counter.acts).toHaveCount(1);

  await context.setOffline(true);
  await expect(counter.offlineNotice).toContainText(t('counter.away.title'));
  // What cannot be fetched ahead must not cost the page that is open.
  if (!phone) await page.locator('nav a[href="/parcel"]').hover();
  for (const code of ['EF000000002TH', 'EF000000003TH']) {
    await counter.scan(code);
    await expect(counter.room).toBeFocused();
    await counter.press('1', '2', '0', '4', 'Enter');
    await expect(counter.field).toBeFocused();
  }
  await expect(counter.offlineNotice.getByRole('listitem')).toHaveCount(2);
  // Longer away than a session lasts.
  await property.endSessions();
  await context.setOffline(false);
  await expect(page.getByText(t('session.ended.lost'))).toBeVisible();
  expect(await property.parcels()).toHaveLength(1);

  const question = shell.dialog(t('session.leave.title'));
  await shell.fillSignIn(await property.addUser('admin'));
  await shell.signInButton.click();
  await expect(counter.field).toBeFocused();
  await expect(counter.unsentNotice, 'nobody else is offered them').toBeHidden();
  await shell.chooseInAccountMenu(t('session.signOut'));
  await question.getByRole('button', { name: t('session.signOut') }).click();

  await shell.fillSignIn(clerk);
  await shell.signInButton.click();
  await expect(counter.unsentNotice, 'on whatever page').toBeVisible();
  await shell.goTo(t('parcel.title'));
  await expect(counter.unsentNotice).toContainText(t('counter.unsent.title', { count: 2 }));
  await page.reload();
  await expect(counter.unsentNotice.getByRole('listitem')).toContainText([
    'EF000000002TH · 1204 · A',
    'EF000000003TH · 1204 · A',
  ]);
  await expectAccessible(page);
  await shell.chooseInAccountMenu(t('session.signOut'));
  await expect(question).toContainText(t('counter.unsent.signOut', { count: 2 }));
  await question.getByRole('button', { name: t('popup.dialog.cancel') }).click();
  expect(await unsentParcels(page)).toHaveLength(2);

  await counter.unsentNotice.getByRole('button', { name: t('counter.unsent.send', { count: 2 }) }).click();
  await expect(counter.unsentNotice).toBeHidden();
  await expect(page.getByRole('link', { name: /^\d{6}-00[123]$/ })).toHaveCount(3);
  expect(await unsentParcels(page), 'nothing of them stays in the browser').toEqual([]);
  const codes = (await property.parcels()).map(({ trackingNo }) => trackingNo);
  expect(codes).toEqual(['EF000000001TH', 'EF000000002TH', 'EF000000003TH']);
});

test('whoever may only read has no counter', async ({ page, property, signInAs, t }) => {
  await signInAs(await property.addUser('user'), '/counter');
  await expect(page.getByRole('heading', { name: t('shell.noAccess.title') })).toBeVisible();
});
