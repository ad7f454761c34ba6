import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { workSources } from '#app/work-sources.ts';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { notifyAccount } from '#modules/notification/notification.account.ts';
import { syncInbox } from '#modules/notification/sync-inbox.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { PASSWORD, type Person, type Place } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, accounts, config, inProperty, properties, send } = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const log = pino({ level: 'silent' });
const { rooms } = await inProperty('home', (db) => makeHouse(db, '101', '102'));
const sync = (place: Place = 'home') => inProperty(place, (db) => syncInbox({ db, log }, workSources));
const unread = async (person: Person, query = '') => (await as(person).get(`/api/notifications/un-read${query}`)).body;
const countOf = async (person: Person) => (await as(person).get('/api/notifications/count/un-read')).body.data.count;
const askForCard = async () => {
  const [room] = rooms as [number];
  return inProperty('home', async (db) => {
    const made = { typeId: 42, channel: 'app', roomId: room, atOnce: false, payload: '{}' };
    return (
      await db
        .insertInto('request')
        .values(made as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  });
};
const parcel = (daysOld: number) =>
  inProperty('home', async (db) => {
    const at = new Date(Date.now() - daysOld * 86_400_000);
    const values = { roomId: rooms[0], statusId: 17, createdAt: at, packingNo: `X${Math.random()}` };
    return (
      await db
        .insertInto('parcel')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  });

const age = (createdAt: Date) => inProperty('home', (db) => db.updateTable('parcel').set({ createdAt }).execute());

beforeEach(() => inProperty('home', (db) => db.deleteFrom('notification').execute()));

describe('an inbox', () => {
  it('has a line for an answer that did not arrive with whoever has the conversation, else with everybody', async () => {
    const kinds = async (person: Person) => (await unread(person)).data.map(({ kind }: { kind: string }) => kind);
    const conversation = await inProperty('home', async (db) => {
      const made = { kind: 'resident', roomId: rooms[0] as number, assigneeId: accounts.admin };
      const { id } = await db.insertInto('conversation').values(made).returning('id').executeTakeFirstOrThrow();
      await sql`insert into chat_message (id, conversation_id, number, side, text, account_id, channel, delivery, error_code)
        values (gen_random_uuid(), ${id}, 0, 'staff', 'ไม่ถึง', ${accounts.admin}, 'line', 'failed', '400')`.execute(db);
      return id;
    });
    await sync();
    expect([await kinds('admin'), await kinds('organize')]).toEqual([['chat-failed'], []]);
    await as('admin').post(`/api/chats/${conversation}/assign`, { assignee: null });
    await sync();
    expect([await kinds('admin'), await kinds('organize')]).toEqual([['chat-failed'], ['chat-failed']]);
    await as('admin').post(`/api/chats/${conversation}/assign`, { assignee: accounts.organize });
    await sync();
    expect([await kinds('admin'), await kinds('organize')]).toEqual([[], ['chat-failed']]);
    await inProperty('home', (db) =>
      db
        .updateTable('chatMessage')
        .set({ otherWay: 'phone' })
        .where('conversationId', '=', conversation)
        .where('side', '=', 'staff')
        .execute(),
    );
    await sync();
    expect(await kinds('organize')).toEqual([]);
  });

  it('has a line for work that waits, with everybody who may do it and nobody else', async () => {
    const id = await askForCard();
    await sync();
    const { data, meta } = await unread('admin');
    expect(meta.pagination.total).toBe(1);
    expect(data[0]).toMatchObject({
      kind: 'request-waiting',
      type: { id: 501, code: 'notice-request' },
      title: 'มีคำขอรอพิจารณา',
      titleTenant: '101',
      link: `/resident/application/${id}`,
      isRead: false,
      room: { name: '101' },
      tenantUser: null,
    });
    expect(await countOf('organize')).toBe(1);
    expect(await countOf('user')).toBe(0);
    expect(await countOf('neighbour')).toBe(0);
  });

  it('calls a device by the name it has in the language of whoever reads', async () => {
    const named = async (language: 'th' | 'en') => {
      await asOwner(ownerUrl(config), (db) =>
        db.updateTable('account').set({ language }).where('id', '=', accounts.admin).execute(),
      );
      await inProperty('home', (db) => db.deleteFrom('notification').execute());
      await sync();
      const { data } = await unread('admin', '?filters[kind]=hardware-offline');
      return data.map(({ titleTenant }: { titleTenant: string }) => titleTenant).toSorted();
    };
    const made = [{ name: 'ประตู 1', nameEn: 'Door 1' }, { name: 'ประตู 2' }];
    const ids: number[] = [];
    for (const names of made)
      ids.push((await as('admin').post('/api/hardwares', { ...names, type: 'door', status: true })).body.data.id);
    await inProperty('home', (db) =>
      sql`update hardware set created_at = now() - interval '1 hour' where id = any(${ids})`.execute(db),
    );
    expect(await named('en')).toEqual(['Door 1', 'ประตู 2']);
    expect(await named('th')).toEqual(['ประตู 1', 'ประตู 2']);
    await inProperty('home', (db) => sql`delete from hardware where id = any(${ids})`.execute(db));
  });

  it('keeps one line for the same work, however often it is looked at', async () => {
    await askForCard();
    await Promise.all([sync(), sync(), sync()]);
    const before = await countOf('admin');
    await sync();
    expect(await countOf('admin')).toBe(before);
  });

  it('has no unread line any more for anybody once the work is done, and another when it comes back', async () => {
    await parcel(30);
    await sync();
    expect((await unread('admin', '?filters[kind]=parcel-overdue')).data[0]).toMatchObject({ amount: 1, body: 'ค้างรับ 1 ชิ้น' });
    await parcel(31);
    await sync();
    expect((await unread('admin', '?filters[kind]=parcel-overdue')).data[0]).toMatchObject({ amount: 2 });
    await age(new Date());
    await sync();
    expect((await unread('admin', '?filters[kind]=parcel-overdue')).data).toEqual([]);
    const { body } = await as('admin').get('/api/notifications/read?filters[kind]=parcel-overdue');
    expect(body.data[0]).toMatchObject({ isRead: true, readAt: null });
    expect(body.data[0].doneAt).not.toBeNull();
    await age(new Date(0));
    await sync();
    expect((await unread('admin', '?filters[kind]=parcel-overdue')).data).toHaveLength(1);
  });

  it('has a line about many again where more wait than when it was read', async () => {
    const overdue = async () =>
      (await unread('admin', '?filters[kind]=parcel-overdue')).data.map(({ amount }: { amount: number }) => amount);
    const read = async () =>
      as('admin').post('/api/notifications/read', { all: true, before: new Date(Date.now() + 1000).toISOString() });
    const goHome = () =>
      inProperty('home', (db) =>
        db
          .updateTable('notification')
          .set({ readAt: new Date(Date.now() - 25 * 3_600_000) })
          .where('readAt', 'is not', null)
          .execute(),
      );
    await age(new Date());
    for (let count = 0; count < 4; count += 1) await parcel(30);
    await sync();
    expect(await overdue()).toEqual([4]);
    await read();
    await parcel(30);
    await sync();
    expect(await overdue(), 'one more on the same day').toEqual([]);
    await goHome();
    await sync();
    expect(await overdue(), 'the next day').toEqual([5]);
    await read();
    await goHome();
    await sync();
    expect(await overdue(), 'no more than were read').toEqual([]);
    for (let count = 0; count < 5; count += 1) await parcel(30);
    await sync();
    expect(await overdue(), 'twice as many').toEqual([10]);
  });

  it('moves a line from unread to read by ids, as a bare list, or all up to a moment', async () => {
    await askForCard();
    await askForCard();
    await askForCard();
    await sync();
    const lines = (await unread('admin', '?sort=updatedAt:desc')).data as { id: number; createdAt: string }[];
    const [first, second] = lines.map(({ id }) => id) as [number, number];
    const mark = (body: unknown) => as('admin').post('/api/notifications/read', body);
    expect((await mark({ ids: [first] })).body.data).toEqual({ read: 1 });
    expect((await mark([first, second])).body.data).toEqual({ read: 1 });
    expect((await as('admin').get('/api/notifications/read')).body.data).toHaveLength(2);
    expect((await mark({ all: true, before: '2000-01-01T00:00:00Z' })).body.data).toEqual({ read: 0 });
    const left = await countOf('admin');
    expect((await mark({ all: true, before: new Date(Date.now() + 1000).toISOString() })).body.data).toEqual({ read: left });
    expect(await countOf('admin')).toBe(0);
    expect(await countOf('organize')).toBeGreaterThan(0);
    expect((await mark({ ids: [] })).status).toBe(400);
    expect((await mark({ ids: Array.from({ length: 501 }, (_, at) => at + 1) })).status).toBe(400);
  });

  it('marks the newest line that was shown with the others, and none that came later', async () => {
    await askForCard();
    await sync();
    const [newest] = (await unread('admin')).data as [{ createdAt: string }];
    const before = await countOf('admin');
    await askForCard();
    await sync();
    const { body } = await as('admin').post('/api/notifications/read', { all: true, before: newest.createdAt });
    expect(body.data).toEqual({ read: before });
    expect(await countOf('admin')).toBe(1);
  });

  it('says that a visitor waits, at once where they are on a list, and who has not left', async () => {
    const visit = (more: object) =>
      inProperty('home', (db) =>
        db
          .insertInto('visit')
          .values({
            roomId: rooms[0],
            kind: 'guest',
            name: 'สมหญิง',
            expectedFrom: new Date(Date.now() - 10 * 3_600_000),
            expectedTo: new Date(Date.now() + 3_600_000),
            ...more,
          } as never)
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
    const [waiting, flagged, late] = [
      await visit({ needsApproval: true }),
      await visit({ needsApproval: true, flag: 'deny' }),
      await visit({ expectedTo: new Date(Date.now() - 9 * 3_600_000), insideSince: new Date(Date.now() - 10 * 3_600_000) }),
    ];
    await visit({});
    await sync();
    const lines = async (person: Person, kind: string) => (await unread(person, `?filters[kind]=${kind}`)).data;
    const link = ({ id }: { id: number }) => `/visitor/${id}`;
    expect(await lines('admin', 'visitor-waiting')).toMatchObject([
      { link: link(waiting), titleTenant: '101', priority: 'normal', type: { id: 505 } },
    ]);
    expect(await lines('admin', 'visitor-flagged')).toMatchObject([{ link: link(flagged), priority: 'high' }]);
    expect(await lines('user', 'visitor-overstay')).toMatchObject([{ link: link(late) }]);
    const { text } = await as('admin').get('/api/notifications/un-read');
    expect(text).not.toContain('สมหญิง');
  });

  it('ignores lines of others and of nobody alike', async () => {
    await askForCard();
    await sync();
    const before = await countOf('organize');
    const theirs = (await unread('organize')).data[0].id;
    const [foreign, missing] = [
      await as('admin').post('/api/notifications/read', [theirs]),
      await as('admin').post('/api/notifications/read', [999_999]),
    ];
    expect(foreign.text).toBe(missing.text);
    expect(foreign.body.data).toEqual({ read: 0 });
    expect(await countOf('organize')).toBe(before);
  });

  it('tells somebody that their own password was changed', async () => {
    const { body } = await send('POST', '/api/auth/login', { identifier: 'user', password: PASSWORD });
    const next = {
      currentPassword: PASSWORD,
      password: 'seven purple umbrellas dance',
      passwordConfirmation: 'seven purple umbrellas dance',
    };
    const headers = { authorization: `Bearer ${body.jwt}` };
    expect((await send('POST', '/api/auth/change-password', next, headers)).status).toBe(200);
    const { body: inbox } = await send('GET', '/api/notifications/un-read', undefined, headers);
    expect(inbox.data[0]).toMatchObject({ kind: 'account-security', link: '/profile', priority: 'high' });
    expect(accounts.user).toBe(inbox.data[0].accountId);
  });
});

describe('the log of pushes', () => {
  it('is for administrators, outside /api, and is never cached', async () => {
    const { status, headers, body } = await as('admin').get('/strapi-plugin-fcm/fcm-notifications');
    expect([status, headers['cache-control'], body.data]).toEqual([200, 'no-store', []]);
    expect((await as('newcomer').get('/strapi-plugin-fcm/fcm-notifications')).status).toBe(403);
    expect((await send('GET', '/strapi-plugin-fcm/fcm-notifications')).status).toBe(401);
  });
});

describe('templates', () => {
  it('fill in the number and the name of the property, in titles and bodies and in the language of whoever reads', async () => {
    await asOwner(ownerUrl(config), async (db) => {
      await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
      await db.updateTable('property').set({ nameTh: 'บ้าน', nameEn: 'House' }).where('id', '=', properties.home).execute();
      await db.updateTable('account').set({ language: 'en' }).where('id', '=', accounts.organize).execute();
    });
    const all = {
      titleTh: '{{count}} ที่ {{property}}',
      titleEn: '{{count}} at {{property}}',
      bodyTh: '{{ count }}',
      bodyEn: '{{property}}',
    };
    for (const kind of ['request-waiting', 'account-security'])
      await as('admin').put('/api/notification-templates', { kind, ...all });
    await askForCard();
    await sync();
    await inProperty('home', (db) => notifyAccount(db, accounts.organize));
    const wordsOf = async (person: Person, kind: string) => {
      const { title, body } = (await unread(person, `?filters[kind]=${kind}`)).data[0];
      return [title, body];
    };
    expect(await wordsOf('admin', 'request-waiting')).toEqual(['1 ที่ บ้าน', '1']);
    expect(await wordsOf('organize', 'request-waiting')).toEqual(['1 at House', 'House']);
    expect(await wordsOf('organize', 'account-security')).toEqual(['1 at House', 'House']);
  });

  const words = { titleTh: 'สลิปใหม่', titleEn: 'New slip', bodyTh: '{{count}} รายการ', bodyEn: '{{count}} at {{property}}' };
  it('are in both languages, with known placeholders, and can be put back', async () => {
    const save = (body: object) => as('admin').put('/api/notification-templates', body);
    const { body } = await save({ kind: 'slip-waiting', ...words });
    const saved = body.data.find(({ kind }: { kind: string }) => kind === 'slip-waiting');
    expect(saved).toEqual({ kind: 'slip-waiting', ...words, isOwn: true });
    expect((await save({ kind: 'slip-waiting', ...words, bodyEn: '{{name}} paid' })).status).toBe(400);
    expect((await save({ kind: 'slip-waiting', titleTh: 'ก' })).status).toBe(400);
    const { body: back } = await save({ kind: 'slip-waiting' });
    expect(back.data.find(({ kind }: { kind: string }) => kind === 'slip-waiting')).toMatchObject({ isOwn: false });
  });
});
