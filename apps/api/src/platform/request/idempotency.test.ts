import { accessLogApi } from '@lobby/contract/areas/access-log';
import { calendarEventApi } from '@lobby/contract/areas/calendar-event';
import { logApi } from '@lobby/contract/areas/log';
import { describe, expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, accounts, inProperty } = await testServer();
const contact = { nameTh: 'ช่าง', nameEn: 'Technician', phone: '191' };
const create = (key: string, body: object = contact, person: 'admin' | 'organize' | 'neighbour' = 'admin') =>
  as(person).post('/api/contacts', body, { 'idempotency-key': key });
const count = () => inProperty('home', async (db) => (await db.selectFrom('contact').select('id').execute()).length);

describe('an Idempotency-Key', () => {
  it('sent again, repeats the answer and not the effect', async () => {
    const before = await count();
    const first = await create('key-repeat');
    const second = await create('key-repeat');
    expect(second.text).toBe(first.text);
    expect(await count()).toBe(before + 1);
  });

  it('of fifty parallel calls makes one row', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('key-parallel')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    // A number taken by an effect that was rolled back would be missing.
    expect((await create('key-after-parallel')).body.data.id).toBe(answers[0]?.body.data.id + 1);
  });

  it('R41: is refused for another body', async () => {
    await create('key-other-body');
    expect((await create('key-other-body', { ...contact, phone: '199' })).status).toBe(422);
  });

  it('is refused for another method of the same address', async () => {
    const { id } = (await create('key-of-method')).body.data;
    const headers = { 'idempotency-key': 'key-put-or-delete' };
    expect((await as('admin').put(`/api/contacts/${id}`, {}, headers)).status).toBe(200);
    expect((await as('admin').delete(`/api/contacts/${id}`, {}, headers)).status).toBe(422);
  });

  it('stores no answer that is shown once or unmasked', async () => {
    const entry = (await as('admin').get('/api/loggers')).body.data[0];
    const headers = { 'idempotency-key': 'key-of-a-secret' };
    const reason = 'a test';
    const [feed, reveal, slip] = [
      await as('admin').post('/api/posts/event-calendar/feed/renew', undefined, headers),
      await as('admin').post(`/api/loggers/${entry.id}/reveal`, { reason }, headers),
      await as('organize').post(`/api/users/${accounts.user}/activation`, undefined, headers),
    ];
    expect([feed.status, reveal.status, slip.status]).toEqual([200, 200, 200]);
    const kept = await inProperty('home', (db) =>
      db.selectFrom('idempotency').select('answer').where('key', '=', 'key-of-a-secret').execute(),
    );
    expect(kept).toEqual([]);
    const secretCalls = [accessLogApi.reveal, accessLogApi.openPerson, logApi.reveal, calendarEventApi.renewFeed];
    expect(secretCalls.filter(({ secretAnswer }) => !secretAnswer)).toEqual([]);
  });

  it('R41: belongs to one person of one property', async () => {
    const ids = [
      await create('key-mine'),
      await create('key-mine', contact, 'organize'),
      await create('key-mine', contact, 'neighbour'),
    ];
    expect(new Set(ids.map(({ body }) => body.data.id)).size).toBe(3);
  });

  it('can be reused after the call was refused', async () => {
    expect((await create('key-refused', { ...contact, phone: '' })).status).toBe(400);
    expect((await create('key-refused')).status).toBe(200);
  });

  it('is stored with its answer in one write, and not at all with an effect that fails', async () => {
    const stored = (key: string) =>
      inProperty('home', (db) => db.selectFrom('idempotency').select(['status', 'answer']).where('key', '=', key).execute());
    const { text } = await create('key-written-once');
    expect(await stored('key-written-once')).toEqual([{ status: 200, answer: text }]);
    expect((await create('key-of-a-failure', { ...contact, position: 999_999 })).status).toBeGreaterThanOrEqual(400);
    expect(await stored('key-of-a-failure')).toEqual([]);
  });

  it.each(['short', 'with space in it', 'x'.repeat(201)])('has to be plain: %s', async (key) => {
    expect((await create(key)).status).toBe(400);
  });
});
