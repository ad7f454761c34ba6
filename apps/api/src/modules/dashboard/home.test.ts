import type { HomeAction } from '@lobby/contract/areas/home';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { makePost } from '#demo/seed/post.seed.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import type { Person } from '#test/fixtures/people.ts';
import { statementsSent } from '#test/fixtures/statements.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, config, accounts } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1201'));
const actions = async (by: Person): Promise<HomeAction[]> => (await as(by).get('/api/home')).body.data.actions;
const namesFor = async (by: Person) => (await actions(by)).map(({ name }) => name);

describe('what needs action today', () => {
  it('is nothing in a new property', async () => expect(await actions('organize')).toEqual([]));

  it('is counted with the oldest one and the way there', async () => {
    for (const days of [9, 30, 1]) {
      const { id } = (await as('admin').post('/api/parcels', { room: rooms[0] })).body.data;
      await inProperty('home', (db) =>
        sql`update parcel set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db),
      );
    }
    const [overdue, ...others] = await actions('user');
    expect(others).toEqual([]);
    expect(overdue).toEqual({
      name: 'parcel-overdue',
      count: 2,
      oldest: expect.any(String),
      link: '/parcel?status=17&olderThan=overdue',
    });
    const ageDays = (Date.now() - new Date((overdue as { oldest: Date }).oldest).getTime()) / 86_400_000;
    expect(Math.round(ageDays)).toBe(30);
    await as('admin').put('/api/settings', { parcelOverdueDays: 60 });
    expect(await actions('user')).toEqual([]);
    await as('admin').put('/api/settings', { parcelOverdueDays: 7 });
  });

  it('tells of devices in use that do not answer', async () => {
    for (const status of [true, false]) await as('admin').post('/api/hardwares', { type: 'door', name: 'ประตู', status });
    const offline = (await actions('user')).find(({ name }) => name === 'hardware-offline');
    expect(offline).toMatchObject({ count: 1, link: '/facilities/hardware?line=offline' });
  });

  it('tells of drafts and what is scheduled only those who may write them', async () => {
    const draft = makePost({ titleEn: 'Water', contentEn: '<p>Off on Monday</p>' });
    await as('admin').post('/api/posts/news', draft);
    const { id } = (await as('admin').post('/api/posts/announcement', draft)).body.data;
    expect((await as('admin').post(`/api/posts/announcement/${id}/publish`)).status).toBe(200);
    expect(await namesFor('user')).toEqual(['parcel-overdue', 'hardware-offline']);
    expect(await namesFor('admin')).toEqual(['parcel-overdue', 'hardware-offline', 'announcement-scheduled', 'news-draft']);
  });

  it('tells of a reset of the second step whoever may approve it, and not the one who asked', async () => {
    await as('admin').post(`/api/users/${accounts.guarded}/mfa-reset`, { reason: 'lost the phone' });
    const reset = { name: 'mfa-reset', count: 1, link: `/user/user-management/${accounts.guarded}` };
    expect(await actions('organize')).toContainEqual(expect.objectContaining(reset));
    for (const other of ['admin', 'user'] as const) expect(await namesFor(other)).not.toContain('mfa-reset');
  });

  it('tells of a signed shift note everybody but the one who signed', async () => {
    const { id } = (await as('admin').post('/api/shift-notes', {})).body.data;
    await as('admin').post(`/api/shift-notes/${id}/sign`);
    expect(await namesFor('organize')).toContain('shift-note-unconfirmed');
    for (const other of ['admin', 'user'] as const) expect(await namesFor(other)).not.toContain('shift-note-unconfirmed');
    await as('organize').post(`/api/shift-notes/${id}/confirm`);
    expect(await namesFor('organize')).not.toContain('shift-note-unconfirmed');
  });

  it('tells whoever may decide of the requests that wait, with the oldest', async () => {
    const payload = { firstName: 'รอ', mobile: '0812345678', roomID: rooms[0], role: 3 };
    for (const wait of [true, false]) await as('admin').post('/api/requests/tenant', { payload, channel: 'cms', wait });
    const waiting = { name: 'request-waiting', count: 1, link: '/resident/application' };
    expect(await actions('organize')).toContainEqual(expect.objectContaining(waiting));
    expect(await namesFor('user')).not.toContain('request-waiting');
  });

  it('says nothing of another property', async () => expect(await actions('neighbour')).toEqual([]));

  it('is read with one statement beside the settings', async () => {
    const asked = await statementsSent(() => as('admin').get('/api/home'));
    expect(asked.filter((text) => /from (parcel|hardware|request|post|mfa_reset|shift_note)\b/.test(text))).toHaveLength(1);
  });

  it('shows the others where one cannot be read', async () => {
    const rename = (from: string, to: string) =>
      asOwner(ownerUrl(config), (db) => sql.raw(`alter table hardware rename column ${from} to ${to}`).execute(db));
    await rename('last_heartbeat_at', 'lost');
    try {
      expect(await actions('user')).toMatchObject([{ name: 'parcel-overdue' }, { name: 'hardware-offline', isError: true }]);
    } finally {
      await rename('lost', 'last_heartbeat_at');
    }
  });
});
