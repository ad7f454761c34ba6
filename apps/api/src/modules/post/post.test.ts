import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { makePost } from '#demo/seed/post.seed.ts';
import { markSent } from '#test/fixtures/post/send-now.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, inProperty, properties } = await testServer();
const house = await inProperty('home', (db) => makeHouse(db, '1201', '1202'));
const next = await inProperty('next', (db) => makeHouse(db));
const [room] = house.rooms as [number];
const written = async (changes: object = {}, face = 'announcement') =>
  (await as('admin').post(`/api/posts/${face}`, makePost(changes))).body.data;
const DAY = 86_400_000;

describe.each(['announcement', 'news'])('%s: the office writes', (face) => {
  const address = `/api/posts/${face}`;

  it('a draft, numbered in its own line, by whoever is signed in', async () => {
    const [first, second] = [await written({}, face), await written({ isHighlight: true }, face)];
    expect(first).toMatchObject({
      title: 'หยุดจ่ายน้ำชั่วคราว',
      state: 'draft',
      type: 'common',
      audience: { buildings: [], floors: [], roomTypes: [], rooms: [] },
      attachments: [],
      cover: null,
      publicDate: [],
      author: { name: 'admin' },
      publishedAt: null,
      sendAt: null,
      sentAt: null,
      people: 0,
    });
    expect(second.number).toBe(first.number + 1);
  });

  it('and finds it again: newest first, by words, by state, never among the others', async () => {
    const { id } = await written({ title: 'ล้างถังเก็บน้ำประจำปี', titleEn: 'Yearly tank cleaning' }, face);
    const list = await as('admin').get(`${address}?populate=*&publicationState=preview`);
    expect(list.body.data[0]).toMatchObject({ id, state: 'draft' });
    const found = await as('admin').get(
      `${address}?filters[search][$containsi]=tank CLEAN&filters[state]=draft&publicationState=preview`,
    );
    expect(found.body.data.map((post: { id: number }) => post.id)).toEqual([id]);
    const other = face === 'news' ? 'announcement' : 'news';
    expect((await as('admin').get(`/api/posts/${other}/${id}?publicationState=preview`)).status).toBe(404);
    expect((await as('admin').put(`/api/posts/${other}/${id}`, { title: 'x' })).status).toBe(404);
    expect((await as('admin').delete(`/api/posts/${other}/${id}`)).status).toBe(404);
    expect((await as('neighbour').get(`${address}/${id}?publicationState=preview`)).status).toBe(404);
  });

  it('and nobody who asks for what is live sees it before it was sent, in the list or by its number', async () => {
    const { id } = await written({}, face);
    const seenBy = async (person: 'user' | 'admin', preview = '') => {
      const list = await as(person).get(`${address}?filters[id]=${id}${preview && `&${preview}`}`);
      const alone = await as(person).get(`${address}/${id}${preview && `?${preview}`}`);
      return [list.status === 200 ? list.body.meta.total : list.status, alone.status];
    };
    const preview = 'publicationState=preview';
    expect([await seenBy('user'), await seenBy('admin')]).toEqual([
      [0, 404],
      [0, 404],
    ]);
    expect([await seenBy('user', preview), await seenBy('admin', preview)]).toEqual([
      [403, 403],
      [1, 200],
    ]);
    await as('admin').post(`${address}/${id}/publish`);
    expect(await seenBy('user')).toEqual([0, 404]); // scheduled: it may still be taken back
    await markSent(config, properties.home, id);
    expect([await seenBy('user'), await seenBy('admin')]).toEqual([
      [1, 200],
      [1, 200],
    ]);
  });

  it('changes it, and takes it away again', async () => {
    const { id, number } = await written({}, face);
    const changed = await as('admin').put(`${address}/${id}`, { title: 'ใหม่', isActive: false });
    expect(changed.body.data).toMatchObject({ title: 'ใหม่', titleEn: 'Water off for a while', isActive: false });
    expect((await as('admin').delete(`${address}/${id}`)).status).toBe(200);
    expect((await as('admin').get(`${address}/${id}?publicationState=preview`)).status).toBe(404);
    expect((await written({}, face)).number).toBe(number + 1);
  });

  it('while the read-only role only reads', async () => {
    const { id } = await written({}, face);
    expect((await as('user').post(address, makePost())).status).toBe(403);
    for (const act of ['publish', 'undo', 'duplicate'])
      expect((await as('user').post(`${address}/${id}/${act}`)).status).toBe(403);
    expect((await as('user').post(`${address}/reach`, {})).status).toBe(200);
  });
});

describe('what is kept', () => {
  it('is clean, whatever was sent', async () => {
    const { content } = await written({ content: '<p onclick="x()">น้ำ<script>alert(1)</script></p>' });
    expect(content).toBe('<p>น้ำ</p>');
    const empty = await as('admin').post('/api/posts/news', makePost({ content: '<script>alert(1)</script>' }));
    expect(empty.body.error.details.errors).toMatchObject([{ path: ['content'], key: 'required' }]);
  });

  it('ends after it begins, and an emergency ends some day', async () => {
    const wrong = await as('admin').post('/api/posts/news', makePost({ startDate: '2027-01-02', endDate: '2027-01-01' }));
    expect([wrong.status, wrong.body.error.details.errors[0]]).toMatchObject([400, { path: ['endDate'], key: 'endDate' }]);
    const open = await as('admin').post('/api/posts/news', makePost({ type: 'emergency' }));
    expect([open.status, open.body.error.details.errors[0]]).toMatchObject([400, { path: ['endDate'], key: 'required' }]);
    const { id } = await written({ startDate: '2027-01-02', endDate: '2027-01-03' });
    expect((await as('admin').put(`/api/posts/announcement/${id}`, { startDate: '2027-01-04' })).status).toBe(400);
  });

  it('appears on a later day than today, and is asked so only when the day changes', async () => {
    const today = await as('admin').post('/api/posts/news', makePost({ publicDate: [new Date().toISOString()] }));
    expect([today.status, today.body.error.message]).toEqual([400, 'Public date is supposed to be greater than today']);
    expect(today.body.error.details.errors).toMatchObject([{ path: ['publicDate'], key: 'publicDate' }]);
    const publicDate = [new Date(Date.now() + 2 * DAY).toISOString()];
    const { id } = await written({ publicDate });
    await inProperty('home', (db) =>
      db
        .updateTable('post')
        .set({ publicDate: [new Date('2026-01-01')] as never })
        .where('id', '=', id)
        .execute(),
    );
    const again = { title: 'อีกครั้ง', publicDate: ['2026-01-01T00:00:00.000Z'] };
    expect((await as('admin').put(`/api/posts/announcement/${id}`, again)).status).toBe(200);
    expect((await as('admin').put(`/api/posts/announcement/${id}`, { publicDate: ['2026-01-02'] })).status).toBe(400);
  });

  it('is for those it names, and for nobody of another property', async () => {
    const audience = { buildings: [house.unitId], floors: [], roomTypes: [], rooms: [room, room] };
    const { id, audience: kept } = await written({ audience });
    expect(kept).toEqual({ ...audience, rooms: [room] });
    const changed = await as('admin').put(`/api/posts/announcement/${id}`, { audience: { floors: [house.floorId] } });
    expect(changed.body.data.audience).toEqual({ buildings: [], floors: [house.floorId], roomTypes: [], rooms: [] });
    const foreign = await as('admin').put(`/api/posts/announcement/${id}`, { audience: { rooms: [room, ...next.rooms] } });
    expect([foreign.status, foreign.body.error.details.errors[0].path]).toEqual([400, ['audience', 'rooms']]);
    expect((await as('admin').post('/api/posts/announcement/reach', { rooms: next.rooms })).status).toBe(400);
  });
});

describe('the times of a copy', () => {
  const [before, past, later] = [-2, -1, 3].map((days) => new Date(Date.now() + days * DAY).toISOString());
  const act = (id: number, name: string) => as('admin').post(`/api/posts/announcement/${id}/${name}`);
  const copied = async (changes: object) => (await act((await written(changes)).id, 'duplicate')).body.data;

  it('are those of the post unless they are over; an emergency keeps its end until a new one is given', async () => {
    expect(await copied({ startDate: before, endDate: past })).toMatchObject({ startDate: null, endDate: null });
    expect(await copied({ startDate: before, endDate: later })).toMatchObject({ startDate: before, endDate: later });
    expect(await copied({ startDate: before })).toMatchObject({ startDate: before, endDate: null });
    const { id, endDate } = await copied({ type: 'emergency', endDate: past });
    expect([endDate, (await act(id, 'publish')).status]).toEqual([past, 409]);
  });
});
