import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { sendChat } from '#modules/chat/channel/send.job.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { chatHouse } from '#test/fixtures/chats.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { tellOfParcels } from './parcel-notice.job.ts';

const server = await testServer();
const { as, app, config, inProperty } = server;
const { rooms, members } = await chatHouse(server, 8);
const log = openLog('silent');
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log, query: (text: string, values?: unknown[]) => worker.query(text, values) as never } as never;
afterAll(() => worker.end());

const SECRET = 'channel secret of this house';
await as('organize').put('/api/chat-channel', { kind: 'simulator', channelSecret: SECRET, accessToken: null });
const channel = (await as('organize').get('/api/chat-channel')).body.data;
async function inbound(event: object) {
  const payload = JSON.stringify({ events: [{ webhookEventId: randomUUID(), timestamp: Date.now(), ...event }] });
  const signature = createHmac('sha256', SECRET).update(payload).digest('base64');
  const headers = { 'content-type': 'application/json', 'x-line-signature': signature };
  const { statusCode } = await app.inject({ method: 'POST', url: `/api/chat-inbound/${channel.id}`, headers, payload });
  expect(statusCode).toBe(200);
}

/** A resident who writes by the channel, and staff who said who it is. */
async function reached(at: number): Promise<number> {
  const user = `U-parcel-${at}`;
  await inbound({
    type: 'message',
    source: { type: 'user', userId: user },
    message: { id: randomUUID(), type: 'text', text: user },
  });
  const [{ id }] = (await as('admin').get(`/api/chats?filters[search][$containsi]=${user}`)).body.data;
  await as('admin').post(`/api/chats/${id}/link`, { member: members[at] });
  return id;
}
const arrive = async (at: number) =>
  (await as('admin').post('/api/parcels', { room: rooms[at] })).body.data as { id: number; packingNo: string };
const notice = async (id: number) => (await as('admin').get(`/api/parcels/${id}/notice`)).body.data;
const change = (statement: string) => inProperty('home', (_db, query) => query(statement, []));
/** Two minutes later. */
async function tell() {
  await change('update parcel_notice set due_at = now() where processed_at is null');
  await tellOfParcels.run(job, {});
}
const messages = async (id: number) => (await as('admin').get(`/api/chats/${id}/messages`)).body.data;
const letterOf = async (at: number) =>
  (await as('admin').get('/api/parcels/letters')).body.data.find(({ room }: { room: { id: number } }) => room.id === rooms[at]);
const deliver = (parcels: number[], isDelivered = true, who: 'admin' | 'user' = 'admin') =>
  as(who).put('/api/parcels/letters', { parcels, isDelivered });

describe('the residents of a room', () => {
  it('hear of what came together in one message by the channel they write by, without a name or a room', async () => {
    const id = await reached(0);
    const [first, second] = [await arrive(0), await arrive(0)];
    expect(await notice(first.id)).toEqual({ state: 'waiting', at: null, people: 0, reminders: [] });
    await tell();
    await tell();
    const sent = (await messages(id)).filter(({ event }: { event: string | null }) => event === 'parcelNotice');
    expect(sent).toMatchObject([{ side: 'system', delivery: 'queued', channel: 'simulator', account: null }]);
    expect(sent[0].text).toContain(`มีพัสดุมาถึง 2 ชิ้น\n${first.packingNo}\n${second.packingNo}`);
    expect(sent[0].text).toContain('2 parcels have arrived');
    expect(sent[0].text).not.toMatch(/701|มานี|Manee/);
    expect(await notice(second.id)).toMatchObject({ state: 'queued', people: 1 });
    await sendChat.run(job, {});
    expect(await notice(second.id)).toMatchObject({ state: 'sent', people: 1, at: expect.any(String) });
    expect(await letterOf(0)).toBeUndefined();
  });

  it('get it without bringing their conversation to the top, and nobody has more to read or to answer', async () => {
    const id = await reached(1);
    const before = (await as('admin').get(`/api/chats/${id}`)).body.data;
    await as('admin').post(`/api/chats/${id}/read`, { number: before.lastNumber });
    await arrive(1);
    await tell();
    const after = (await as('admin').get(`/api/chats/${id}`)).body.data;
    expect(after).toMatchObject({
      lastNumber: before.lastNumber + 1,
      lastAt: before.lastAt,
      unread: 0,
      waitingSince: before.waitingSince,
    });
  });

  it('hear nothing of a parcel that was collected or deleted meanwhile, and of one that moved to their room', async () => {
    const id = await reached(2);
    const [collected, deleted, moved] = [await arrive(2), await arrive(2), await arrive(3)];
    await as('admin').post('/api/parcel/approve', { parcelIdList: [collected.id], collectorName: 'คุณนก' });
    await as('admin').delete(`/api/parcels/${deleted.id}`);
    await as('admin').put(`/api/parcels/${moved.id}`, { room: rooms[2] });
    await tell();
    const sent = (await messages(id)).filter(({ event }: { event: string | null }) => event === 'parcelNotice');
    expect(sent).toHaveLength(1);
    expect(sent[0].text).toContain(`มีพัสดุมาถึง 1 ชิ้น\n${moved.packingNo}\n`);
    expect(await letterOf(3)).toBeUndefined();
  });

  it('get it once by two workers at a time', async () => {
    const id = await reached(4);
    await arrive(4);
    await change('update parcel_notice set due_at = now() where processed_at is null');
    await Promise.all(Array.from({ length: 4 }, () => tellOfParcels.run(job, {})));
    expect((await messages(id)).filter(({ event }: { event: string | null }) => event === 'parcelNotice')).toHaveLength(1);
  });

  it('get none where the property does not want it', async () => {
    await as('admin').put('/api/settings', { parcelNotices: false });
    const { id } = await arrive(0);
    await tell();
    expect(await notice(id)).toMatchObject({ state: 'off' });
    await as('admin').put('/api/settings', { parcelNotices: true });
  });
});

describe('a room no channel reaches', () => {
  it('gets a letter, which counts as delivered and is taken back where it was marked by mistake', async () => {
    const [first, second] = [await arrive(5), await arrive(5)];
    expect(await letterOf(5)).toBeUndefined();
    await tell();
    expect(await letterOf(5)).toMatchObject({
      room: { name: '706' },
      parcels: [{ packingNo: first.packingNo }, { packingNo: second.packingNo }],
    });
    const { unreached } = (await as('admin').get('/api/parcels/summary')).body.data;
    expect((await deliver([first.id, second.id])).body.data).toEqual({ parcels: 2 });
    expect((await deliver([first.id])).body.data).toEqual({ parcels: 0 });
    expect(await letterOf(5)).toBeUndefined();
    expect((await as('admin').get('/api/parcels/summary')).body.data.unreached).toBe(unreached - 2);
    expect(await notice(first.id)).toMatchObject({ state: 'letter', at: expect.any(String) });
    await deliver([first.id], false);
    expect((await letterOf(5)).parcels).toMatchObject([{ id: first.id }]);
    await as('admin').post('/api/parcel/approve', { parcelIdList: [first.id], collectorName: 'คุณนก' });
    expect(await letterOf(5)).toBeUndefined();
  });

  it('is one whose resident has left the channel, too, also after the message was on its way', async () => {
    await reached(6);
    const { id } = await arrive(6);
    await tell();
    expect(await notice(id)).toMatchObject({ state: 'queued' });
    await inbound({ type: 'unfollow', source: { type: 'user', userId: 'U-parcel-6' } });
    await sendChat.run(job, {});
    expect(await notice(id)).toMatchObject({ state: 'unreached', people: 0 });
    expect((await letterOf(6)).parcels).toMatchObject([{ id }]);
    // A letter follows: nobody is asked to send it again.
    expect((await as('admin').get('/api/chats/summary')).body.data.failed).toBe(0);
  });

  it('is marked by whoever may receive parcels, and never by a parcel of nobody', async () => {
    const { id } = await arrive(7);
    await tell();
    expect((await deliver([id], true, 'user')).status).toBe(403);
    expect((await deliver([id, 2_000_000_000])).body.error.details.errors[0].path).toEqual(['parcels']);
    expect((await letterOf(7)).parcels).toMatchObject([{ id }]);
  });
});
