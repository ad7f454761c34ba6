import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { chatHouse } from '#test/fixtures/chats.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as } = server;
const { begin } = await chatHouse(server, 1);
const idOf = async (who: 'admin' | 'user' | 'organize') => {
  const { body } = await as(who).get('/api/users/me');
  return (body.id ?? body.data.id) as number;
};
const open = async (who: 'admin' | 'user', body: object) => (await as(who).post('/api/chats/staff-rooms', body)).body.data;
const say = (id: number, who: 'admin' | 'user' | 'organize', text: string) =>
  as(who).post(`/api/chats/${id}/messages`, { id: randomUUID(), text });
const idsOf = async (who: 'admin' | 'user' | 'organize') =>
  (await as(who).get('/api/chats?filters[kind][$eq]=staff&pagination[pageSize]=100')).body.data.map(
    ({ id }: { id: number }) => id,
  );

it('a room of the staff is written in by everybody, role User included', async () => {
  const room = await open('user', { subject: 'กะกลางคืน' });
  expect(room).toMatchObject({ kind: 'staff', subject: 'กะกลางคืน', isMembersOnly: false });
  expect((await say(room.id, 'user', 'ไฟชั้น 3 ดับ')).status).toBe(200);
  expect((await say(room.id, 'organize', 'รับทราบ')).status).toBe(200);
  const note = await as('admin').post(`/api/chats/${room.id}/messages`, { id: randomUUID(), text: 'x', side: 'resident' });
  expect(note.status).toBe(400);
  expect(keyOf(await as('admin').post(`/api/chats/${room.id}/state`, { state: 'resolved' }))).toBe('error.chatStaffRoom');
  expect(keyOf(await as('admin').post(`/api/chats/${room.id}/participants`, { participants: [] }))).toBe('error.chatOpenRoom');
});

it('a members-only room does not exist for anybody else, whatever their role', async () => {
  const user = await idOf('user');
  const room = await open('admin', { subject: 'ความลับเงินเดือน', isMembersOnly: true, participants: [user] });
  expect(new Set(room.participants.map(({ id }: { id: number }) => id))).toEqual(new Set([await idOf('admin'), user]));
  await say(room.id, 'user', 'คำลับเฉพาะสมาชิก');
  expect(await idsOf('user')).toContain(room.id);
  expect(await idsOf('organize')).not.toContain(room.id);
  for (const path of ['', '/messages']) expect((await as('organize').get(`/api/chats/${room.id}${path}`)).status).toBe(404);
  expect((await say(room.id, 'organize', 'แทรก')).status).toBe(404);
  expect((await as('organize').post(`/api/chats/${room.id}/read`, { number: 1 })).status).toBe(404);
  expect(
    (await as('organize').post(`/api/chats/${room.id}/participants`, { participants: [await idOf('organize')] })).status,
  ).toBe(404);
  const found = await as('organize').get(`/api/chats?filters[search][$containsi]=${encodeURIComponent('คำลับเฉพาะ')}`);
  expect(found.body.data).toEqual([]);
  const { rows } = await server.inProperty('home', async (_db, query) =>
    query<{ leaks: number }>(
      `select count(*)::int as leaks from audit_log where concat(before, after) like '%ความลับเงินเดือน%'`,
      [],
    ),
  );
  expect(rows[0]?.leaks).toBe(0);
});

it('whoever leaves a members-only room sees it no more, and whoever is added sees all of it', async () => {
  const [admin, user, organize] = [await idOf('admin'), await idOf('user'), await idOf('organize')];
  const room = await open('admin', { subject: 'จัดซื้อ', isMembersOnly: true, participants: [user] });
  await say(room.id, 'admin', 'ก่อนหน้า');
  const set = (who: 'admin' | 'user', participants: number[]) =>
    as(who).post(`/api/chats/${room.id}/participants`, { participants });
  expect(new Set((await set('user', [admin, organize])).body.data.participants.map(({ id }: { id: number }) => id))).toEqual(
    new Set([admin, organize]),
  );
  expect((await as('user').get(`/api/chats/${room.id}`)).status).toBe(404);
  expect(
    (await as('organize').get(`/api/chats/${room.id}/messages`)).body.data.map(({ text }: { text: string }) => text),
  ).toContain('ก่อนหน้า');
  expect((await set('admin', [2_000_000_000])).status).toBe(400);
});

it('a file goes with a message, the sender’s own alone', async () => {
  const { id } = await begin();
  const send = (files: number[]) =>
    as('admin').post(`/api/chats/${id}/messages`, { id: randomUUID(), text: 'แนบไฟล์', otherWay: 'desk', files });
  expect((await send([2_000_000_000])).status).toBe(400);
});

it('canned replies are written by administrators and read by everybody', async () => {
  const made = await as('admin').post('/api/chat-replies', { name: 'เวลาทำการ', text: 'สำนักงานเปิด 08:00–17:00 น.' });
  expect(made.status).toBe(200);
  expect((await as('user').post('/api/chat-replies', { name: 'ก', text: 'ข' })).status).toBe(403);
  expect((await as('user').get('/api/chat-replies?filters[search][$containsi]=เปิด')).body.data).toMatchObject([
    { name: 'เวลาทำการ' },
  ]);
});
