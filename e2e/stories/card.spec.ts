import { expectAccessible } from '../support/accessibility.ts';
import { addCard, allowCards, CARDS, cardPages } from '../support/cards.ts';
import { countActs } from '../support/count-acts.ts';
import { addDevice } from '../support/hardware.ts';
import { expect, test } from '../support/test.ts';

const NUMBER = '0013961168';
const SOMCHAI = 'สมชาย ใจดี';

test('a card is issued at the desk, suspended, and reported lost: off at every door', async ({
  page,
  property,
  users,
  shell,
  record,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  await allowCards(property, room, 3);
  await property.addMember(room, SOMCHAI);
  await addDevice(property, { type: 'door' });
  await addDevice(property, { type: 'door' });
  const admin = await property.addUser('admin');
  await signInAs(admin, `${CARDS}/desk`);
  const { field, holder, devices, scan } = cardPages(page, t);
  await expect(field, 'the reader types here').toBeFocused();
  await users.confirmPassword(admin);

  const acts = await countActs(page, 'Issue a card');
  await scan(NUMBER);
  await expect(holder).toBeFocused();
  await page.keyboard.insertText('1505');
  await expect(page.getByRole('option', { name: SOMCHAI })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('card.desk.quota', { room: 'A1505', used: 0, limit: 3 }))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('card.desk.issued', { holder: `${SOMCHAI} · A1505` }))).toBeVisible();
  await acts.finish({ clicks: 0, keys: 4 });

  await expect(field).toBeFocused();
  await scan('00D507D0');
  await expect(page.getByText(SOMCHAI), 'known in another form').toBeVisible();
  await page.getByRole('link', { name: t('card.name', { card: NUMBER }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('card.name', { card: NUMBER }) })).toBeVisible();
  await expect(devices.getByText(t('card.device.on'), { exact: true }), 'the doors answer by themselves').toHaveCount(2);

  await page.getByRole('button', { name: t('list.rowMenu', { name: NUMBER }) }).click();
  await shell.menuItem(t('card.suspend.action')).click();
  const suspending = shell.dialog(t('card.suspend.title', { card: NUMBER }));
  await suspending.getByRole('textbox').fill('ฝากไว้ที่ร.ป.ภ.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('card.suspend.notice'))).toBeVisible();
  await expect(page.getByText(t('card.sync.none.lost')), 'each door has answered').toBeVisible();
  await expect(devices).toBeHidden();

  await page.getByRole('button', { name: t('card.lost.action') }).click();
  const question = shell.dialog(t('card.lost.title', { card: NUMBER }));
  await expect(question).toContainText(t('card.lost.effect'));
  await question.getByRole('button', { name: t('card.lost.action') }).click();
  await expect(page.getByText(t('card.filter.state.lost'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('card.sync.none.lost'))).toBeVisible();
  await record.tab(t('history.tab.history')).click();
  await expect(page.getByRole('list', { name: t('history.title') })).toBeVisible();
});

test('the next card on the reader takes the place of the one before, which is not issued', async ({
  page,
  property,
  users,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  await allowCards(property, room, 3);
  const somchai = await property.addMember(room, SOMCHAI);
  const admin = await property.addUser('admin');
  await signInAs(admin, `${CARDS}/desk?member=${somchai}`);
  const { field, holder } = cardPages(page, t);
  await expect(field).toBeFocused();
  await users.confirmPassword(admin);
  const reader = await page.context().newCDPSession(page);
  /** Without the focus on the field, key by key and faster than a hand: none waits until the one before was answered, however busy the machine. */
  const scanAnywhere = (number: string) =>
    Promise.all(
      [...(number.match(/\d/g) ?? []), 'Enter'].flatMap((key) => {
        const text = key === 'Enter' ? '\r' : key;
        const keyCode = key === 'Enter' ? 13 : key.charCodeAt(0);
        const event = { key, windowsVirtualKeyCode: keyCode };
        return [
          reader.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text }),
          reader.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
        ];
      }),
    );
  await scanAnywhere(NUMBER);
  await expect(page.getByRole('heading', { name: t('card.desk.unknown', { code: NUMBER }) })).toBeVisible();
  await expect(holder).toBeFocused();
  await scanAnywhere('0012345678');
  await expect(page.getByRole('heading', { name: t('card.desk.unknown', { code: '0012345678' }) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.goto(CARDS);
  await expect(page.getByRole('heading', { name: t('card.empty.title') }), 'no card was issued').toBeVisible();
});

test('a lost card is blocked from anywhere in five keys, by name and by number', async ({ page, property, signInAs, t }) => {
  const [room] = await property.addRooms('A1505');
  const somchai = await property.addMember(room, SOMCHAI);
  await addCard(property, { serial: NUMBER, roomId: room, memberId: somchai });
  const malee = await property.addMember(room, 'มาลี ใจงาม');
  await addCard(property, { serial: '0012345678', roomId: room, memberId: malee });
  const admin = await property.addUser('admin');
  await signInAs(admin, '/setting');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const question = page.getByRole('dialog').filter({ hasText: t('card.lost.effect') });
  const search = page.getByRole('combobox', { name: t('shell.palette.placeholder') });
  const byName = await countActs(page, 'Block a lost card by name');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.insertText(SOMCHAI);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: SOMCHAI })).toBeVisible();
  await expect(page.getByRole('list', { name: t('card.ofHolder.title') })).toBeVisible();
  await page.keyboard.press('l');
  await expect(question).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('card.ofHolder.empty'))).toBeVisible();
  await byName.finish({ clicks: 0, keys: 5 });

  const byNumber = await countActs(page, 'Block a lost card by number');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.insertText('0012345678');
  await expect(page.getByRole('option', { name: '•••5678' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('card.name', { card: '0012345678' }) })).toBeVisible();
  await page.keyboard.press('l');
  await expect(question).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('card.filter.state.lost'), { exact: true })).toBeVisible();
  await byNumber.finish({ clicks: 0, keys: 5 });
});
