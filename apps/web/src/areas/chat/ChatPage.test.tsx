import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signOutWarnings } from '#shared/auth/account-actions.ts';
import { session } from '#shared/session/store.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pressKeys } from '#testing/requests.ts';
import { roomA1203 } from '#testing/rooms.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { chatArea } from './chat.area.ts';

const server = fakeServer();
const when = '2026-11-01T03:00:00Z';
const conversation = (id: number, more: object = {}) => ({
  id,
  kind: 'resident',
  subject: null,
  state: 'open',
  lastAt: when,
  snoozedUntil: null,
  isMembersOnly: false,
  isKept: false,
  waitingSince: when,
  firstReplyAt: null,
  lastNumber: 2,
  lastText: `น้ำไม่ไหล ${id}`,
  lastSide: 'resident',
  unread: 1,
  channel: 'line',
  reach: 'ready',
  failed: 0,
  createdAt: when,
  updatedAt: when,
  room: null,
  member: { id: id + 100, nameTh: `มานี ${id}`, nameEn: `Manee ${id}` },
  assignee: null,
  ...more,
});
const message = (number: number, more: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  number,
  side: 'resident',
  text: 'ดู https://example.org/a และ http://example.org/b',
  event: null,
  account: null,
  member: { id: 101, nameTh: 'มานี 1', nameEn: 'Manee 1' },
  onBehalf: false,
  replyTo: null,
  channel: null,
  delivery: null,
  errorCode: null,
  otherWay: null,
  made: null,
  files: [],
  createdAt: when,
  ...more,
});
const pageOf = (data: object[]) => ({
  body: { data, meta: { pagination: { page: 1, pageSize: 50, pageCount: 1, total: data.length }, total: data.length } },
});
const box = () => screen.findByRole('textbox', { name: t('chat.write.staff') });
const open = (address = '/chat') => showArea(chatArea, address);

beforeEach(() => {
  // What the test before typed ends with whoever typed it.
  session.set({ profile: null, ended: null });
  signInAs();
  server.answer('GET /chats', () => pageOf([conversation(1), conversation(2)]));
  server.answer('GET /chats/summary', () => ({ body: { data: { waiting: 2, mine: 0, unassigned: 2, unread: 2, failed: 1 } } }));
  for (const id of [1, 2]) {
    server.answer(`GET /chats/${id}`, () => ({ body: { data: { ...conversation(id), lastRead: 1, participants: [] } } }));
    server.answer(`GET /chats/${id}/messages`, () => ({ body: { data: [message(1), message(2)] } }));
    server.answer(`POST /chats/${id}/read`, () => ({ body: { data: { lastRead: 2 } } }));
  }
});

it('goes through the conversations by J and K, draws https addresses as links only, and keeps a draft for each', async () => {
  const { user } = open('/chat?id=1');
  const log = await screen.findByRole('log', { name: t('chat.messages') });
  const links = await within(log).findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org/a', 'https://example.org/a']);
  expect(within(log).getByText(t('chat.newMessages'))).toBeTruthy();
  await user.type(await box(), 'ยังไม่ส่ง');
  (document.activeElement as HTMLElement).blur();
  await pressKeys(user, 'j');
  expect(await screen.findByRole('heading', { name: /(มานี|Manee) 2/ })).toBeTruthy();
  expect(((await box()) as HTMLTextAreaElement).value).toBe('');
  await pressKeys(user, 'k');
  expect(await screen.findByRole('heading', { name: /(มานี|Manee) 1/ })).toBeTruthy();
  expect(((await box()) as HTMLTextAreaElement).value).toBe('ยังไม่ส่ง');
});

it('opens no conversation by itself: a key does nothing before one is chosen, J chooses the first', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { name: t('chat.none.title') })).toBeTruthy();
  await pressKeys(user, 'c');
  await pressKeys(user, 'a');
  expect(screen.queryByRole('log')).toBeNull();
  expect([server.asked('POST /chats/1/state'), server.asked('POST /chats/1/assign')]).toEqual([[], []]);
  await pressKeys(user, 'j');
  expect(await screen.findByRole('heading', { name: /(มานี|Manee) 1/ })).toBeTruthy();
});

it('keeps the conversation somebody writes in when it leaves the list, is not found, or another view is chosen', async () => {
  const { user } = open('/chat?id=1');
  await user.clear(await box());
  await user.type(await box(), 'กำลังพิมพ์');
  server.answer('GET /chats', () => pageOf([conversation(2)]));
  await user.selectOptions(screen.getByRole('combobox', { name: t('chat.view.label') }), 'pending');
  await waitFor(() => expect(screen.queryByRole('link', { name: /น้ำไม่ไหล 1/ })).toBeNull());
  expect(await screen.findByRole('heading', { name: /(มานี|Manee) 1/ })).toBeTruthy();
  expect(((await box()) as HTMLTextAreaElement).value).toBe('กำลังพิมพ์');
  await user.type(screen.getByRole('searchbox'), 'กุญแจ');
  await waitFor(() => expect(server.asked('GET /chats').at(-1)?.query.toString()).toContain('containsi'));
  expect(screen.getByRole('heading', { name: /(มานี|Manee) 1/ })).toBeTruthy();
  await user.clear(await box());
});

it('keeps a message that could not be sent in its place, and tries again with the same id', async () => {
  server.answer('POST /chats/1/messages', () => ({
    status: 500,
    body: { data: null, error: { status: 500, message: 'no', details: {} } },
  }));
  const { user } = open('/chat?id=1');
  await user.clear(await box());
  await user.type(await box(), 'ช่างกำลังไป');
  await user.click(screen.getByRole('button', { name: t('chat.send.staff') }));
  await user.click(await screen.findByRole('button', { name: t('chat.retry') }));
  await waitFor(() => expect(server.asked('POST /chats/1/messages').length).toBeGreaterThan(1));
  const [first, second] = server.asked('POST /chats/1/messages').map(({ body }) => body as { id: string; after: number });
  expect(second?.id).toBe(first?.id);
  expect(first?.after).toBe(2);
  await user.click(await screen.findByRole('button', { name: t('chat.discard') }));
  expect(screen.queryByText('ช่างกำลังไป')).toBeNull();
});

it('shows what somebody wrote in between before it sends anyway', async () => {
  const about = { number: '3', side: 'staff', name: 'สมชาย', text: 'ตอบไปแล้ว' };
  const errors = [{ path: ['after'], message: 'written in between', about }];
  const refused = { status: 409, message: 'Somebody has written in between', details: { key: 'error.chatAnswered', errors } };
  server.answer('POST /chats/1/messages', () => ({ status: 409, body: { data: null, error: refused } }));
  const { user } = open('/chat?id=1');
  await user.type(await box(), 'คำตอบของฉัน');
  await user.click(screen.getByRole('button', { name: t('chat.send.staff') }));
  const dialog = await screen.findByRole('dialog', { name: t('chat.guard.title') });
  expect(dialog.textContent).toContain('ตอบไปแล้ว');
  server.answer('POST /chats/1/messages', () => ({ body: { data: message(4, { side: 'staff', text: 'คำตอบของฉัน' }) } }));
  await user.click(within(dialog).getByRole('button', { name: t('chat.guard.act') }));
  await waitFor(() => expect(server.asked('POST /chats/1/messages').at(-1)?.body).toMatchObject({ isConfirmed: true }));
});

it('says before an answer is written that no channel reaches the resident, and keeps it with how they were informed', async () => {
  const page = { ...conversation(1, { reach: 'left' }), lastRead: 1, participants: [] };
  server.answer('GET /chats/1', () => ({ body: { data: page } }));
  server.answer('POST /chats/1/messages', () => ({ body: { data: message(3, { side: 'staff', otherWay: 'phone' }) } }));
  const { user } = open('/chat?id=1');
  expect(await screen.findByText(t('chat.reach.left'))).toBeTruthy();
  await user.clear(await box());
  await user.type(await box(), 'ช่างมาพรุ่งนี้');
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: t('chat.otherWay.act') });
  expect([keep.disabled, screen.queryByRole('button', { name: t('chat.send.staff') })]).toEqual([true, null]);
  await user.selectOptions(screen.getByRole('combobox', { name: t('chat.otherWay.label') }), 'phone');
  await user.click(keep);
  await waitFor(() => expect(server.asked('POST /chats/1/messages').at(-1)?.body).toMatchObject({ otherWay: 'phone' }));
});

it('says on an answer why it was not delivered, and sends it again or notes how the resident was informed', async () => {
  const failed = message(2, { side: 'staff', text: 'ไม่ถึง', delivery: 'failed', errorCode: '401' });
  server.answer('GET /chats/1/messages', () => ({ body: { data: [message(1), failed] } }));
  server.answer('POST /chats/1/messages/2/resend', () => ({ body: { data: failed } }));
  server.answer('POST /chats/1/messages/2/other-way', () => ({ body: { data: { ...failed, otherWay: 'desk' } } }));
  const { user } = open('/chat?id=1');
  expect(await screen.findByText(`${t('chat.delivery.failed')} · ${t('chat.reason.token')}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('chat.retry') }));
  await waitFor(() => expect(server.asked('POST /chats/1/messages/2/resend')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: t('chat.otherWay.other') }));
  await user.click(await screen.findByRole('menuitem', { name: t('chat.otherWay.by.desk') }));
  await waitFor(() => expect(server.asked('POST /chats/1/messages/2/other-way').at(-1)?.body).toEqual({ otherWay: 'desk' }));
});

it('marks a conversation with an answer that did not arrive, counts them, and shows them by themselves', async () => {
  server.answer('GET /chats', ({ query }) => pageOf(query.toString().includes('failed') ? [conversation(2, { failed: 3 })] : []));
  const { user } = open();
  const views = await screen.findByRole('combobox', { name: t('chat.view.label') });
  const label = t('chat.viewCount', { view: t('chat.view.failed'), count: 1 });
  expect(await within(views).findByRole('option', { name: label })).toBeTruthy();
  await user.selectOptions(views, 'failed');
  expect(await screen.findByText(t('chat.failed', { count: 3 }))).toBeTruthy();
});

it('lets role User read a conversation with a resident, and write nothing', async () => {
  signInAs({ role: 'user' });
  open('/chat?id=1');
  expect(await screen.findByText(t('chat.readOnly'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('chat.assign.act') })).toBeNull();
});

it('says that nobody waits', async () => {
  server.answer('GET /chats', () => pageOf([]));
  open();
  expect(await screen.findByRole('heading', { name: t('chat.empty.open') })).toBeTruthy();
});

const noteBox = () => screen.findByRole('textbox', { name: t('chat.write.note') });
const textOf = (field: HTMLElement) => (field as HTMLTextAreaElement).value;

it('a note that is being written never becomes a message: replying quotes in it, and each side keeps its words', async () => {
  server.answer('GET /chat-replies', () =>
    pageOf([{ id: 3, name: 'Hours', text: 'We open at eight.', createdAt: when, updatedAt: when }]),
  );
  const { user } = open('/chat?id=1');
  await user.click(await screen.findByRole('radio', { name: t('chat.side.note') }));
  await user.type(await noteBox(), 'pays late');
  await user.click((await screen.findAllByRole('button', { name: t('chat.quote') }))[0] as HTMLElement);
  expect(textOf(await noteBox())).toBe('pays late');
  (document.activeElement as HTMLElement).blur();
  await pressKeys(user, 'r');
  expect(textOf(await box())).toBe('');
  await user.click(screen.getByRole('button', { name: t('chat.canned.act') }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hours' }));
  expect(textOf(await box())).toBe('We open at eight.');
  await user.click(screen.getByRole('radio', { name: t('chat.side.note') }));
  expect(textOf(await noteBox())).toBe('pays late');
});

it('what somebody wrote and could not send is gone with them, and said before they sign out', async () => {
  server.answer('POST /chats/1/messages', 'lost');
  const { user } = open('/chat?id=1');
  await user.type(await box(), 'about the debt{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: t('chat.retry') })).toBeTruthy();
  await user.type(await box(), 'half a sentence');
  expect([...signOutWarnings].map((warn) => warn())).toContain(t('chat.unsent', { count: 2 }));
  act(() => void signInAs({ id: 8 }));
  expect(screen.queryByText('about the debt')).toBeNull();
  expect(textOf(await box())).toBe('');
  expect([...signOutWarnings].flatMap((warn) => warn() ?? [])).toEqual([]);
});

it('says that there are more conversations than it shows, and leads to the pages of the room', async () => {
  const pagination = { page: 1, pageSize: 50, pageCount: 2, total: 51 };
  server.answer('GET /chats', { body: { data: [conversation(1)], meta: { pagination, total: 51 } } });
  open();
  expect(await screen.findByText(t('chat.full', { shown: 1, total: 51 }))).toBeTruthy();
});

it('a conversation that is not there is no list that could be loaded again', async () => {
  server.answer('GET /chats/99', { status: 404, body: refusal('not found') });
  showArea(chatArea, '/chat?view=open&id=99');
  expect(await screen.findByText(t('chat.missing.title'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('error.retry') })).toBeNull();
});

it('makes something of the message that is quoted, else of what the resident wrote last, by M', async () => {
  const ofRoom = { ...conversation(1, { room: roomA1203 }), lastRead: 2, participants: [] };
  server.answer('GET /chats/1', () => ({ body: { data: ofRoom } }));
  const words = [
    message(1, { text: 'ขอจองสนาม' }),
    message(2, { text: 'วันเสาร์ค่ะ' }),
    message(3, { side: 'staff', text: 'ได้ค่ะ' }),
  ];
  server.answer('GET /chats/1/messages', () => ({ body: { data: words } }));
  const { user } = open('/chat?id=1');
  await screen.findByText('วันเสาร์ค่ะ');
  await pressKeys(user, 'm');
  const addressOf = async (name: string) => {
    const item = await screen.findByRole('menuitem', { name: t(name) });
    return new URL(item.getAttribute('href') ?? '', 'http://x');
  };
  const booking = await addressOf('chat.make.booking');
  expect(booking.pathname).toBe('/facilities/booking/create');
  expect(Object.fromEntries(booking.searchParams)).toEqual({
    chat: '1',
    message: '2',
    member: '101',
    room: String(roomA1203.id),
  });
  expect(screen.getByText(t('chat.make.of', { words: 'วันเสาร์ค่ะ' }))).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('button', { name: t('chat.quote') })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: t('chat.make.act') }));
  expect((await addressOf('chat.make.shift-note')).search).toBe('?chat=1&message=1');
});

it('names what was made, with a link for whoever may see it', async () => {
  const made = { side: 'system', event: 'madeRequest', text: '', made: { area: 'subject-request', id: 9 } };
  const lines = [message(1), message(2, made), message(3, { ...made, event: 'madeBooking', text: 'BK000007', made: null })];
  server.answer('GET /chats/1/messages', () => ({ body: { data: lines } }));
  open('/chat?id=1');
  const link = await screen.findByRole('link', { name: t('chat.make.show.subject-request') });
  expect(link.getAttribute('href')).toBe('/subject-request/9');
  expect(screen.getByText(/BK000007/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: t('chat.make.show.booking') })).toBeNull();
});
