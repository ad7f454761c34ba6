import { ROLE_IDS } from '@lobby/contract/constants';
import { expectAccessible } from '../support/accessibility.ts';
import { addCard, allowCards } from '../support/cards.ts';
import { countActs } from '../support/count-acts.ts';
import { addDevice } from '../support/hardware.ts';
import { expect, test } from '../support/test.ts';

const NUMBERS = ['0013961168', '0013961169', '0013961170', '0013961171', '0013961172', '0013961173'];
const SOMCHAI = 'สมชาย ใจดี';
const FAMILY = [SOMCHAI, 'มาลี ใจดี', 'ปิติ ใจดี', 'วีระ ใจดี'];

test('a family of four leaves: one page, few keys, every effect listed, the protocol, and back again', async ({
  page,
  property,
  users,
  shell,
  record,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A1505');
  await allowCards(property, room, 8);
  const members: number[] = [];
  for (const [at, name] of FAMILY.entries())
    members.push(await property.addMember(room, name, { roleId: at === 0 ? ROLE_IDS.tenant : ROLE_IDS.sub_tenant }));
  for (const [at, serial] of NUMBERS.entries())
    await addCard(property, { serial, roomId: room, memberId: members[at % 4] as number });
  await property.transaction(async (db) => {
    for (const plate of ['กข1234', 'ขค5678'])
      await db
        .insertInto('car')
        .values({ roomId: Number(room), memberId: members[0] as number, plate })
        .execute();
  });
  await property.addParcels(room, ['TH001', 'TH002']);
  await addDevice(property, { type: 'door' });
  const admin = await property.addUser('admin');
  await signInAs(admin, `/floor-and-room/room/${room}`);
  await record.openMenu('A1505');
  await shell.menuItem(t('room.moveOut')).click();
  const scan = page.getByRole('textbox', { name: t('move-out.scan.label') });
  await expect(scan, 'the reader types here').toBeFocused();
  await users.confirmPassword(admin);
  await expectAccessible(page);

  const acts = await countActs(page, 'Move out a family of four');
  for (const number of NUMBERS.slice(0, 5)) {
    await page.keyboard.insertText(number);
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('move-out.scan.found', { card: `•••${number.slice(-4)}` }))).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('move-out.act', { count: 4 }) })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(shell.status(t('move-out.done'))).toBeVisible();
  await acts.finish({ clicks: 0, keys: 9 });

  const effects = page.getByRole('list', { name: t('move-out.effects') });
  await expect(effects.getByRole('listitem')).toHaveCount(12);
  await expect(effects.getByText(t('move-out.item.card'), { exact: true }), 'the door has answered').toHaveCount(6);
  await expect(effects.getByText(t('move-out.item.car'), { exact: true })).toHaveCount(2);
  await expect(page.getByRole('link', { name: t('move-out.open.parcel', { count: 2 }) })).toBeVisible();
  await page.getByRole('textbox', { name: t('move-out.protocol.note') }).fill('กุญแจ 2 ดอก มิเตอร์น้ำ 1234');
  await page.getByRole('button', { name: t('form.save') }).click();
  await expect(shell.status(t('form.saved'))).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: t('move-out.protocol.print') }).click();
  const sheet = page.getByRole('article', { name: t('move-out.protocol.title') });
  await expect(sheet).toContainText(`•••1168 – ${t('move-out.protocol.card.return')}`);
  await expect(sheet).toContainText(`•••1173 – ${t('move-out.protocol.card.end')}`);
  await expect(sheet).toContainText('กุญแจ 2 ดอก');
  await page.goBack();

  await page.getByRole('button', { name: t('move-out.undo.action') }).click();
  await expect(page.getByText(t('move-out.filter.state.undone'))).toBeVisible();
  await page.goto(`/floor-and-room/room/${room}?tab=cards`);
  await expect(page.getByRole('list', { name: t('room.tab.cards') }).getByRole('listitem')).toHaveCount(6);
});

test('a new owner moves in and replaces those who live there', async ({ page, property, users, signInAs, t }) => {
  const [room] = await property.addRooms('A1505');
  await property.addMember(room, SOMCHAI);
  const admin = await property.addUser('admin');
  await signInAs(admin, `/resident/resident-list/create?roomID=${room}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await users.confirmPassword(admin);
  const replaces = page.getByRole('checkbox', { name: t('resident.replaces', { names: SOMCHAI }) });
  await replaces.check();
  await page.getByRole('textbox', { name: t('resident.field.firstName'), exact: true }).fill('เจ้าของใหม่');
  await page.getByRole('textbox', { name: t('resident.field.mobile') }).fill('081-999-9999');
  await page.getByRole('textbox', { name: t('resident.field.movedIn') }).fill('31/12/2099');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: t('move-out.day') }), 'the day before').toHaveValue('30/12/2099');
  await expect(page.getByRole('checkbox', { name: SOMCHAI })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'เจ้าของใหม่' })).not.toBeChecked();
  await page.getByRole('button', { name: t('move-out.reasons.sold') }).click();
  await page.getByRole('button', { name: t('move-out.plan', { count: 1 }) }).click();
  await expect(page.getByText(t('move-out.filter.state.planned'))).toBeVisible();
});
