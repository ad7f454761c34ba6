import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test('what a resident said on the phone is written down, answered by the keyboard, and closed', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A101', 'A102');
  await property.addMember(room, 'มานี ใจดี');
  const admin = await property.addUser('admin');
  await signInAs(admin, '/chat');
  await page.getByRole('button', { name: t('chat.new.act') }).click();
  await page.getByRole('combobox', { name: t('chat.new.room') }).fill('A101');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: t('chat.new.member') }).selectOption({ index: 1 });
  await page.getByRole('button', { name: t('chat.new.make'), exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByText(t('chat.side.resident'), { exact: true }).click();
  await page.getByRole('textbox', { name: t('chat.write.resident') }).fill('น้ำไม่ไหลค่ะ');
  await page.keyboard.press('Control+Enter');
  const log = page.getByRole('log', { name: t('chat.messages') });
  await expect(log.getByText('น้ำไม่ไหลค่ะ')).toBeVisible();
  await page.getByText(t('chat.side.staff'), { exact: true }).click();
  await page.getByRole('textbox', { name: t('chat.write.staff') }).fill('ช่างกำลังขึ้นไป');
  await expect(page.getByText(t('chat.reach.none')), 'nobody is reached by writing here').toBeVisible();
  await page.getByRole('combobox', { name: t('chat.otherWay.label') }).selectOption('phone');

  // A colleague is faster.
  const api = await apiAs(admin);
  const id = Number(/id=(\d+)/.exec(page.url())?.[1]);
  const other = await apiAs(await property.addUser('admin'));
  const messages = await api.get<{ number: number }[]>(`/api/chats/${id}/messages`);
  await other.post(`/api/chats/${id}/messages`, {
    id: crypto.randomUUID(),
    text: 'รับเรื่องแล้ว',
    after: messages.at(-1)?.number ?? 0,
    otherWay: 'phone',
  });
  await expect(log.getByText('รับเรื่องแล้ว'), 'shows by itself').toBeVisible();
  await page.getByRole('button', { name: t('chat.otherWay.act') }).click();
  await expect(log.getByText('ช่างกำลังขึ้นไป')).toBeVisible();
  await expectAccessible(page);

  // What the resident asked for goes to the next shift, and the conversation says so.
  await page.getByRole('heading', { name: 'มานี ใจดี' }).click();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: t('chat.make.shift-note') }).click();
  await expect(page.getByRole('textbox', { name: t('shift-note.write.label') })).toHaveValue('น้ำไม่ไหลค่ะ');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('shift-note.write.act') }).click();
  const line = page.getByRole('list', { name: t('shift-note.lines') }).getByRole('listitem');
  await line.getByRole('link', { name: t('fromChat.link') }).click();
  await expect(log.getByRole('link', { name: t('chat.make.show.shift-note') })).toBeVisible();

  await page.getByRole('heading', { name: 'มานี ใจดี' }).click();
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: t('chat.reopen') })).toBeVisible();
});
