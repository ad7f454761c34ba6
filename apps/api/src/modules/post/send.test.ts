import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeFloor, makeHouse } from '#demo/seed/building.seed.ts';
import { makePost } from '#demo/seed/post.seed.ts';
import { emittedChanges, makePostsDue, runSendJob } from '#test/fixtures/post/send-now.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, send, inProperty, config, properties } = await testServer();
const fixture = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4', '5'));
const [owned, let_, empty, blocked, moved] = fixture.rooms as [number, number, number, number, number];
/** An owner who lives there; one who let to two; nobody; one who is blocked; one who moved out. */
const people = await inProperty('home', async (db) => {
  const person = (roomId: number, isActive = true, livesHere = true) => {
    const relation = livesHere ? 'lessee' : 'owner';
    return { roomId, nameTh: 'ก', nameEn: 'A', isActive, livesHere, relation };
  };
  await db.updateTable('room').set({ blockedByAdmin: true, blockedReason: 'x' }).where('id', '=', blocked).execute();
  const away = person(let_, true, false);
  const rows = [person(owned), away, person(let_), person(let_), person(blocked), person(moved, false)];
  const members = await db.insertInto('member').values(rows).returning('id').execute();
  return members.map(({ id }) => id) as [number, number, number, number, number, number];
});

const posts = '/api/posts/announcement';
const draft = async (changes: object = {}) => (await as('admin').post(posts, makePost(changes))).body.data as { id: number };
const act = (id: number, name: string, body?: object) => as('admin').post(`${posts}/${id}/${name}`, body);
const read = async (id: number) => (await as('admin').get(`${posts}/${id}?populate=*&publicationState=preview`)).body.data;
const sent = async (changes: object = {}) => {
  const { id } = await draft(changes);
  expect((await act(id, 'publish')).status).toBe(200);
  await makePostsDue(config, properties.home);
  await runSendJob(config);
  return read(id);
};
const receivers = (id: number) =>
  inProperty('home', async (db) => {
    const rows = await db
      .selectFrom('postReach')
      .select(['memberId', 'sentAt'])
      .where('postId', '=', id)
      .orderBy('memberId')
      .execute();
    expect(rows.every(({ sentAt }) => sentAt)).toBe(true);
    return rows.map(({ memberId }) => memberId);
  });

describe('the number of recipients', () => {
  it('counts who lives there, else the owners, and lists rooms without recipients', async () => {
    const { body } = await as('user').post(`${posts}/reach`, {});
    expect(body.data).toMatchObject({ rooms: 2, people: 3, unreached: 3 });
    const { body: list } = await as('user').post(`${posts}/unreached`, {});
    expect(list.data).toEqual([
      { id: empty, name: '3', building: 'A', floor: '12', reason: 'empty' },
      { id: blocked, name: '4', building: 'A', floor: '12', reason: 'blocked' },
      { id: moved, name: '5', building: 'A', floor: '12', reason: 'empty' },
    ]);
  });

  it('leaves out who wants no notices, and reaches the owner where nobody lives', async () => {
    const change = (ids: number[], values: { getsNotices?: boolean; livesHere?: boolean }) =>
      inProperty('home', (db) => db.updateTable('member').set(values).where('id', 'in', ids).execute());
    const reach = async () => (await as('user').post(`${posts}/reach`, { rooms: [let_] })).body.data;
    await change([people[2]], { getsNotices: false });
    expect(await reach()).toMatchObject({ people: 1 });
    await change([people[2], people[3]], { getsNotices: true, livesHere: false });
    expect(await reach()).toMatchObject({ people: 1, unreached: 0 });
    await change([people[1]], { getsNotices: false });
    expect(await reach()).toMatchObject({ people: 0, unreached: 1 });
    await change([people[1]], { getsNotices: true });
    await change([people[2], people[3]], { livesHere: true });
  });

  it.each([
    ['a room', () => ({ rooms: [let_] }), { rooms: 1, people: 2, unreached: 0 }],
    ['a room named twice over', () => ({ rooms: [owned], buildings: [fixture.unitId] }), { rooms: 2, people: 3, unreached: 3 }],
    ['a type', () => ({ roomTypes: [fixture.typeId] }), { rooms: 2, people: 3, unreached: 3 }],
    ['a floor', () => ({ floors: [fixture.floorId] }), { rooms: 2, people: 3, unreached: 3 }],
  ])('by %s', async (_name, audience, expected) => {
    expect((await as('user').post(`${posts}/reach`, audience())).body.data).toMatchObject(expected);
  });

  it('is zero on a floor without rooms, and parking spaces are not counted', async () => {
    const floor = await inProperty('home', (db) =>
      db
        .insertInto('floor')
        .values(makeFloor({ unitId: fixture.unitId, name: 'G' }))
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect((await as('user').post(`${posts}/reach`, { floors: [floor.id] })).body.data).toMatchObject({ rooms: 0, unreached: 0 });
    await inProperty('home', async (db) => {
      const type = { name: 'ที่จอดรถ', type: 'parking' };
      const { id: typeId } = await db.insertInto('roomType').values(type).returning('id').executeTakeFirstOrThrow();
      await db.insertInto('room').values({ categoryId: fixture.unitId, floorId: floor.id, typeId, name: 'P1' }).execute();
    });
    expect((await as('user').post(`${posts}/reach`, {})).body.data).toMatchObject({ rooms: 2, unreached: 3 });
  });
});

describe('publishing', () => {
  it('needs both languages and no unfilled placeholder', async () => {
    const { id } = await draft({ titleEn: null, contentEn: '<p>Lift [[number]] stops</p>' });
    const { status, body } = await act(id, 'publish');
    expect([status, body.error.details.key]).toEqual([409, 'error.postIncomplete']);
    expect(body.error.details.errors).toMatchObject([
      { path: ['titleEn'], key: 'bothLanguages' },
      { path: ['contentEn'], key: 'blanks' },
    ]);
    expect((await read(id)).state).toBe('draft');
  });

  it('lets an emergency, and nothing else, go out in Thai; its English is added once, and the home page reminds of it', async () => {
    const thai = { titleEn: null, contentEn: null };
    const endDate = new Date(Date.now() + 86_400_000).toISOString();
    const reminder = async () => {
      const { body } = await as('admin').get('/api/home');
      return body.data.actions.find(({ name }: { name: string }) => name === 'announcement-thai-only');
    };
    const common = await draft({ ...thai, endDate });
    expect((await act(common.id, 'publish')).body.error.details.key).toBe('error.postIncomplete');
    await expect(
      inProperty('home', (db) => db.updateTable('post').set({ publishedAt: new Date() }).where('id', '=', common.id).execute()),
    ).rejects.toThrow('post_both_languages');

    const { id, isThaiOnly } = (await sent({ ...thai, type: 'emergency', endDate })) as { id: number; isThaiOnly: boolean };
    expect(isThaiOnly).toBe(true);
    expect(await reminder()).toMatchObject({ count: 1, link: '/announcement?isThaiOnly=true&isActive=true' });
    const marked = await as('admin').get(`${posts}?filters[isThaiOnly]=true&publicationState=preview`);
    expect(marked.body.data.map((post: { id: number }) => post.id)).toEqual([id]);

    const change = (body: object) => as('admin').put(`${posts}/${id}`, body);
    expect((await change({ title: 'แก้ไข' })).body.error.details.key).toBe('error.postPublished');
    const open = await change({ titleEn: 'No water on [[date]]' });
    expect([open.status, open.body.error.details.errors]).toMatchObject([400, [{ path: ['titleEn'], key: 'blanks' }]]);
    const added = await change({ titleEn: 'No water', contentEn: '<p>Until noon.</p>' });
    expect(added.body.data).toMatchObject({ titleEn: 'No water', contentEn: '<p>Until noon.</p>', isThaiOnly: false });
    expect((await change({ titleEn: 'Rewritten' })).body.error.details.key).toBe('error.postPublished');
    expect((await change({ contentEn: null })).body.error.details.key).toBe('error.postPublished');
    expect(await reminder()).toBeUndefined();
  });

  it('is refused if the end or the publication date has passed', async () => {
    const [past, soon, later] = [-1, 2, 3].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date, Date];
    const refused = async (id: number) => (await act(id, 'publish')).body.error.details;
    const over = await draft({ endDate: past });
    expect(await refused(over.id)).toMatchObject({
      key: 'error.postIncomplete',
      errors: [{ path: ['endDate'], key: 'endDate' }],
    });
    const early = await draft({ endDate: soon, publicDate: [later] });
    expect(await refused(early.id)).toMatchObject({ errors: [{ path: ['endDate'], key: 'endDate' }] });
    const missed = await draft({ publicDate: [soon] });
    await inProperty('home', (db) =>
      db
        .updateTable('post')
        .set({ publicDate: [past] as never })
        .where('id', '=', missed.id)
        .execute(),
    );
    expect(await refused(missed.id)).toMatchObject({ errors: [{ path: ['publicDate'], key: 'publicDate' }] });
  });

  it('can be undone within 15 seconds, and makes a draft again', async () => {
    const { id } = await draft();
    const { body } = await act(id, 'publish');
    expect(body.data.state).toBe('scheduled');
    expect(new Date(body.data.sendAt).getTime() - new Date(body.data.publishedAt).getTime()).toBe(15_000);
    await runSendJob(config);
    expect((await read(id)).state).toBe('scheduled');
    expect((await act(id, 'publish')).body.error.details.key).toBe('error.postPublished');
    expect((await act(id, 'undo')).body.data).toMatchObject({ state: 'draft', publishedAt: null, sendAt: null });
    expect((await act(id, 'undo')).body.error.details.key).toBe('error.postDraft');
    expect((await as('admin').put(`${posts}/${id}`, { title: 'แก้ไข' })).status).toBe(200);
    await makePostsDue(config, properties.home);
    await runSendJob(config);
    expect(await receivers(id)).toEqual([]);
  });

  it('cannot be undone once it is due, even before anything was sent', async () => {
    const { id } = await draft();
    await act(id, 'publish');
    await makePostsDue(config, properties.home);
    expect((await act(id, 'undo')).body.error.details.key).toBe('error.postSending');
  });

  it('waits for its publication date, and can be undone until then', async () => {
    const publicDate = [new Date(Date.now() + 3 * 86_400_000).toISOString()];
    const { id } = await draft({ publicDate });
    expect((await act(id, 'publish')).body.data.sendAt).toBe(publicDate[0]);
    expect((await act(id, 'undo')).status).toBe(200);
  });

  it('counts for the posts of the day', async () => {
    const before = (await as('user').post(`${posts}/reach`, {})).body.data.today;
    await act((await draft()).id, 'publish');
    expect((await as('user').post(`${posts}/reach`, {})).body.data.today).toBe(before + 1);
  });
});

describe('sending', () => {
  it('reaches the counted recipients, once, and stores how many', async () => {
    const { id, ...post } = await sent();
    expect(post).toMatchObject({ state: 'sent', rooms: 2, people: 3, readers: 0 });
    expect(await receivers(id)).toEqual([people[0], people[2], people[3]]);
    await runSendJob(config);
    expect(await receivers(id)).toHaveLength(3);
  });

  it('goes to its audience and notifies open portals', async () => {
    const { id } = await sent({ audience: { rooms: [owned] } });
    expect(await receivers(id)).toEqual([people[0]]);
    // Written, published, sent.
    expect(await emittedChanges(config, { area: 'announcement', id })).toEqual(['created', 'updated', 'updated']);
  });

  it('without recipients is marked as sent', async () => {
    expect(await sent({ audience: { rooms: [empty] } })).toMatchObject({ state: 'sent', rooms: 0, people: 0 });
  });

  it('expires with its end', async () => {
    const { id } = await sent({ endDate: '2099-01-01' });
    await as('admin').put(`${posts}/${id}`, { endDate: '2026-01-01' });
    expect(await read(id)).toMatchObject({ state: 'expired', sentAt: expect.any(String) });
  });
});

describe('the lock', () => {
  const locked = [
    { title: 'อื่น' },
    { titleEn: null },
    { content: '<p>x</p>' },
    { contentEn: '<p>x</p>' },
    { audience: { rooms: [1] } },
  ];
  const times = [{ type: 'emergency', endDate: '2099-01-01' }, { publicDate: ['2099-01-01'] }];

  it.each([...locked, ...times])('refuses to change a published post: %j', async (change) => {
    const { id } = await draft();
    await act(id, 'publish');
    const answer = await as('admin').put(`${posts}/${id}`, change);
    expect([answer.status, answer.body.error.details.key]).toEqual([409, 'error.postPublished']);
  });

  it('lets a published post be saved unchanged, and its display be changed', async () => {
    const { id, ...post } = await draft({ audience: { rooms: [owned] } });
    await act(id, 'publish');
    const { title, titleEn, content, contentEn, audience } = post as unknown as Record<string, unknown>;
    const same = { title, titleEn, content, contentEn, audience, attachments: [], publicDate: [], startDate: '2026-01-01' };
    expect((await as('admin').put(`${posts}/${id}`, same)).status).toBe(200);
  });

  it('lets only the end and the display of a sent post be changed', async () => {
    const { id } = await sent();
    const shown = { endDate: '2099-01-01', isActive: false, isHighlight: true };
    expect((await as('admin').put(`${posts}/${id}`, shown)).status).toBe(200);
    const later = await as('admin').put(`${posts}/${id}`, { startDate: '2026-01-01' });
    expect([later.status, later.body.error.details.key]).toEqual([409, 'error.postSent']);
    expect((await as('admin').put(`${posts}/${id}`, { title: 'อื่น' })).status).toBe(409);
    const gone = await as('admin').delete(`${posts}/${id}`);
    expect([gone.status, gone.body.error.details.key]).toEqual([409, 'error.postSent']);
  });

  it('R42: is enforced by the database, whoever writes', async () => {
    const { id } = await sent();
    const write = (statement: string) => inProperty('home', (db) => sql.raw(statement).execute(db));
    await expect(write(`update post set title = 'x' where id = ${id}`)).rejects.toThrow('cannot be rewritten');
    await expect(write(`update post set published_at = null where id = ${id}`)).rejects.toThrow('on its way');
    await expect(write(`insert into post_audience (post_id, room_id) values (${id}, ${owned})`)).rejects.toThrow(
      'cannot be rewritten',
    );
    await expect(write(`update post set sent_at = null where id = ${id}`)).rejects.toThrow('permission denied');
    await expect(write(`delete from post_reach where post_id = ${id}`)).rejects.toThrow('permission denied');
  });
});

describe('a copy', () => {
  it('is a new draft with the same content and audience, and no publication date', async () => {
    const publicDate = [new Date(Date.now() + 3 * 86_400_000).toISOString()];
    const post = await sent({ audience: { rooms: [owned] }, publicDate, isHighlight: true });
    const { body } = await act(post.id, 'duplicate');
    expect(body.data).toMatchObject({
      title: post.title,
      audience: { rooms: [owned] },
      publicDate: [],
      state: 'draft',
      isHighlight: false,
    });
    expect([body.data.number, body.data.code === post.code]).toEqual([post.number + 1, false]);
    expect((await as('neighbour').post(`${posts}/${post.id}/duplicate`)).status).toBe(404);
  });
});

describe('read marks', () => {
  it('count each resident once', async () => {
    const { id } = await sent();
    const marked = await Promise.all([0, 0, 2, 0].map((who) => act(id, 'read', { member: people[who as 0] })));
    expect(marked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(id)).readers).toBe(2);
    const { body } = await as('user').get(`${posts}/${id}/receipts?pagination[pageSize]=2`);
    expect(body.meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 });
    expect(body.data[0]).toMatchObject({ id: people[0], nameTh: 'ก', nameEn: 'A', room: '1', readAt: expect.any(String) });
  });

  it('are refused for those who are no recipients, and before it was sent', async () => {
    const { id } = await sent();
    expect((await act(id, 'read', { member: people[4] })).body.error.details.errors[0].path).toEqual(['member']);
    expect((await act((await draft()).id, 'read', { member: people[0] })).status).toBe(409);
    expect((await as('user').get(`/api/posts/news/${id}/receipts`)).status).toBe(404);
  });
});

describe('the public notice of a poster', () => {
  const notice = (code: string) => send('GET', `/api/notices?code=${code}`);

  it('is shown to anybody with its code, without its recipients', async () => {
    const { code, id } = await sent();
    const { status, body } = await notice(code);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...makePost(),
      type: 'common',
      cover: null,
      startDate: null,
      endDate: null,
      sentAt: expect.any(String),
      property: { nameTh: 'Home', nameEn: 'Home', timeZone: 'Asia/Bangkok' },
    });
    await as('admin').put(`${posts}/${id}`, { isActive: false });
    expect((await notice(code)).status).toBe(404);
  });

  it('answers 404 for a draft, an expired post or a guessed code', async () => {
    const { code: draftCode } = (await draft()) as unknown as { code: string };
    const old = await sent({ endDate: '2099-01-01' });
    await as('admin').put(`${posts}/${old.id}`, { endDate: '2026-01-01' });
    for (const code of [draftCode, old.code, '0'.repeat(32)]) expect((await notice(code)).status).toBe(404);
    expect((await notice('x')).status).toBe(400);
  });
});
