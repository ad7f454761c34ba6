import { beforeEach, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { forgetConfirmations } from '#test/fixtures/step-up.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, config } = await testServer();
const [room] = (await inProperty('home', (db) => makeHouse(db, '1201'))).rooms as [number];
const [nextRoom] = (await inProperty('next', (db) => makeHouse(db, '1201'))).rooms as [number];

const decide = (deskDuties: string, person: 'organize' | 'admin' = 'organize') => as(person).put('/api/settings', { deskDuties });
const receive = (person: 'user' | 'admin' = 'user') => as(person).post('/api/parcels', { room, trackingNo: 'TH1' });
const handOver = (id: number) => as('user').post('/api/parcel/approve', { parcelIdList: [id], collectorName: 'คุณนก' });
const waiting = async () => (await receive('admin')).body.data.id as number;
const permissions = async () => (await as('user').get('/api/users/me')).body.data.permissions as string[];

describe('desk duties', () => {
  beforeEach(() => decide('none'));

  it('are none at first: role User reads', async () => {
    expect((await receive()).status).toBe(403);
    expect((await handOver(await waiting())).status).toBe(403);
    expect(await permissions()).not.toContain('parcel:desk');
  });

  it.each(['parcels', 'both'])('%s: role User receives and hands over, from the next call on', async (duties) => {
    await decide(duties);
    const { status, body } = await receive();
    expect([status, body.data.receivedBy.name]).toEqual([200, 'user']);
    const handed = await handOver(body.data.id);
    expect([handed.status, handed.body.data[0].handover.by.name]).toEqual([200, 'user']);
    expect(await permissions()).toContain('parcel:desk');
    await decide('none');
    expect((await receive()).status).toBe(403);
  });

  it('of visitors alone open no parcel', async () => {
    await decide('visitors');
    expect((await receive()).status).toBe(403);
    expect(await permissions()).not.toContain('parcel:desk');
  });

  it('change, delete and undo nothing, and write in no other area', async () => {
    await decide('both');
    const id = await waiting();
    expect((await as('user').put(`/api/parcels/${id}`, { storagePlace: 'B-1' })).status).toBe(403);
    expect((await as('user').delete(`/api/parcels/${id}`)).status).toBe(403);
    await handOver(id);
    expect((await as('user').put(`/api/parcels/${id}`, { status: 17, reason: 'wrong person' })).status).toBe(403);
    expect((await as('user').post('/api/contacts', { nameTh: 'ช่าง', nameEn: 'A', phone: '191' })).status).toBe(403);
    expect((await permissions()).filter((one) => !one.endsWith(':read'))).toEqual([
      'file:write',
      'export:write',
      // Everybody who works here writes among the staff.
      'staff-room:write',
      'parcel:desk',
      'visitor:desk',
    ]);
  });

  it('are one property’s own', async () => {
    await decide('both');
    expect((await as('receptionist').post('/api/parcels', { room: nextRoom })).status).toBe(403);
  });

  it('are decided by an Organize Admin who gives the password again, and logged', async () => {
    expect((await decide('both', 'admin')).status).toBe(403);
    await forgetConfirmations(config);
    const refused = await decide('both');
    expect([refused.status, refused.body.error.details.key]).toEqual([403, 'error.stepUp']);
    expect((await receive()).status).toBe(403);
    await as('organize').post('/api/auth/confirm', { password: PASSWORD });
    expect((await decide('both')).body.data.deskDuties).toBe('both');
    const { data } = (await as('user').get('/api/loggers?filters[record]=setting&filters[recordId]=deskDuties&sort=id:desc'))
      .body;
    expect(data[0].changes).toMatchObject([{ field: 'value', before: 'none', after: 'both' }]);
  });

  it('that are stored in words nobody knows are none', async () => {
    await inProperty('home', (db) =>
      db
        .updateTable('setting')
        .set({ value: JSON.stringify('everything') })
        .where('id', '=', 'deskDuties')
        .execute(),
    );
    expect((await receive()).status).toBe(403);
    expect(await permissions()).not.toContain('parcel:desk');
  });
});
