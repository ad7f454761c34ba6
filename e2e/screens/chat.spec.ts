import { apiAs } from '../support/api.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('chat: who waits, a conversation beside its room, a room of the staff', async ({ page, property, signInAs, t }) => {
  const [room, other] = await property.addRooms('A101', 'A102');
  const member = await property.addMember(room, 'มานี ใจดี');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  const write = (id: number, text: string, side: string) =>
    api.post(`/api/chats/${id}/messages`, { id: crypto.randomUUID(), text, side, otherWay: 'phone', isConfirmed: true });
  const { id } = await api.post<{ id: number }>('/api/chats', { room, member });
  await write(id, 'น้ำไม่ไหลตั้งแต่เช้า ช่วยดูให้หน่อยได้ไหมคะ', 'resident');
  await write(id, 'ช่างประจำอาคารรับเรื่องแล้ว', 'note');
  await write(id, 'ช่างกำลังขึ้นไปครับ ดูประกาศที่ https://example.org/water', 'staff');
  await write(id, 'ขอบคุณค่ะ', 'resident');
  const second = await api.post<{ id: number }>('/api/chats', { room: other });
  await write(second.id, 'ขอที่จอดรถให้แขกคืนนี้', 'resident');
  const { id: night } = await api.post<{ id: number }>('/api/chats/staff-rooms', { subject: 'กะกลางคืน', isMembersOnly: true });
  await write(night, 'ไฟชั้น 3 ดับ', 'staff');

  await signInAs(admin, '/chat');
  await expect(page.getByText('ขอที่จอดรถให้แขกคืนนี้').first()).toBeVisible();
  await inspect(page, 'chat');
  await page.goto(`/chat?id=${id}`);
  await expect(page.getByText('ช่างประจำอาคารรับเรื่องแล้ว')).toBeVisible();
  await inspect(page, 'chat-conversation');
  await page.goto(`/chat?view=staff&id=${night}`);
  await expect(page.getByRole('log', { name: t('chat.messages') }).getByText('ไฟชั้น 3 ดับ')).toBeVisible();
  await inspect(page, 'chat-staff-room');
  await page.goto('/chat');
  await page.getByRole('button', { name: t('chat.new.act') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'chat-new');
});

test('canned replies: written once, used in the chat', async ({ page, property, signInAs, t }) => {
  await signInAs(await property.addUser('admin'), '/chat-reply/create');
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${t(`chat-reply.field.${name}`)}( |$)`) });
  await field('name').fill('เวลาทำการ');
  await field('text').fill('สำนักงานนิติบุคคลเปิดทุกวัน 08:00 ถึง 17:00 น.');
  await inspect(page, 'form of a canned reply');
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(page.getByRole('link', { name: 'เวลาทำการ' })).toBeVisible();
  await inspect(page, 'canned replies');
});
