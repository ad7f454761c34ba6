import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chatHouse } from '#test/fixtures/chats.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as } = server;
const { rooms, members, begin, write, page, messages } = await chatHouse(server, 14);
const act = (id: number, name: string, body: object, who: 'admin' | 'user' = 'admin') =>
  as(who).post(`/api/chats/${id}/${name}`, body);

describe('a conversation with a resident', () => {
  it('is one for each resident, however often it is begun', async () => {
    const [first, second] = await Promise.all([
      as('admin').post('/api/chats', { room: rooms[13], member: members[13] }),
      as('organize').post('/api/chats', { room: rooms[13], member: members[13] }),
    ]);
    expect(first.body.data.id).toBe(second.body.data.id);
    expect(first.body.data).toMatchObject({
      kind: 'resident',
      room: { id: rooms[13] },
      member: { id: members[13] },
      state: 'open',
    });
    const elsewhere = await as('admin').post('/api/chats', { room: rooms[12], member: members[13] });
    expect([elsewhere.status, elsewhere.body.error.details.errors[0].path]).toEqual([400, ['member']]);
  });

  it('numbers two hundred messages sent at once without a gap', async () => {
    const { id, lastNumber } = await begin();
    const sent = await Promise.all(Array.from({ length: 200 }, (_, at) => write(id, `ข้อความ ${at}`, { isConfirmed: true })));
    expect(sent.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const numbers = sent.map(({ body }) => body.data.number as number).toSorted((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, at) => lastNumber + 1 + at));
    expect((await page(id)).lastNumber).toBe(lastNumber + 200);
  });

  it('takes a message that is sent again once', async () => {
    const { id } = await begin();
    const key = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => write(id, 'ครั้งเดียว', { id: key })));
    expect(new Set(sent.map(({ body }) => body.data.number)).size).toBe(1);
    const other = await begin();
    const again = await write(other.id, 'ที่อื่น', { id: key });
    expect([again.status, again.body.error.details.errors[0].path]).toEqual([400, ['id']]);
  });

  it('waits after the resident’s word, is answered once, and opens again by the next word', async () => {
    const { id } = await begin();
    const said = await write(id, 'น้ำไม่ไหลค่ะ', { side: 'resident' });
    expect(said.body.data).toMatchObject({
      side: 'resident',
      onBehalf: true,
      member: { nameTh: 'มานี ใจดี' },
      account: { id: expect.any(Number) },
    });
    const waiting = await page(id);
    expect(waiting).toMatchObject({ state: 'open', waitingSince: expect.any(String), firstReplyAt: null, lastText: 'น้ำไม่ไหลค่ะ' });
    await write(id, 'ช่างกำลังไป', { after: waiting.lastNumber });
    expect(await page(id)).toMatchObject({ state: 'pending', waitingSince: null, firstReplyAt: expect.any(String) });
    await act(id, 'state', { state: 'resolved' });
    expect((await page(id)).state).toBe('resolved');
    await write(id, 'ยังไม่ไหล', { side: 'resident' });
    expect(await page(id)).toMatchObject({ state: 'open', waitingSince: expect.any(String) });
  });

  it('refuses an answer written before something new was seen, says what, and lets it go once confirmed', async () => {
    const { id } = await begin();
    const asked = (await write(id, 'ค่าส่วนกลางเท่าไร', { side: 'resident' })).body.data.number;
    await as('organize').post(`/api/chats/${id}/messages`, {
      id: randomUUID(),
      text: '1,500 บาท',
      after: asked,
      otherWay: 'desk',
    });
    const late = await write(id, '1,400 บาท', { after: asked });
    expect([late.status, keyOf(late)]).toEqual([409, 'error.chatAnswered']);
    expect(late.body.error.details.errors).toMatchObject([
      { about: { number: String(asked + 1), side: 'staff', text: '1,500 บาท' } },
    ]);
    expect((await messages(id, `?after=${asked}`)).map(({ text }: { text: string }) => text)).toEqual(['1,500 บาท']);
    expect((await write(id, '1,400 บาท', { after: asked, isConfirmed: true })).status).toBe(200);
    expect((await write(id, 'บันทึกไว้', { after: 0, side: 'note' })).status).toBe(200);
  });

  it('of two clerks who answer at once lets one through and tells the other', async () => {
    const { id } = await begin();
    const asked = (await write(id, 'ขอที่จอดรถ', { side: 'resident' })).body.data.number;
    const answers = await Promise.all(
      (['admin', 'organize'] as const).map((who) =>
        as(who).post(`/api/chats/${id}/messages`, { id: randomUUID(), text: `จาก ${who}`, after: asked, otherWay: 'desk' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is read by role User, who writes nothing in it', async () => {
    const { id } = await begin();
    await write(id, 'อ่านได้');
    expect((await as('user').get(`/api/chats/${id}/messages`)).body.data.at(-1).text).toBe('อ่านได้');
    expect((await write(id, 'เขียนไม่ได้', {}, 'user')).status).toBe(403);
    for (const [name, body] of [
      ['assign', { assignee: null }],
      ['state', { state: 'resolved' }],
    ] as const)
      expect((await act(id, name, body, 'user')).status).toBe(403);
  });

  it('is assigned to whoever may answer, snoozed into the future, and says so in its lines', async () => {
    const { id } = await begin();
    const me = (await as('admin').get('/api/users/me')).body.id ?? (await as('admin').get('/api/users/me')).body.data.id;
    const user = (await as('user').get('/api/users/me')).body.id ?? (await as('user').get('/api/users/me')).body.data.id;
    expect((await act(id, 'assign', { assignee: me })).body.data.assignee.id).toBe(me);
    expect((await act(id, 'assign', { assignee: user })).status).toBe(400);
    expect((await act(id, 'state', { state: 'snoozed', until: new Date(Date.now() - 1000).toISOString() })).status).toBe(400);
    const until = new Date(Date.now() + 1500).toISOString();
    expect((await act(id, 'state', { state: 'snoozed', until })).body.data).toMatchObject({
      state: 'snoozed',
      snoozedUntil: until,
    });
    await expect.poll(async () => (await page(id)).state, { timeout: 5000 }).toBe('open');
    const lines = (await messages(id)).filter(({ side }: { side: string }) => side === 'system');
    expect(lines.map(({ event }: { event: string }) => event)).toEqual(['created', 'assigned', 'snoozed']);
  });

  it('counts what somebody has not read, for each person by themselves', async () => {
    const { id } = await begin();
    await write(id, 'หนึ่ง');
    const { lastNumber, unread } = await page(id);
    expect(unread).toBe(0);
    expect((await page(id, 'user')).unread).toBe(lastNumber);
    expect((await act(id, 'read', { number: 1_000_000 }, 'user')).body.data.lastRead).toBe(lastNumber);
    expect((await act(id, 'read', { number: 1 }, 'user')).body.data.lastRead).toBe(lastNumber);
    await write(id, 'สอง');
    expect((await page(id, 'user')).unread).toBe(1);
    const { waiting, unread: conversations } = (await as('user').get('/api/chats/summary')).body.data;
    expect([waiting, conversations].every((count) => Number.isInteger(count))).toBe(true);
  });

  it('is found by resident, room and what was written', async () => {
    const { id } = await begin();
    await write(id, 'กุญแจสำรองหาย');
    const found = async (words: string) =>
      (await as('user').get(`/api/chats?filters[search][$containsi]=${encodeURIComponent(words)}`)).body.data.map(
        (one: { id: number }) => one.id,
      );
    expect(await found('แจสำรอง')).toEqual([id]);
    expect(await found('มานี')).toContain(id);
  });

  it('answers to a message of its own only', async () => {
    const { id } = await begin();
    const asked = (await write(id, 'ถาม', { side: 'resident' })).body.data.number;
    expect((await write(id, 'ตอบ', { replyTo: asked })).body.data.replyTo).toBe(asked);
    const beyond = await write(id, 'ตอบ', { replyTo: 9999 });
    expect([beyond.status, beyond.body.error.details.errors[0].path]).toEqual([400, ['replyTo']]);
  });
});

describe('the log', () => {
  it('says who wrote, and never what', async () => {
    const { id } = await begin();
    await write(id, 'กระต่ายหมายจันทร์');
    const { rows } = await server.inProperty('home', async (_db, query) =>
      query<{ lines: number; leaks: number }>(
        `select count(*) filter (where record = 'chat_message')::int as lines,
           count(*) filter (where concat(before, after) like '%กระต่ายหมายจันทร์%')::int as leaks from audit_log`,
        [],
      ),
    );
    expect(rows[0]?.leaks).toBe(0);
    expect(rows[0]?.lines).toBeGreaterThan(0);
  });
});
