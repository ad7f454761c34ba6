import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const server = await testServer();
const { as } = server;
const { rooms, hosts, room, host, invite, soon, page, settings, at } = await visitorHouse(server, 12);
let used = 0;
/** A room nobody has invited to yet: limits are counted by room. */
const next = () => {
  used += 1;
  return { room: rooms[used] as number, host: hosts[used] as number };
};
const enter = (body: object, who: 'admin' | 'organize' | 'user' = 'admin') => as(who).post('/api/visitor/check-in', body);
const leave = (body: object) => as('admin').post('/api/visitor/check-out', body);
const stateOf = async (id: number) => (await page(id)).state;

describe('an invitation', () => {
  it('answers its link once, and the visit is expected', async () => {
    const made = await invite({ host, phone: '081-234-5678', plate: '๑กข-๑๒๓๔', party: 3 });
    expect(made).toMatchObject({
      state: 'expected',
      name: 'สมหญิง แขกดี',
      plate: '1กข1234',
      party: 3,
      entries: 1,
      isOverstay: false,
    });
    expect(made.link).toMatch(/\/visitor-invitation#token=[\w-]{43}$/);
    const shown = await page(made.id);
    expect(shown).not.toHaveProperty('link');
    expect(shown).toMatchObject({
      pass: expect.stringMatching(/^V1\.[A-Z2-7]{26}$/),
      deskCode: expect.stringMatching(/^\d{6}$/),
    });
    const { body } = await as('user').get('/api/visitor/get-visitor-list?filters[state][$eq]=expected&populate=*');
    expect(body.data.find(({ id }: { id: number }) => id === made.id)).toMatchObject({
      name: 'สมหญิง แขกดี',
      phone: expect.not.stringContaining('234'),
      plate: expect.not.stringContaining('1กข'),
      room: { id: room },
      host: { id: host },
    });
  });

  it('ends with its day where no end is given, by the property’s clock', async () => {
    const { expectedTo } = await invite({ expectedFrom: at(2, '23:30').toISOString(), expectedTo: null });
    expect(expectedTo).toBe(at(3, '00:00').toISOString());
  });

  it('is for a resident of the room, to come, and not for more than a year', async () => {
    const asked = async (changes: object) => {
      const { status, body } = await as('admin').post('/api/visitor', { room, ...soon(), ...changes });
      return [status, body.error?.details.errors[0]?.path[0]];
    };
    expect(await asked({ host: hosts[1] })).toEqual([400, 'host']);
    expect(await asked({ room: 2_000_000_000 })).toEqual([400, 'room']);
    expect(await asked({ province: 2_000_000_000 })).toEqual([400, 'province']);
    expect(await asked({ expectedTo: new Date(Date.now() - 1000).toISOString() })).toEqual([400, 'expectedTo']);
    expect(await asked({ expectedTo: at(400, '00:00').toISOString() })).toEqual([400, 'expectedTo']);
  });

  it('is found by name, room, whole plate and its six digits', async () => {
    const { id } = await invite({ ...next(), name: 'อาคันตุกะ', plate: 'ฮฮ 99' });
    const { deskCode } = await page(id);
    const found = async (words: string, who: 'admin' | 'user' = 'admin') =>
      (await as(who).get(`/api/visitor/get-visitor-list?filters[search][$containsi]=${encodeURIComponent(words)}`)).body.data.map(
        (visit: { id: number }) => visit.id,
      );
    for (const words of ['คันตุ', 'ฮฮ 99', deskCode]) expect(await found(words)).toEqual([id]);
    expect(await found(deskCode.slice(0, 5))).toEqual([]);
    expect([await found('คันตุ', 'user'), await found('ฮฮ 99', 'user'), await found(deskCode, 'user')]).toEqual([[id], [], []]);
  });

  it('is asked for by whether there is a plate', async () => {
    const [{ id: byCar }, { id: onFoot }] = [await invite({ ...next(), plate: 'ฮฮ 98' }), await invite(next())];
    const found = async (asked: string) =>
      (await as('admin').get(`/api/visitor/get-visitor-list?filters[plate][${asked}]=true`)).body.data
        .map((visit: { id: number }) => visit.id)
        .filter((id: number) => id === byCar || id === onFoot);
    expect([await found('$notNull'), await found('$null')]).toEqual([[byCar], [onFoot]]);
  });

  it('is changed before anybody came, and not after', async () => {
    const { id } = await invite(next());
    expect((await as('admin').put(`/api/visitor/${id}`, { party: 4, note: 'จอดชั้น 2' })).body.data).toMatchObject({ party: 4 });
    await enter({ visit: id });
    expect(keyOf(await as('admin').put(`/api/visitor/${id}`, { party: 5 }))).toBe('error.visitState');
  });

  it('is limited by room: so many open, so many new a day, and the answer says how many', async () => {
    const place = next();
    await settings({ visitorNewPerDay: 3 });
    const made = await Promise.all(Array.from({ length: 8 }, () => as('admin').post('/api/visitor', { ...place, ...soon() })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = made.find(({ status }) => status === 409);
    expect([keyOf(refused as never), refused?.body.error.details.errors[0].about]).toEqual([
      'error.visitDayLimit',
      { limit: '3' },
    ]);
    await settings({ visitorNewPerDay: 500, visitorOpenPerRoom: 3 });
    expect(keyOf(await as('admin').post('/api/visitor', { ...place, ...soon() }))).toBe('error.visitOpenLimit');
    await settings({ visitorOpenPerRoom: 500 });
  });

  it('of a blocked room is refused, at the desk, too', async () => {
    const place = next();
    const { id } = await invite(place);
    await as('organize').post(`/api/rooms/${place.room}/block`, { blocked: true, reason: 'ค้างชำระ' });
    expect(keyOf(await as('admin').post('/api/visitor', { ...place, ...soon() }))).toBe('error.visitRoomBlocked');
    expect(keyOf(await enter({ visit: id }))).toBe('error.visitRoomBlocked');
  });

  it('that is open although its host is blocked lets nobody in: it is older than blocks that end it, or came by a merge', async () => {
    const place = next();
    const { id } = await invite(place);
    await server.inProperty('home', (db) =>
      sql`
        update person set blocked_at = now(), blocked_reason = 'คดี' from member
        where member.person_id = person.id and member.id = ${place.host}`.execute(db),
    );
    await server.inProperty('home', (db) =>
      sql`update visit set cancelled_at = null, cancel_how = null where id = ${id}`.execute(db),
    );
    expect((await as('admin').get('/api/visitor/expected')).body.data.visits.map((one: { id: number }) => one.id)).not.toContain(
      id,
    );
    expect(keyOf(await enter({ visit: id }))).toBe('error.visitHostBlocked');
  });

  it('ends when its host moves out', async () => {
    const place = next();
    const { id } = await invite(place);
    const removed = await as('admin').post('/api/requests/tenant/remove', {
      payload: { userId: place.host, reason: 'หมดสัญญา' },
      channel: 'cms',
    });
    expect(removed.status).toBe(200);
    expect(await page(id)).toMatchObject({ state: 'cancelled', cancelHow: 'host-left', pass: null });
    expect(keyOf(await enter({ visit: id }))).toBe('error.visitCancelled');
  });

  it('ends for whoever is inside just then, and with the last resident for guests of the whole room', async () => {
    const place = next();
    const standing = { expectedTo: new Date(Date.now() + 300 * 86_400_000).toISOString(), entries: null };
    const maid = await invite({ ...place, ...standing, kind: 'housekeeper' });
    const [friend, broker] = [await invite({ room: place.room }), await invite({ room: place.room, kind: 'broker' })];
    await enter({ visit: maid.id });
    await as('admin').post('/api/requests/tenant/remove', {
      payload: { userId: place.host, reason: 'หมดสัญญา' },
      channel: 'cms',
    });
    expect((await page(maid.id)).state).toBe('inside');
    await as('admin').post('/api/visitor/check-out', { visit: maid.id });
    expect(await page(maid.id)).toMatchObject({ state: 'left', pass: null });
    expect([(await page(friend.id)).state, (await page(broker.id)).state]).toEqual(['cancelled', 'expected']);
  });
});

describe('a new link', () => {
  it('kills the old pass', async () => {
    const { id, link } = await invite(next());
    const { pass: old } = await page(id);
    const again = await as('admin').post(`/api/visitor/${id}/link`);
    expect(again.body.data.link).not.toBe(link);
    const { pass } = await page(id);
    expect(pass).not.toBe(old);
    expect(keyOf(await enter({ code: old }))).toBe('error.visitUnknown');
    expect((await enter({ code: pass })).body.data.outcome).toBe('in');
  });
});

describe('approval', () => {
  it('by setting: waiting until staff say yes', async () => {
    await settings({ visitorApproval: 'desk' });
    const { id } = await invite(next());
    await settings({ visitorApproval: 'none' });
    expect(await stateOf(id)).toBe('waiting');
    expect(keyOf(await enter({ visit: id }))).toBe('error.visitWaiting');
    expect((await as('admin').post(`/api/visitor/${id}/approve`)).body.data.state).toBe('expected');
    expect(keyOf(await as('admin').post(`/api/visitor/${id}/approve`))).toBe('error.visitState');
    expect((await enter({ visit: id })).body.data.outcome).toBe('in');
  });

  it('denied needs a reason, and nobody comes in', async () => {
    const { id } = await invite({ room, host });
    expect((await as('admin').post(`/api/visitor/${id}/deny`, {})).status).toBe(400);
    expect((await as('admin').post(`/api/visitor/${id}/deny`, { reason: 'ไม่มีนัด' })).body.data.state).toBe('denied');
    expect(keyOf(await enter({ visit: id }))).toBe('error.visitDenied');
  });
});

describe('the desk', () => {
  it('role User reads, and checks in and out where the duties say so', async () => {
    const { id } = await invite({ room, host });
    expect((await enter({ visit: id }, 'user')).status).toBe(403);
    expect((await as('user').get(`/api/visitor/${id}`)).body.data).toMatchObject({ pass: null, deskCode: null });
    await settings({ deskDuties: 'visitors' });
    expect((await enter({ visit: id }, 'user')).status).toBe(200);
    expect((await as('user').post('/api/visitor/check-out', { visit: id })).body.data.outcome).toBe('out');
    expect((await as('user').post('/api/visitor', { room, ...soon() })).status).toBe(403);
    expect((await as('user').post(`/api/visitor/${id}/cancel`)).status).toBe(403);
    expect((await as('user').get('/api/visitor/blocks')).status).toBe(403);
    await settings({ deskDuties: 'parcels' });
    expect((await enter({ visit: id }, 'user')).status).toBe(403);
    await settings({ deskDuties: 'none' });
  });

  it('counts who is inside, expected, waiting and overstaying', async () => {
    const before = (await as('user').get('/api/visitor/summary')).body.data;
    const { id } = await invite({ room, host });
    expect((await as('user').get('/api/visitor/summary')).body.data.expectedToday).toBe(before.expectedToday + 1);
    await enter({ visit: id });
    const now = (await as('user').get('/api/visitor/summary')).body.data;
    expect([now.expectedToday, now.inside]).toEqual([before.expectedToday, before.inside + 1]);
    await leave({ visit: id });
  });

  it('is of one property: another one’s visit and pass are unknown', async () => {
    const { id } = await invite({ room, host });
    const { pass } = await page(id);
    expect((await as('neighbour').get(`/api/visitor/${id}`)).status).toBe(404);
    expect(keyOf(await as('neighbour').post('/api/visitor/check-in', { code: pass }))).toBe('error.visitUnknown');
  });
});
