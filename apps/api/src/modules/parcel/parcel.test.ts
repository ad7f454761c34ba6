import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const fixture = await inProperty('home', (db) => makeHouse(db, '1201', '1202'));
const [room, other] = fixture.rooms as [number, number];
const taken = async (changes: object = {}) =>
  (await as('admin').post('/api/parcels', { room, trackingNo: 'TH1', ...changes })).body.data;
const handOver = (parcelIdList: number[], more: object = {}) =>
  as('admin').post('/api/parcel/approve', { parcelIdList, collectorName: 'คุณนก', ...more });

describe('registering a parcel', () => {
  it('gives it the next number of the day and the status waiting', async () => {
    const first = await taken({ trackingNo: 'EX123456789TH', carrier: 241, mailType: 221, size: 'M', storagePlace: 'A-3' });
    const second = await taken();
    expect(first.packingNo).toMatch(/^\d{6}-\d{3}$/);
    expect(Number(second.packingNo.slice(7))).toBe(Number(first.packingNo.slice(7)) + 1);
    expect(first).toMatchObject({
      trackingNo: 'EX123456789TH',
      status: { id: 17, code: 'waiting' },
      carrier: { code: 'carrier-thailand-post' },
      room: { id: room, name: '1201' },
      receivedBy: { name: 'admin' },
      handover: null,
      collectedAt: null,
    });
  });

  it('never reuses a number, even after the parcel was removed', async () => {
    const { id, packingNo } = await taken();
    expect((await as('admin').delete(`/api/parcels/${id}`)).status).toBe(200);
    expect((await taken()).packingNo > packingNo).toBe(true);
  });

  it('numbers fifty concurrent parcels without a gap or a duplicate', async () => {
    const numbers = await Promise.all(Array.from({ length: 50 }, async () => (await taken()).packingNo as string));
    const running = numbers.map((one) => Number(one.slice(7))).toSorted((a, b) => a - b);
    expect(running).toEqual(Array.from({ length: 50 }, (_, at) => (running[0] ?? 0) + at));
  });

  it('changes a waiting parcel, and no other', async () => {
    const { id } = await taken();
    expect((await as('admin').put(`/api/parcels/${id}`, { storagePlace: 'B-1' })).body.data.storagePlace).toBe('B-1');
    await handOver([id]);
    expect((await as('admin').put(`/api/parcels/${id}`, { storagePlace: 'B-2' })).status).toBe(409);
    expect((await as('admin').delete(`/api/parcels/${id}`)).status).toBe(409);
  });

  it('lets the read-only role look and touch nothing', async () => {
    const { id } = await taken();
    expect((await as('user').get(`/api/parcels/${id}`)).status).toBe(200);
    expect((await as('user').post('/api/parcels', { room })).status).toBe(403);
    expect((await as('user').post('/api/parcel/approve', { parcelIdList: [id] })).status).toBe(403);
  });
});

describe('handing over', () => {
  it('hands over several with one signature and shows who collected them', async () => {
    const ids = [(await taken()).id, (await taken()).id, (await taken()).id];
    const answer = await handOver(ids, { signature: 'M10 10 L20 40 L30 10' });
    expect(answer.status).toBe(200);
    expect(answer.body.data.map((parcel: { status: { code: string } }) => parcel.status.code)).toEqual(
      Array(3).fill('completed'),
    );
    expect(new Set(answer.body.data.map((parcel: { handover: { id: number } }) => parcel.handover.id)).size).toBe(1);
    const { body } = await as('user').get(`/api/parcels/${ids[0]}/history`);
    expect(body.data).toEqual([
      expect.objectContaining({
        from: 'waiting',
        to: 'completed',
        by: 'admin',
        collectorName: 'คุณนก',
        signature: 'M10 10 L20 40 L30 10',
      }),
      expect.objectContaining({ from: null, to: 'waiting', by: 'admin' }),
    ]);
  });

  it('names a resident as the collector only of parcels of their own room', async () => {
    const [mine, others] = [await taken(), await taken({ room: other })];
    const member = { nameTh: 'สมใจ อยู่ดี', nameEn: 'Somjai', roomId: room, roleId: ROLE_IDS.tenant };
    const { id: collector } = await inProperty('home', (db) =>
      db.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow(),
    );
    const named = { collector, collectorName: null };
    const refused = await handOver([mine.id, others.id], named);
    expect([refused.status, refused.body.error.details.errors[0]]).toMatchObject([
      400,
      { path: ['collector'], key: 'collectorElsewhere' },
    ]);
    expect((await handOver([mine.id], { ...named, collector: 2_000_000_000 })).body.error.details.errors[0]).toMatchObject({
      path: ['collector'],
      key: 'notFound',
    });
    const done = await handOver([mine.id], named);
    expect([done.status, done.body.data[0].handover.collectorName]).toEqual([200, 'สมใจ อยู่ดี']);
    expect((await handOver([others.id])).status).toBe(200);
  });

  it('asks for at least one', async () => {
    const answer = await as('admin').post('/api/parcel/approve', { parcelIdList: [] });
    expect([answer.status, answer.body.error.details.errors[0].key]).toEqual([400, 'parcelSelectLeastOne']);
  });

  it('hands over all or none, and names those already collected', async () => {
    const [gone, here] = [await taken(), await taken()];
    await handOver([gone.id]);
    const answer = await handOver([here.id, gone.id]);
    expect(answer.status).toBe(409);
    expect(answer.body.error.details.errors).toEqual([
      {
        path: ['parcelIdList', '1'],
        message: expect.stringContaining(gone.packingNo),
        about: { packingNo: gone.packingNo, collectorName: 'คุณนก', by: 'admin', at: expect.any(String) },
      },
    ]);
    expect((await as('user').get(`/api/parcels/${here.id}?populate=status`)).body.data.status.code).toBe('waiting');
  });

  it('lets one of two clerks succeed, and names the first to the other', async () => {
    const { id } = await taken();
    const answers = await Promise.all([
      handOver([id]),
      as('organize').post('/api/parcel/approve', { parcelIdList: [id], collectorName: 'คุณแดง' }),
    ]);
    const won = answers.findIndex(({ status }) => status === 200);
    const details = answers[1 - won]?.body.error.details.errors[0].about;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect([details.by, details.collectorName]).toEqual(won === 0 ? ['admin', 'คุณนก'] : ['organize', 'คุณแดง']);
  });

  it('hands nothing over twice in two hundred concurrent overlapping hand-overs, without deadlocks', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, async () => (await taken()).id as number));
    const lists = Array.from({ length: 200 }, (_, at) => {
      const some = [0, 1, 2, 3, 4].map((step) => ids[(at * 7 + step * 11) % ids.length] as number);
      return at % 2 === 0 ? some : some.toReversed();
    });
    const answers = await Promise.all(lists.map((list) => handOver(list)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const moves = await inProperty('home', (db) =>
      db
        .selectFrom('parcelMove')
        .select(({ fn }) => ['parcelId', fn.countAll<number>().as('times')])
        .where('to', '=', 'completed')
        .where('parcelId', 'in', ids)
        .groupBy('parcelId')
        .execute(),
    );
    expect(new Set(moves.map(({ times }) => times))).toEqual(new Set([1]));
    const handedOut = answers
      .filter(({ status }) => status === 200)
      .flatMap(({ body }) => body.data.map((one: { id: number }) => one.id));
    expect(handedOut.length).toBe(new Set(handedOut).size);
    expect(handedOut.length).toBe(moves.length);
  });

  it('is undone by status 17 with step-up authentication and a reason, and the history keeps both', async () => {
    const { id } = await taken();
    await handOver([id]);
    const undo = (body: object) => as('admin').put(`/api/parcels/${id}`, { status: 17, ...body });
    await inProperty('home', (db) => db.updateTable('session').set({ confirmedAt: null }).execute());
    expect((await undo({ reason: 'wrong room' })).body.error).toMatchObject({ status: 403, details: { key: 'error.stepUp' } });
    expect((await as('admin').put(`/api/parcels/${id}`, { note: 'late' })).status).toBe(409);
    expect((await as('admin').post('/api/auth/confirm', { password: 'not it' })).body.error.details.errors[0].key).toBe(
      'passwordWrong',
    );
    expect((await undo({ reason: 'wrong room' })).status).toBe(403);
    expect((await as('admin').post('/api/auth/confirm', { password: PASSWORD })).status).toBe(200);
    expect((await undo({})).body.error.details.errors[0]).toMatchObject({ path: ['reason'], key: 'required' });
    expect((await undo({ reason: 'wrong room', note: 'x' })).status).toBe(400);
    expect((await undo({ reason: 'wrong room' })).body.data).toMatchObject({
      status: { code: 'waiting' },
      handover: null,
      collectedAt: null,
    });
    expect((await undo({ reason: 'again' })).status).toBe(409);
    const { body } = await as('user').get(`/api/parcels/${id}/history`);
    expect(body.data.map((move: { to: string; reason: string | null }) => [move.to, move.reason])).toEqual([
      ['waiting', 'wrong room'],
      ['completed', null],
      ['waiting', null],
    ]);
  });
});

describe('finding a parcel', () => {
  const scan = async (code: string) => (await as('user').get(`/api/parcels/scan?code=${encodeURIComponent(code)}`)).body.data;

  it('recognizes a tracking number, a label and a room number', async () => {
    const { id, packingNo } = await taken({ room: other, trackingNo: 'KEX777' });
    await taken({ room: other });
    expect((await scan('kex777')).parcel.id).toBe(id);
    expect((await scan(packingNo)).waiting).toHaveLength(2);
    expect(await scan('1202')).toMatchObject({
      parcel: null,
      rooms: [{ id: other, floor: { name: '12' } }],
      waiting: [{ id }, {}],
    });
    expect(await scan('nobody knows')).toEqual({ code: 'nobody knows', parcel: null, rooms: [], waiting: [], members: [] });
  });

  it('shows the phones of those who live there to administrators, and their ends to others', async () => {
    const resident = { roomId: other, nameTh: 'สมหญิง', nameEn: 'Somying', phone: '081-000-4321' };
    await inProperty('home', (db) => db.insertInto('member').values(resident).execute());
    expect((await scan('1202')).members).toMatchObject([{ nameTh: 'สมหญิง', phone: '••• ••• 4321' }]);
    expect((await as('admin').get('/api/parcels/scan?code=1202')).body.data.members).toMatchObject([{ phone: '081-000-4321' }]);
  });

  it('is found by the number of its room', async () => {
    const { body } = await as('user').get('/api/parcels?filters[search][$containsi]=1202&populate=room');
    expect(new Set(body.data.map((parcel: { room: { name: string } }) => parcel.room.name))).toEqual(new Set(['1202']));
  });

  it('counts the parcels of today, waiting and overdue', async () => {
    const before = (await as('user').get('/api/parcels/summary')).body.data;
    const { id } = await taken();
    await inProperty('home', (db) =>
      sql`update parcel set created_at = now() - make_interval(days => 8) where id = ${id}`.execute(db),
    );
    await taken();
    const after = (await as('user').get('/api/parcels/summary')).body.data;
    expect([after.today - before.today, after.waiting - before.waiting, after.overdue - before.overdue]).toEqual([1, 2, 1]);

    await as('admin').put('/api/settings', { parcelOverdueDays: 9 });
    const patient = (await as('user').get('/api/parcels/summary')).body.data;
    expect([patient.overdueDays, patient.overdue]).toEqual([9, before.overdue]);
  });
});
