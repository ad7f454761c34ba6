import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openPool } from '#platform/db/db.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { chatHouse } from '#test/fixtures/chats.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { eraseChats } from '../chat.jobs.ts';
import { channelOf } from './chat-channel.ts';
import { sendSome } from './send.job.ts';

const server = await testServer();
const { as, app, config, inProperty } = server;
const { begin, members, write, page } = await chatHouse(server, 8);
const log = openLog('silent');
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log, query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
const pool = openPool(config.LOBBY_DATABASE_URL, 1, log, { timeoutMs: config.LOBBY_STATEMENT_TIMEOUT_MS });

/** Stands in for LINE: remembers what came and answers as the text asks. */
const received: { key: unknown; token: unknown; body: { to: string; messages: { text: string }[] } }[] = [];
let answer = 200;
const line = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    received.push({ key: request.headers['x-line-retry-key'], token: request.headers.authorization, body: JSON.parse(text) });
    if (answer === 0) return; // never answers
    response.writeHead(answer, answer === 429 ? { 'Retry-After': '7' } : {}).end('{}');
  });
});
await new Promise<void>((done) => void line.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${(line.address() as { port: number }).port}`;
afterAll(async () => {
  line.closeAllConnections();
  line.close();
  await Promise.all([worker.end(), pool.end()]);
});

const SECRET = 'channel secret of this house';
await as('organize').put('/api/chat-channel', { kind: 'line', channelSecret: SECRET, accessToken: 'token' });
const channel = (await as('organize').get('/api/chat-channel')).body.data;
const event = (user: string, text: string, id = randomUUID()) => ({
  type: 'message',
  webhookEventId: randomUUID(),
  timestamp: Date.now(),
  source: { type: 'user', userId: user },
  message: { id, type: 'text', text },
});
async function deliver(events: object[], { secret = SECRET, id = channel.id, signature = '' } = {}) {
  const body = JSON.stringify({ destination: 'U1', events });
  const signed = signature || createHmac('sha256', secret).update(body).digest('base64');
  const headers = { 'content-type': 'application/json', 'x-line-signature': signed };
  const { statusCode, json } = await app.inject({ method: 'POST', url: `/api/chat-inbound/${id}`, headers, payload: body });
  return { status: statusCode, body: json() };
}
const conversations = async (words: string) =>
  (await as('admin').get(`/api/chats?filters[search][$containsi]=${encodeURIComponent(words)}`)).body.data;

describe('what a channel brings', () => {
  it('needs the signature of the channel over the body as it is', async () => {
    const events = [event('U-wrong', 'ปลอมลายเซ็น')];
    for (const sent of [{ secret: 'another' }, { signature: 'x' }, { id: 2_000_000_000 }] as const) {
      const { status, body } = await deliver(events, sent);
      expect([status, body.error.details.key]).toEqual([401, 'error.chatSignature']);
    }
    expect(await conversations('ปลอมลายเซ็น')).toEqual([]);
  });

  it('is refused with the secret there was before', async () => {
    await as('organize').put('/api/chat-channel', { kind: 'line', channelSecret: 'a new one', accessToken: null });
    expect((await deliver([event('U-old', 'ลายเซ็นเก่า')])).status).toBe(401);
    await as('organize').put('/api/chat-channel', { kind: 'line', channelSecret: SECRET, accessToken: null });
    expect((await deliver([event('U-old', 'ลายเซ็นใหม่')])).status).toBe(200);
  });

  it('is one message however often it comes', async () => {
    const repeated = [event('U-ten', 'ซ้ำสิบครั้ง')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(repeated)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.reduce((sum, { body }) => sum + body.data.messages, 0)).toBe(1);
    expect(await conversations('ซ้ำสิบครั้ง')).toMatchObject([{ lastNumber: 1, state: 'open', channel: 'line', room: null }]);
  });

  it('of somebody nobody knows is linked to a resident by staff, and goes on in the same conversation', async () => {
    await deliver([event('U-link', 'ผมอยู่ห้อง 702')]);
    const [{ id }] = await conversations('ผมอยู่ห้อง 702');
    const linked = await as('admin').post(`/api/chats/${id}/link`, { member: members.at(-1) });
    expect(linked.body.data).toMatchObject({ member: { id: members.at(-1) }, room: { name: expect.any(String) } });
    await deliver([event('U-link', 'ขอบคุณครับ')]);
    expect(await conversations('ขอบคุณครับ')).toMatchObject([{ id, member: { id: members.at(-1) } }]);
    const { id: desk } = await begin();
    expect(keyOf(await as('admin').post(`/api/chats/${desk}/link`, { member: members[0] }))).toBe('error.chatNoChannel');
  });

  it('takes a hundred events of the longest text, and answers 413 to more than that', async () => {
    const longest = 'ก'.repeat(5000);
    const events = Array.from({ length: 100 }, () => event('U-batch', longest));
    expect((await deliver(events)).body.data).toEqual({ messages: 100 });
    const { status } = await deliver([event('U-batch', 'ก'.repeat(750_000))]);
    expect(status).toBe(413);
    // Of a stranger no more is read than of anybody else.
    expect((await deliver(events, { signature: 'x' })).status).toBe(413);
    expect((await deliver(events, { id: 2_000_000_000 })).status).toBe(413);
  });

  it('loses no words for what another one sent: a NUL is left out', async () => {
    const { status, body } = await deliver([event('U-nul', 'ก่อน\0หลัง'), event('U-beside', 'ข้างกัน')]);
    expect([status, body.data?.messages]).toEqual([200, 2]);
    expect(await conversations('ก่อนหลัง')).toHaveLength(1);
  });

  it('passes over groups and kinds it does not know', async () => {
    const group = { ...event('U-g', 'กลุ่ม'), source: { type: 'group', groupId: 'G' } };
    expect((await deliver([group, { type: 'beacon' }, 5 as never])).body.data.messages).toBe(0);
  });
});

describe('the link to a resident', () => {
  const messagesOf = async (id: number) => (await as('admin').get(`/api/chats/${id}/messages`)).body.data;

  it('is undone by staff with a reason: the account is nobody again, and its words are not the resident’s', async () => {
    await deliver([event('U-undo', 'ผูกผิดคน')]);
    const [{ id }] = await conversations('ผูกผิดคน');
    await as('admin').post(`/api/chats/${id}/link`, { member: members[6] });
    await deliver([event('U-undo', 'ยังไม่ใช่')]);
    const unlink = (body: object, who: 'admin' | 'user' = 'admin') => as(who).post(`/api/chats/${id}/unlink`, body);
    expect((await unlink({})).status).toBe(400);
    expect((await unlink({ reason: 'คนละคน' }, 'user')).status).toBe(403);
    expect((await unlink({ reason: 'คนละคน' })).body.data).toMatchObject({ member: null, room: null, channel: 'line' });
    const lines = await messagesOf(id);
    expect(lines.at(-1)).toMatchObject({ event: 'unlinked', text: 'คนละคน' });
    expect(lines.filter(({ member }: { member: unknown }) => member !== null)).toEqual([]);
    await deliver([event('U-undo', 'ใครกัน')]);
    expect(await conversations('ใครกัน')).toMatchObject([{ id, member: null, room: null }]);
    expect(keyOf(await unlink({ reason: 'อีกครั้ง' }))).toBe('error.chatNoChannel');
  });

  it('ends when the resident moves out: what was said stays with the room, what comes is of somebody nobody knows', async () => {
    await deliver([event('U-moved', 'ก่อนย้าย')]);
    const [{ id }] = await conversations('ก่อนย้าย');
    await as('admin').post(`/api/chats/${id}/link`, { member: members[5] });
    await write(id, 'ยังไม่ได้ส่ง', { otherWay: null });
    await inProperty('home', (_db, query) => query(`update member set left_at = now() where id = ${members[5]}`, []));
    expect(await page(id)).toMatchObject({ member: { id: members[5] }, channel: null, reach: 'none', failed: 1 });
    await deliver([event('U-moved', 'หลังย้าย')]);
    const [after] = await conversations('หลังย้าย');
    expect(after).toMatchObject({ member: null, room: null, channel: 'line' });
    expect(after.id).not.toBe(id);
  });

  it('is erased with the last conversation of the account', async () => {
    await deliver([event('U-erase', 'ลบบัญชี')]);
    const [{ id }] = await conversations('ลบบัญชี');
    const links = async () =>
      (await inProperty('home', (_db, query) => query(`select id from chat_link where channel_user = 'U-erase'`, []))).rows
        .length;
    await inProperty('home', (_db, query) => query(`update chat_link set updated_at = now() - interval '366 days'`, []));
    await eraseChats.run(job as never, {});
    expect(await links()).toBe(1);
    await inProperty('home', (_db, query) =>
      query(`update conversation set last_at = now() - interval '366 days' where id = ${id}`, []),
    );
    await eraseChats.run(job as never, {});
    expect(await links()).toBe(0);
  });
});

describe('what goes out by a channel', () => {
  const send = channelOf({ ...config, LOBBY_LINE_URL: address }, 'line', { channelSecret: SECRET, accessToken: 'token' });
  const patient = (message: Parameters<typeof send>[0]) => send(message, AbortSignal.timeout(3000));
  const messageOf = async (id: number) => (await as('admin').get(`/api/chats/${id}/messages`)).body.data.at(-1);

  async function answered(text: string, status: number) {
    await deliver([event(`U-out-${text}`, `ถาม ${text}`)]);
    const [{ id }] = await conversations(`ถาม ${text}`);
    await write(id, text, { otherWay: null });
    answer = status;
    await sendSome(job as never, pool, 1, patient);
    return { id, message: await messageOf(id) };
  }

  it('carries the words, the token and a key that is the same for every attempt', async () => {
    const { message } = await answered('ถึงแล้ว', 200);
    expect(message).toMatchObject({ delivery: 'sent', errorCode: null });
    expect(received.at(-1)).toMatchObject({
      key: message.id,
      token: 'Bearer token',
      body: { to: 'U-out-ถึงแล้ว', messages: [{ text: 'ถึงแล้ว' }] },
    });
  });

  it('fails where the channel refuses, and waits where it is busy, broken or silent', async () => {
    expect((await answered('ปฏิเสธ', 400)).message).toMatchObject({ delivery: 'failed', errorCode: '400' });
    for (const [text, status, errorCode] of [
      ['ช้า', 429, '429'],
      ['พัง', 500, '500'],
      ['เงียบ', 0, 'unreachable'],
    ] as const)
      expect([text, (await answered(text, status)).message]).toMatchObject([text, { delivery: 'queued', errorCode }]);
    // A repeated one that LINE had taken already.
    await inProperty('home', (_db, query) => query(`update chat_message set not_before = now() where delivery = 'queued'`, []));
    answer = 409;
    await sendSome(job as never, pool, 1, patient);
    const { rows } = await inProperty('home', (_db, query) =>
      query<{ waiting: number }>(`select count(*)::int as waiting from chat_message where delivery = 'queued'`, []),
    );
    expect(rows[0]?.waiting).toBe(0);
  });

  it('is refused once the resident has left the channel, and goes again once they are back', async () => {
    await deliver([event('U-gone', 'ลาก่อน')]);
    const [{ id, reach }] = await conversations('ลาก่อน');
    expect(reach).toBe('ready');
    await write(id, 'ค้างอยู่', { otherWay: null });
    await deliver([{ type: 'unfollow', source: { type: 'user', userId: 'U-gone' } }]);
    expect((await page(id)).reach).toBe('left');
    expect(keyOf(await write(id, 'ไม่ถึง', { otherWay: null }))).toBe('error.chatNotReached');
    await sendSome(job as never, pool, 1, patient);
    expect(await messageOf(id)).toMatchObject({ text: 'ค้างอยู่', delivery: 'failed', errorCode: 'left' });
    await deliver([event('U-gone', 'กลับมาแล้ว')]);
    expect((await page(id)).reach).toBe('ready');
  });

  it('is refused where no channel reaches the resident, unless staff say how they were informed', async () => {
    const { id } = await begin();
    expect((await page(id)).reach).toBe('none');
    const refused = await write(id, 'ไม่มีช่องทาง', { otherWay: null });
    expect([refused.status, keyOf(refused)]).toEqual([409, 'error.chatNotReached']);
    expect((await write(id, 'โทรแจ้งแล้ว', { otherWay: 'phone' })).body.data).toMatchObject({ otherWay: 'phone', delivery: null });
    expect((await write(id, 'บันทึก', { otherWay: null, side: 'note' })).status).toBe(200);
    // The database itself keeps no answer that reaches nobody.
    const behind = inProperty('home', (_db, query) =>
      query(
        `insert into chat_message (id, conversation_id, number, side, account_id, text)
         select gen_random_uuid(), ${id}, 0, 'staff', account_id, 'x' from membership limit 1`,
        [],
      ),
    );
    await expect(behind).rejects.toThrow('No channel reaches the resident');
  });

  it('by a channel the property no longer uses is not sent by the other one', async () => {
    await deliver([event('U-other', 'คนละช่องทาง')]);
    const [{ id }] = await conversations('คนละช่องทาง');
    await as('organize').put('/api/chat-channel', { kind: 'simulator', channelSecret: SECRET, accessToken: null });
    expect((await page(id)).reach).toBe('off');
    expect(keyOf(await write(id, 'ตอบ', { otherWay: null }))).toBe('error.chatNotReached');
    await as('organize').put('/api/chat-channel', { kind: 'line', channelSecret: SECRET, accessToken: 'token' });
    expect((await page(id)).reach).toBe('ready');
  });

  const sentOf = (to: string) => received.filter(({ body }) => body.to === to);
  const run = (by: typeof patient) => sendSome(job as never, pool, 1, by);
  const wakeUp = () =>
    inProperty('home', (_db, query) => query(`update chat_message set not_before = now() where delivery = 'queued'`, []));
  const wordsTo = (to: string) => sentOf(to).map(({ body }) => body.messages[0]?.text);

  it('leaves in the order of its numbers: what is tried again holds back what was written after it', async () => {
    await deliver([event('U-order', 'เรียงลำดับ')]);
    const [{ id }] = await conversations('เรียงลำดับ');
    for (const text of ['หนึ่ง', 'สอง']) await write(id, text, { otherWay: null });
    answer = 500;
    await run(patient);
    answer = 200;
    await run(patient);
    expect(wordsTo('U-order')).toEqual(['หนึ่ง']);
    await wakeUp();
    await run(patient);
    expect(wordsTo('U-order')).toEqual(['หนึ่ง', 'หนึ่ง', 'สอง']);
  });

  it('is held by a worker that was killed after sending it, longer than a send takes, and is then the same message', async () => {
    await deliver([event('U-killed', 'ดับกลางทาง')]);
    const [{ id }] = await conversations('ดับกลางทาง');
    for (const text of ['แรก', 'หลัง']) await write(id, text, { otherWay: null });
    answer = 200;
    // Sends, and is never heard of again.
    void run(async (message) => {
      await patient(message);
      return new Promise<never>(() => undefined);
    });
    await expect.poll(() => sentOf('U-killed').length, { timeout: 20_000 }).toBe(1);
    await run(patient);
    expect(wordsTo('U-killed')).toEqual(['แรก']);
    const { rows } = await inProperty('home', (_db, query) =>
      query<{ held: number }>(
        `select extract(epoch from min(not_before) - now())::int as held from chat_message
         where conversation_id = ${id} and delivery = 'queued' and attempts > 0`,
        [],
      ),
    );
    expect(rows[0]?.held).toBeGreaterThan(10);
    await wakeUp();
    answer = 409;
    await run(patient);
    expect(wordsTo('U-killed')).toEqual(['แรก', 'แรก', 'หลัง']);
    const [first, again] = sentOf('U-killed');
    expect(again?.key).toBe(first?.key);
    const left = (await as('admin').get(`/api/chats/${id}/messages`)).body.data.filter(
      ({ side }: { side: string }) => side === 'staff',
    );
    expect(left).toMatchObject([{ delivery: 'sent' }, { delivery: 'sent' }]);
  });

  it('that failed is sent again with the same key, or is known otherwise, once', async () => {
    const { id, message } = await answered('ส่งใหม่', 400);
    const act = (name: string, body: object = {}) =>
      as('admin').post(`/api/chats/${id}/messages/${message.number}/${name}`, body);
    expect((await page(id)).failed).toBe(1);
    expect((await act('resend')).body.data).toMatchObject({ delivery: 'queued', errorCode: null });
    answer = 200;
    await sendSome(job as never, pool, 1, patient);
    expect(received.at(-1)).toMatchObject({ key: message.id });
    expect(await page(id)).toMatchObject({ failed: 0 });
    expect(keyOf(await act('resend'))).toBe('error.chatNotFailed');
    const other = await answered('โทรแทน', 403);
    const otherWay = `/api/chats/${other.id}/messages/${other.message.number}/other-way`;
    expect((await as('admin').post(otherWay, { otherWay: 'phone' })).body.data).toMatchObject({
      delivery: 'failed',
      otherWay: 'phone',
    });
    expect((await page(other.id)).failed).toBe(0);
    expect(keyOf(await as('admin').post(otherWay, { otherWay: 'desk' }))).toBe('error.chatNotFailed');
    expect((await as('user').post(otherWay, { otherWay: 'desk' })).status).toBe(403);
  });
});

it('after as long as the property says a conversation is gone with its messages, but for one that is kept', async () => {
  const [old, kept] = [await begin(), await begin()];
  await write(old.id, 'ลบได้');
  await as('admin').put(`/api/chats/${kept.id}`, { isKept: true });
  await inProperty('home', (_db, query) =>
    query(`update conversation set last_at = now() - interval '366 days' where id in (${old.id}, ${kept.id})`, []),
  );
  await eraseChats.run(job as never, {});
  expect((await as('admin').get(`/api/chats/${old.id}`)).status).toBe(404);
  expect((await page(kept.id)).isKept).toBe(true);
});

it('secrets of the channel are never answered, and only an Organize Admin sees its address', async () => {
  expect(JSON.stringify(channel)).not.toContain(SECRET);
  expect(channel.webhookUrl).toMatch(/\/api\/chat-inbound\/\d+$/);
  expect((await as('admin').get('/api/chat-channel')).status).toBe(403);
});
