import { nextDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, config, properties } = await testServer();
const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1'));
const url = '/api/subject-requests';
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format(new Date());
const back = (days: number) => nextDay(today, -days);
const made = async (changes: object = {}) =>
  (await as('admin').post(url, { name: 'มาลี ใจดี', kind: 'access', ...changes })).body.data;
const document = { idCard: 'AB1001', documentKind: 'passport', documentCountry: 'JP' };
const payload = { role: 3, firstName: 'สมชาย', mobile: '0812345678', email: 'a@example.com', roomID: rooms[0], ...document };
const resident = (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId as number;

describe('the clock', () => {
  it('gives 30 days from the day it came in, which is today unless somebody says otherwise', async () => {
    expect(await made()).toMatchObject({
      receivedOn: today,
      dueOn: nextDay(today, 30),
      state: 'open',
      channel: 'counter',
    });
    expect(await made({ receivedOn: back(40) })).toMatchObject({ dueOn: back(10) });
  });

  it('begins on the day it is where the property stands', async () => {
    // Between them lies every date of the world.
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
    for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      await superuserSql(
        database,
        `set session_replication_role = replica; update property set time_zone = '${zone}' where id = ${properties.next}`,
      );
      const { data } = (await as('neighbour').post(url, { name: 'มาลี ใจดี', kind: 'access' })).body;
      expect(data).toMatchObject({ receivedOn: dayIn(zone), dueOn: nextDay(dayIn(zone), 30) });
    }
  });

  it('does not begin in the future', async () => {
    const answer = await as('admin').post(url, { name: 'ก', kind: 'access', receivedOn: nextDay(today) });
    expect([answer.status, answer.body.error.details.errors[0].path]).toEqual([400, ['receivedOn']]);
  });

  it('is extended by 30 days, once, with a reason', async () => {
    const { id } = await made();
    expect((await as('admin').post(`${url}/${id}/extend`, { reason: ' ' })).status).toBe(400);
    const { body } = await as('admin').post(`${url}/${id}/extend`, { reason: 'เอกสารเก่าอยู่ในคลัง' });
    expect(body.data).toMatchObject({ state: 'extended', dueOn: nextDay(today, 60) });
    expect(keyOf(await as('admin').post(`${url}/${id}/extend`, { reason: 'อีก' }))).toBe('error.subjectRequestExtended');
  });

  it('is shown on the home page in its last seven days, to those who may answer', async () => {
    const due = async (name: 'admin' | 'user') =>
      (await as(name).get('/api/home')).body.data.actions.find((one: { name: string }) => one.name === 'subject-request-due')
        ?.count ?? 0;
    const before = await due('admin');
    await made({ receivedOn: back(22) });
    expect(await due('admin')).toBe(before);
    const { id } = await made({ receivedOn: back(23) });
    expect([await due('admin'), await due('user')]).toEqual([before + 1, 0]);
    await as('admin').post(`${url}/${id}/answer`, { identity: 'known', answer: 'ส่งสำเนาแล้ว' });
    expect(await due('admin')).toBe(before);
  });
});

describe('a request', () => {
  it('is of a resident, or of somebody by name', async () => {
    expect(await made({ member: resident, name: 'มาลี' })).toMatchObject({ member: { id: resident }, name: null });
    const answer = await as('admin').post(url, { kind: 'access' });
    expect([answer.status, answer.body.error.details.errors[0].path]).toEqual([400, ['name']]);
    const { id } = await made();
    const { body } = await as('admin').put(`${url}/${id}`, { member: resident, details: 'ขอสำเนา' });
    expect(body.data).toMatchObject({ member: { id: resident }, name: null, details: 'ขอสำเนา' });
  });

  it('is answered once somebody says how they knew the person, and then stays as it is', async () => {
    const { id } = await made();
    expect((await as('admin').post(`${url}/${id}/answer`, { answer: 'ส่งแล้ว' })).status).toBe(400);
    const { body } = await as('admin').post(`${url}/${id}/answer`, { identity: 'document', answer: 'ส่งแล้ว' });
    expect(body.data).toMatchObject({ state: 'answered', identity: 'document', answer: 'ส่งแล้ว', closedAt: expect.anything() });
    for (const again of [
      as('admin').put(`${url}/${id}`, { details: 'อื่น' }),
      as('admin').post(`${url}/${id}/answer`, { identity: 'known', answer: 'อีก' }),
      as('admin').post(`${url}/${id}/refuse`, { reason: 'ไม่' }),
    ])
      expect(keyOf(await again)).toBe('error.subjectRequestClosed');
    await expect(
      inProperty('home', (db) => sql`update subject_request set state = 'open', closed_at = null where id = ${id}`.execute(db)),
    ).rejects.toThrow('The request is closed');
    await expect(inProperty('home', (db) => sql`delete from subject_request`.execute(db))).rejects.toThrow('permission denied');
  });

  it('is refused with a reason, which is kept', async () => {
    const { id } = await made();
    const { body } = await as('admin').post(`${url}/${id}/refuse`, { reason: 'ขัดต่อสิทธิผู้อื่น' });
    expect(body.data).toMatchObject({ state: 'refused', refusalReason: 'ขัดต่อสิทธิผู้อื่น' });
  });

  it('of two who close it at once the second is refused', async () => {
    const { id } = await made();
    const answers = await Promise.all(['ก', 'ข'].map((reason) => as('admin').post(`${url}/${id}/refuse`, { reason })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('is for those who may write it, and of one property', async () => {
    const { id } = await made();
    for (const path of [url, `${url}/${id}`]) expect((await as('user').get(path)).status).toBe(403);
    expect((await as('neighbour').get(`${url}/${id}`)).status).toBe(404);
  });

  it('is in the log without a word of what was asked', async () => {
    const { id } = await made({ details: 'ขอสำเนาภาพวงจรปิด' });
    const { rows } = await inProperty('home', (db) =>
      sql<{ after: object }>`select after from audit_log where record = 'subject_request' and record_id = ${String(id)}`.execute(
        db,
      ),
    );
    expect(rows[0]?.after).toMatchObject({ kind: 'access', name: '•', details: '•' });
  });
});
