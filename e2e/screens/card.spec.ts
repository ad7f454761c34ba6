import { addCard, allowCards, CARDS, cardPages, failDeliveriesTo } from '../support/cards.ts';
import { addDevice } from '../support/hardware.ts';
import { inspect } from '../support/inspect.ts';
import { RESIDENTS } from '../support/residents.ts';
import { expect, test } from '../support/test.ts';

const NUMBER = '0013961168';

test('cards: the list, one of them, the desk, the import and what did not reach its device', async ({
  page,
  property,
  users,
  shell,
  signInAs,
  t,
}) => {
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, CARDS);
  await expect(page.getByRole('heading', { name: t('card.empty.title') })).toBeVisible();
  await inspect(page, 'no cards yet');
  await page.goto(`${CARDS}/drift`);
  await expect(page.getByRole('heading', { name: t('card.drift.empty.title') })).toBeVisible();
  await inspect(page, 'no drift');

  const [room] = await property.addRooms('A1505');
  await allowCards(property, room, 4);
  const malee = await property.addMember(room, 'มาลี ใจดี', { nameEn: 'Malee Jaidee' });
  await addDevice(property, { type: 'door', heardMinutesAgo: -60 });
  const poolDoor = await addDevice(property, { type: 'door', name: 'ประตูสระว่ายน้ำ', nameEn: 'Pool door', addr: '192.0.2.7' });
  const card = await addCard(property, { serial: NUMBER, roomId: room, memberId: malee });
  await addCard(property, { serial: '0012345678', roomId: room, memberId: malee });
  const expired = await addCard(property, { serial: '0012345699', roomId: room, memberId: malee, validUntil: '2020-01-31' });
  const states = ['suspended', 'lost', 'broken', 'stock'];
  for (const [at, state] of states.entries())
    await addCard(property, { serial: `001234500${at}`, state, ...(state !== 'stock' && { roomId: room }) });
  await page.goto(CARDS);
  await expect(page.getByText(t('card.filter.state.lost'), { exact: true }).filter({ visible: true })).toBeVisible();
  await inspect(page, 'list');

  await page.goto(`${CARDS}/${card}`);
  await expect(page.getByRole('list', { name: t('card.section.devices') })).toBeVisible();
  await inspect(page, 'card');
  await page.goto(`${CARDS}/${expired}`);
  await expect(page.getByText(t('card.filter.state.expired'), { exact: true })).toBeVisible();
  await inspect(page, 'expired card');
  await page.getByRole('button', { name: t('card.details.action') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'details of a card');
  await page.keyboard.press('Escape');
  await page.goto(`${CARDS}/${card}`);
  await page.getByRole('button', { name: t('card.lost.action') }).click();
  await expect(shell.dialog(t('card.lost.title', { card: NUMBER }))).toBeVisible();
  await inspect(page, 'report lost');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('list.rowMenu', { name: NUMBER }) }).click();
  await shell.menuItem(t('card.suspend.action')).click();
  await expect(shell.dialog(t('card.suspend.title', { card: NUMBER }))).toBeVisible();
  await inspect(page, 'suspend');

  await users.confirmPassword(manager);
  await page.goto(`${CARDS}/desk`);
  const { field, holder, scan } = cardPages(page, t);
  await expect(field).toBeFocused();
  await inspect(page, 'desk');
  await scan('hello');
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'no number');
  await field.focus();
  await scan(NUMBER);
  await expect(page.getByRole('button', { name: t('card.returned.action') })).toBeVisible();
  await inspect(page, 'known card');
  await field.focus();
  await scan('0099887766');
  await expect(holder).toBeFocused();
  await page.keyboard.insertText('1505');
  await expect(page.getByRole('option', { name: 'A1505' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('card.desk.quota', { room: 'A1505', used: 3, limit: 4 }))).toBeVisible();
  await inspect(page, 'new card');
  await page.goto(`${CARDS}/desk?member=${malee}`);
  await expect(page.getByRole('list', { name: /Malee|มาลี/ })).toBeVisible();
  await inspect(page, 'desk for a resident');
  await page.goto(`${CARDS}/desk?mode=stock`);
  await expect(field).toBeFocused();
  for (const number of ['0099887766', 'hello', NUMBER]) await scan(number);
  await page.getByRole('button', { name: t('card.stock.save', { count: 2 }) }).click();
  await expect(page.getByRole('link', { name: t('card.stock.other') })).toBeVisible();
  await inspect(page, 'into stock');
  await page.getByRole('button', { name: t('card.stock.drop', { code: NUMBER }) }).click();
  await page.goto(`${CARDS}/import`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, 'import');

  await page.goto(`${RESIDENTS}/${malee}`);
  await expect(page.getByRole('list', { name: t('card.ofHolder.title') })).toBeVisible();
  await inspect(page, 'cards of a resident');
  await page.keyboard.press('l');
  await expect(shell.dialog(t('card.lost.which'))).toBeVisible();
  await inspect(page, 'which card is lost');
  await page.keyboard.press('Escape');
  await page.goto(`/floor-and-room/room/${room}?tab=cards`);
  await expect(page.getByRole('list', { name: t('room.tab.cards') })).toBeVisible();
  await inspect(page, 'cards of a room');
  await expect.poll(() => failDeliveriesTo(property, poolDoor)).toBeGreaterThan(0);
  await page.goto(`/facilities/hardware/${poolDoor}`);
  await expect(page.getByRole('list', { name: t('card.ofDevice.title') })).toBeVisible();
  await inspect(page, 'cards of a device');
  await page.goto(`${CARDS}/drift`);
  await expect(page.getByText(t('card.device.addFailed')).first()).toBeVisible();
  await inspect(page, 'drift');
});
