import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { chatHouse } from '#test/fixtures/chats.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { tellResident } from './tell-resident.job.ts';

const server = await testServer();
const { as, app, config, properties } = server;
const { members } = await chatHouse(server, 4);
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());

const SECRET = 'channel secret of this house';
await as('organize').put('/api/chat-channel', { kind: 'simulator', channelSecret: SECRET, accessToken: null });
const channel = (await as('organize').get('/api/chat-channel')).body.data;

/** A resident who writes by the channel, and staff who said who it is: the number of the conversation. */
async function conversationOf(member: number): Promise<number> {
  const text = `U-request-${member}`;
  const message = { type: 'message', source: { type: 'user', userId: text }, message: { id: randomUUID(), type: 'text', text } };
  const payload = JSON.stringify({ events: [{ webhookEventId: randomUUID(), timestamp: Date.now(), ...message }] });
  const signature = createHmac('sha256', SECRET).update(payload).digest('base64');
  const headers = { 'content-type': 'application/json', 'x-line-signature': signature };
  await app.inject({ method: 'POST', url: `/api/chat-inbound/${channel.id}`, headers, payload });
  const [{ id }] = (await as('admin').get(`/api/chats?filters[search][$containsi]=${text}`)).body.data;
  await as('admin').post(`/api/chats/${id}/link`, { member });
  return id;
}
const noticesIn = async (id: number): Promise<{ text: string }[]> =>
  (await as('admin').get(`/api/chats/${id}/messages`)).body.data.filter(
    ({ event }: { event: string | null }) => event === 'requestNotice',
  );
const askFor = async (userId: number, wait = true): Promise<number> => {
  const payload = { userId, email: `${randomUUID()}@example.com` };
  return (await as('admin').post('/api/requests/update-profile', { payload, channel: 'cms', wait })).body.data.id;
};
/** What the worker is asked to do, as the relay hands it on; twice, as after a crash. */
async function tell(): Promise<object[]> {
  const { rows } = await worker.query(`delete from jobs.request where task = 'tellResident' returning payload`);
  for (const { payload } of [...rows, ...rows]) await tellResident.run(job as never, payload);
  return rows;
}
const eventsOf = async () =>
  (await worker.query(`select property_id, payload from outbox where name = 'request.decided' order by id`)).rows;

it('a resident hears once, by the channel they write by, what was decided about their request', async () => {
  const conversation = await conversationOf(members[0] as number);
  const id = await askFor(members[0] as number);
  expect(await tell()).toEqual([]);
  expect((await as('organize').post('/api/requests/update-profile/approve', { id })).status).toBe(200);
  await tell();
  const [notice, ...more] = await noticesIn(conversation);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ side: 'system', channel: 'simulator', delivery: 'queued' });
  expect(notice?.text).toContain(`คำขอเลขที่ ${id}`);
  expect(notice?.text).toContain(`Request ${id}`);
  expect(notice?.text).toContain('approved');
  expect(notice?.text).not.toMatch(/701|มานี|Manee|example/);
  expect(await eventsOf()).toEqual([{ property_id: properties.home, payload: { id, result: 'approved' } }]);
});

it('one that is rejected comes with the reason', async () => {
  const conversation = await conversationOf(members[1] as number);
  const id = await askFor(members[1] as number);
  await as('organize').post('/api/requests/reject', { id, reason: 'ขอเอกสารเพิ่มเติม' });
  await tell();
  const [notice] = await noticesIn(conversation);
  expect(notice?.text).toContain('ขอเอกสารเพิ่มเติม');
  expect((await eventsOf()).at(-1)).toMatchObject({ payload: { id, result: 'reject' } });
});

it('what staff did at once, and what a property does not announce, reaches nobody', async () => {
  const conversation = await conversationOf(members[2] as number);
  await askFor(members[2] as number, false);
  expect(await tell()).toEqual([]);
  const id = await askFor(members[2] as number);
  await as('organize').put('/api/settings', { requestNotices: false });
  await as('organize').post('/api/requests/update-profile/approve', { id });
  await tell();
  expect(await noticesIn(conversation)).toEqual([]);
});
