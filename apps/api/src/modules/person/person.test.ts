import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { Ctx } from '#platform/request/context.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { subjectKeyOf } from './subject-key.ts';

const { as, inProperty, services, properties, accounts } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1'));
const [room] = rooms as [number];
const property = properties.home;
const resident = { firstName: 'สมชาย', lastName: 'ใจดี', roomID: room, role: 3, mobile: '081-234-5678', idCard: '1101700230708' };
const { userId } = (await as('admin').post('/api/requests/tenant', { payload: resident, channel: 'cms' })).body.data;
const { rows: people } = await inProperty('home', (db) =>
  sql<{ id: number }>`select person_id as id from member where id = ${userId}`.execute(db),
);
const personId = people[0]?.id as number;
const asAdmin = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { property, user: accounts.admin }, work);

describe('the first key of a person', () => {
  it('is one, whoever needs it at the same time', async () => {
    const member = { roomId: room, nameTh: 'ไม่มีกุญแจ', nameEn: 'No key' };
    const { personId: id } = await inProperty('home', (db) =>
      db.insertInto('member').values(member).returning('personId').executeTakeFirstOrThrow(),
    );
    const keyIn = (db: Ctx['db']) => subjectKeyOf({ db, property } as Ctx, services.encryption, id);
    let other: Promise<number> | undefined;
    const first = await inProperty('home', async (db) => {
      const key = await keyIn(db);
      other = inProperty('home', async (second) => (await keyIn(second)).id);
      // Long enough for the other to find no key and come to where it waits.
      await new Promise((done) => setTimeout(done, 200));
      return key.id;
    });
    expect(await other).toBe(first);
  });
});

describe('a document number', () => {
  const record = (db: Ctx['db']) =>
    sql<{ line: number }>`select people.record_reveal(${personId}, 'ทดสอบ') as line`
      .execute(db)
      .then(({ rows }) => rows[0]?.line);
  const opened = async (db: Ctx['db'], line: number | undefined) =>
    (await sql`select * from people.open_document(${line})`.execute(db)).rows.length;

  it('is given out for a line that is committed, not for one that can still be taken back', async () => {
    expect(await asAdmin(async (db) => opened(db, await record(db)))).toBe(0);
    let line: number | undefined;
    const undone = asAdmin(async (db) => {
      line = await record(db);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await asAdmin((db) => opened(db, line))).toBe(0);
    line = await asAdmin(record);
    expect(await asAdmin((db) => opened(db, line))).toBe(1);
    expect(
      await inTransaction(services.pool, { property, user: accounts.deputy }, (db) => opened(db, line)),
      'of another person',
    ).toBe(0);
  });

  it('is revealed by the call with one line', async () => {
    const lines = () =>
      inProperty('home', (db) =>
        sql`select from audit_log where action = 'reveal' and account_id = ${accounts.organize}`.execute(db),
      );
    const answer = await as('organize').post(`/api/users/tenant/${userId}/reveal`, { reason: 'แจ้งความ' });
    expect(answer.body.data).toEqual({ idCard: '1101700230708' });
    expect((await lines()).rows).toHaveLength(1);
  });
});

describe('what changed about a person', () => {
  it('is read with old and new values, masked as the page is, and leaves its line', async () => {
    const update = (payload: object) =>
      as('admin').post('/api/requests/update-profile', { payload: { userId, ...payload }, channel: 'cms' });
    await update({ mobile: '089-999-9999', birthDate: '2020-05-05' });
    await update({ idCard: '1234567890121' });
    const history = async (who: 'admin' | 'user') => (await as(who).get(`/api/users/tenant/${userId}/changes`)).body.data;
    const [document, phone, ...others] = await history('admin');
    expect(phone).toMatchObject({ field: 'mobile', old: '081-234-5678', new: '089-999-9999', by: { name: 'admin' } });
    expect(others, 'until when somebody is a minor is not kept longer than that').toEqual([]);
    expect(document).toMatchObject({ field: 'idCard', by: { id: accounts.admin } });
    expect(JSON.stringify(document)).not.toMatch(/0023|5678901/);
    expect((await history('user'))[1].new).not.toContain('999-99');
    const { rows } = await inProperty('home', (db) =>
      sql`select account_id from audit_log where action = 'seen' and record_id = ${String(personId)} order by account_id`.execute(
        db,
      ),
    );
    expect(rows).toContainEqual({ accountId: accounts.user });
    expect((await as('neighbour').get(`/api/users/tenant/${userId}/changes`)).status).toBe(404);
  });
});
