import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { countActs } from '../support/count-acts.ts';
import { uniqueSuffix } from '../support/property-fixture.ts';
import { ID_CARD, RESIDENTS, residentPages } from '../support/residents.ts';
import { expect, test } from '../support/test.ts';

const somchai = { firstName: 'สมชาย', lastName: 'ใจดี', mobile: '081-234-5678', idCard: ID_CARD };
const SOMCHAI = 'สมชาย ใจดี';

test('a new resident is written down by keyboard alone, and the slip waits to be printed', async ({
  page,
  property,
  users,
  shell,
  signInAs,
  t,
}) => {
  await property.addRooms('A1505', 'A1506');
  const admin = await property.addUser('admin');
  await signInAs(admin, `${RESIDENTS}/create`);
  const { field, tabTo, row } = residentPages(page, t);
  await expect(field('idCard'), 'the card reader types here').toBeFocused();
  await users.confirmPassword(admin);
  const acts = await countActs(page, 'New resident');

  await page.keyboard.insertText(`${ID_CARD}#นาย#สมชาย##ใจดี#99/1`);
  await page.keyboard.press('Enter');
  await expect(field('idCard'), 'nothing but the number is taken').toHaveValue(ID_CARD);
  await tabTo(field('roomID'));
  await page.keyboard.insertText('1505');
  await expect(page.getByRole('option', { name: 'A1505' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'A1506' })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field('roomID')).toHaveValue('A1505');
  await tabTo(field('firstName'));
  await page.keyboard.insertText(somchai.firstName);
  await tabTo(field('lastName'));
  await page.keyboard.insertText(somchai.lastName);
  await tabTo(field('mobile'));
  await page.keyboard.insertText(somchai.mobile);
  await tabTo(field('username'));
  await page.keyboard.insertText(`somchai-${uniqueSuffix()}`);
  await page.keyboard.press('Control+Enter');

  const made = shell.dialog(t('activation.made.title', { name: SOMCHAI }));
  await expect(made.getByRole('button', { name: t('activation.made.print') })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(made).toBeHidden();
  await expect(row(SOMCHAI)).toContainText('A1505');
  await expect(row(SOMCHAI), 'a list shows the end of a phone only').not.toContainText('234-5678');
  await acts.finish({ clicks: 0, keys: 45 });
});

test('a known person gets a second room; the number is shown for a reason; then they move out', async ({
  page,
  property,
  users,
  record,
  shell,
  signInAs,
  t,
}) => {
  const [first] = await property.addRooms('A1505', 'A1506');
  const admin = await property.addUser('admin');
  await signInAs(admin, RESIDENTS);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await users.confirmPassword(admin);
  const payload = { ...somchai, roomID: first, role: 3 };
  expect((await users.post('/requests/tenant', { payload, channel: 'cms' })).error).toBeUndefined();

  const { field, row } = residentPages(page, t);
  await page.goto(`${RESIDENTS}/create`);
  await field('idCard').fill(ID_CARD);
  await page.getByRole('button', { name: t('resident.known.add') }).click();
  await expect(page.getByText(t('resident.known.chosen', { name: SOMCHAI }))).toBeVisible();
  await field('roomID').fill('1506');
  await page.getByRole('option', { name: 'A1506' }).click();
  await expectAccessible(page);
  await users.save.click();
  await expect(row(SOMCHAI), 'one row for each room').toHaveCount(2);

  await row(SOMCHAI).filter({ hasText: 'A1506' }).getByRole('link').click();
  const rooms = page.getByRole('list', { name: t('resident.lists.rooms') }).getByRole('listitem');
  await expect(rooms).toHaveCount(2);
  await page.getByRole('button', { name: t('resident.reveal.action') }).click();
  const question = shell.dialog(t('resident.reveal.title'));
  await question.getByRole('textbox').fill('ตำรวจขอตรวจสอบ');
  await question.getByRole('button', { name: t('resident.reveal.action') }).click();
  await expect(page.getByText(ID_CARD)).toBeVisible();
  const shown = shell.dialog(t('resident.filter.documentKind.thai-id'));
  await shown.getByRole('button', { name: t('popup.dialog.close'), exact: true }).click();
  await expect(page.getByText(ID_CARD)).toBeHidden();

  await record.openMenu(SOMCHAI);
  await shell.menuItem(t('resident.moveOut.action')).click();
  await expect(page.getByRole('list', { name: t('move-out.ends') })).toContainText(SOMCHAI);
  await page.getByRole('button', { name: t('move-out.reasons.sold') }).click();
  await page.getByRole('button', { name: t('move-out.act', { count: 1 }) }).click();
  await expect(shell.status(t('move-out.done'))).toBeVisible();
  await page
    .getByRole('list', { name: t('move-out.effects') })
    .getByRole('link', { name: SOMCHAI })
    .click();
  await expect(rooms.filter({ hasText: 'A1506' })).toContainText(t('resident.state.left'));
  await expect(rooms.filter({ hasText: 'A1505' })).toContainText(t('resident.state.active'));
  await expectAccessible(page);
});

test('a move-out is planned, corrected and cancelled; two records of one person are merged and taken apart', async ({
  page,
  property,
  users,
  record,
  shell,
  signInAs,
  t,
}) => {
  const [first, second] = await property.addRooms('A1505', 'A1506');
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, RESIDENTS);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await users.confirmPassword(manager);
  const add = (payload: object) => users.post('/requests/tenant', { payload, channel: 'cms' });
  expect((await add({ ...somchai, roomID: first, role: 3 })).error).toBeUndefined();
  const twin = { firstName: 'สมชัย', lastName: 'ใจดี', mobile: somchai.mobile, roomID: second, role: 3 };
  expect((await add(twin)).error).toBeUndefined();
  await page.reload();
  await page.getByRole('link', { name: SOMCHAI }).click();

  const day = page.getByRole('textbox', { name: t('move-out.day') });
  const save = page.getByRole('button', { name: t('move-out.plan', { count: 1 }) });
  const backToResident = () => page.getByRole('link', { name: SOMCHAI }).click();
  await record.openMenu(SOMCHAI);
  await shell.menuItem(t('resident.moveOut.action')).click();
  await page.getByRole('radio', { name: t('move-out.onDay') }).check();
  await day.fill('31/12/2099');
  await page.getByRole('button', { name: t('move-out.reasons.lease') }).click();
  await save.click();
  await backToResident();
  await expect(page.getByText(t('resident.state.leaving', { day: '31/12/2099' })).first()).toBeVisible();
  await record.openMenu(SOMCHAI);
  await shell.menuItem(t('resident.moveOut.change')).click();
  await expect(day, 'starts from the plan').toHaveValue('31/12/2099');
  await day.fill('30/11/2099');
  await page.getByRole('button', { name: t('move-out.reasons.lease') }).click();
  await page.getByRole('button', { name: t('move-out.save') }).click();
  await backToResident();
  await expect(page.getByText(t('resident.state.leaving', { day: '30/11/2099' })).first()).toBeVisible();
  await record.openMenu(SOMCHAI);
  await shell.menuItem(t('resident.moveOut.cancel')).click();
  const question = shell.dialog(t('resident.moveOut.cancelTitle', { name: SOMCHAI }));
  await question.getByRole('button', { name: t('resident.moveOut.cancel') }).click();
  await expect(shell.status(t('resident.moveOut.cancelled'))).toBeVisible();

  await page.getByRole('button', { name: t('resident.similar.merge') }).click();
  const merge = page.getByRole('dialog');
  await expect(merge).toContainText(t('resident.similar.mergeEffect', { kept: SOMCHAI, name: 'สมชัย ใจดี' }));
  await merge.getByRole('button', { name: t('resident.similar.merge') }).click();
  const rooms = page.getByRole('list', { name: t('resident.lists.rooms') }).getByRole('listitem');
  await expect(rooms).toHaveCount(2);
  await page.getByRole('button', { name: t('resident.similar.undo') }).click();
  await expect(rooms).toHaveCount(1);
});

test('where a second person decides, nothing is said to be done', async ({
  page,
  property,
  users,
  record,
  shell,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, RESIDENTS);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await users.confirmPassword(manager);
  const payload = { ...somchai, roomID: room, role: 3 };
  expect((await users.post('/requests/tenant', { payload, channel: 'cms' })).error).toBeUndefined();
  const office = await apiAs(manager);
  await office.put('/api/settings', { secondPerson: ['remove-resident'] });
  await page.reload();
  await page.getByRole('link', { name: SOMCHAI }).click();
  await record.openMenu(SOMCHAI);
  await shell.menuItem(t('resident.moveOut.action')).click();
  await page.getByRole('button', { name: t('move-out.reasons.sold') }).click();
  await page.getByRole('button', { name: t('move-out.act', { count: 1 }) }).click();
  await expect(shell.status(t('move-out.waits'))).toBeVisible();
  await page.goto(RESIDENTS);
  await expect(page.getByText(t('resident.state.active')).first()).toBeVisible();
});
