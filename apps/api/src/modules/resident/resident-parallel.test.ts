import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { assertQuotaLeft } from '#modules/quota/quota.public.ts';
import type { Ctx } from '#platform/request/context.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

/** As many as the specification asks for with LOBBY_DRILL=full. */
const FULL = process.env.LOBBY_DRILL === 'full';

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, inProperty, config, signIn } = server;
const second = await testNode(config);
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4', '5', '6', '7', '8'));
const [first, other, third, fourth, fifth, sixth] = rooms as [number, number, number, number, number, number];
const [seventh, eighth] = rooms.slice(6) as [number, number];
const jwt = (await signIn('organize')).body.jwt;
const post = async (at: number, url: string, payload: object) => {
  const { app } = at % 2 === 0 ? server : second;
  const answer = await app.inject({ method: 'POST', url: `/api/${url}`, payload, headers: { authorization: `Bearer ${jwt}` } });
  return { status: answer.statusCode, body: answer.json() };
};
const coResident = (at: number, roomID: number) => ({ firstName: `ร่วม ${at}`, roomID, role: 9, mobile: '0812345678' });
const count = async (statement: string) => {
  const { rows: found } = await inProperty('home', (db) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.raw(statement)}`.execute(db),
  );
  return found[0]?.count;
};

describe('1.e.2: a quota of three co-residents', () => {
  const asked = FULL ? 200 : 24;

  it('lets three of many in, over two nodes, however they come and while it is lowered', async () => {
    const main = { firstName: 'หลัก', roomID: first, role: 3, mobile: '0812345678' };
    await as('admin').post('/api/requests/tenant', { payload: main, channel: 'cms' });
    const quota = (await as('admin').post('/api/quotas', { room: first, quota: { subAccount: asked } })).body.data;
    const ids: number[] = [];
    for (let at = 0; at < asked; at += 1)
      ids.push(
        (await as('admin').post('/api/requests/tenant', { payload: coResident(at, first), channel: 'cms', wait: true })).body.data
          .id,
      );
    await as('admin').put(`/api/quotas/${quota.id}`, { quota: { subAccount: 3 } });
    const answers = await Promise.all([
      ...ids.map((id, at) => post(at, 'requests/sub-tenant/approve', { id })),
      ...ids.slice(0, 8).map((_, at) => post(at, 'requests/tenant', { payload: coResident(1000 + at, first), channel: 'cms' })),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.details.key);
    expect(new Set(refused)).toEqual(new Set(['error.quotaUsedUp']));
    expect(await count(`member where room_id = ${first} and role_id = 9 and left_at is null`)).toBe(3);
    await as('admin').put(`/api/quotas/${quota.id}`, { quota: { subAccount: 1 } });
    expect(await count(`member where room_id = ${first} and role_id = 9 and left_at is null`)).toBe(3);
  });
});

describe('1.e.3: while the quota of a room is being used', () => {
  it('a parcel for it is registered: only a second use of the quota waits', async () => {
    const answer = await inProperty('home', async (db) => {
      await as('admin').post('/api/quotas', { room: other, quota: { mifare: 1 } });
      await assertQuotaLeft({ db } as Ctx, other, 'mifare');
      return as('admin').post('/api/parcels', { room: other, trackingNo: 'TH1' });
    });
    expect(answer.status).toBe(200);
  });
});

describe('1.e.4: one document', () => {
  it('written down by many at once is one person', async () => {
    const many = 50;
    const person = { firstName: 'สมชาย', role: 3, mobile: '0812345678', idCard: '1101700230708' };
    const answers = await Promise.all(
      Array.from({ length: many }, (_, at) =>
        post(at, 'requests/tenant', { payload: { ...person, roomID: at % 2 === 0 ? third : fourth }, channel: 'cms' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.details.key}`))).toEqual(
      new Set(['409 requestResourceAlreadyExists']),
    );
    expect(await count('person where doc_hash is not null')).toBe(1);
  });
});

describe('a co-resident', () => {
  it('keeps one of two main residents who leave at the same time', async () => {
    const [a, b] = await inProperty('home', async (db) => {
      const roles = [3, 3, 9].map((roleId, at) => ({ roomId: fifth, roleId, nameTh: `คน ${at}`, nameEn: `Person ${at}` }));
      const members = await db.insertInto('member').values(roles).returning('id').execute();
      return members.map(({ id }) => id);
    });
    const leave = async (db: Ctx['db'], id: number | undefined) => {
      await sql`update member set left_at = now() where id = ${id}`.execute(db);
      await sql`set constraints all immediate`.execute(db);
    };
    let later: Promise<string> | undefined;
    await inProperty('home', async (db) => {
      await leave(db, a);
      later = inProperty('home', (another) => leave(another, b)).then(
        () => 'left',
        (error) => error.constraint,
      );
      // Long enough for the other to come to its check before this one is committed.
      await new Promise((done) => setTimeout(done, 200));
    });
    expect(await later).toBe('error.lastMainResident');
  });

  it('is not left alone in the room they are moved to', async () => {
    const moved = inProperty('home', (db) =>
      sql`update member set room_id = ${sixth} where room_id = ${fifth} and role_id = 9`.execute(db),
    );
    await expect(moved).rejects.toMatchObject({ constraint: 'error.lastMainResident' });
  });
});

describe('1.e.11: nothing tells of a person what a mask hides', () => {
  it.each(['docHash', 'docMasked', 'phoneE164', 'phone', 'person', 'email'])('no query can ask by %s', async (field) => {
    expect((await as('admin').get(`/api/users/tenant?filters[${field}][$eq]=1`)).status).toBe(400);
    expect((await as('admin').get(`/api/users/tenant?sort=${field}:asc`)).status).toBe(400);
  });

  it('a person of another property is answered like nobody, byte for byte', async () => {
    const find = async (idCard: string) => {
      const { status, text } = await as('neighbour').post('/api/users/tenant/find', {
        idCard,
        mobile: '0812345678',
        name: 'สมชาย',
      });
      return { status, text };
    };
    expect(await find('1101700230708')).toEqual(await find('1234567890121'));
    expect((await find('1101700230708')).text).toBe('{"data":[]}');
  });
});

describe('somebody who is blocked while two records of them are made one', () => {
  it('is blocked in all of their rooms', async () => {
    const movedIn = async (roomID: number) => {
      const payload = { firstName: 'สมชาย', roomID, role: 3, mobile: '0899999999' };
      return (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId as number;
    };
    const [kept, merged] = [await movedIn(seventh), await movedIn(eighth)];
    const personOf = async (member: number) => {
      const { personId } = await inProperty('home', (db) =>
        db.selectFrom('member').select('personId').where('id', '=', member).executeTakeFirstOrThrow(),
      );
      return personId;
    };
    const [keptPerson, mergedPerson] = [await personOf(kept), await personOf(merged)];
    const blocking = await inProperty('home', async (db) => {
      await db
        .selectFrom('person')
        .select('id')
        .where('id', 'in', [keptPerson, mergedPerson])
        .orderBy('id')
        .forUpdate()
        .execute();
      const waiting = post(0, `users/tenant/${merged}/block`, { blocked: true, reason: 'ก่อเหตุ' });
      await expect
        .poll(() =>
          count(`pg_stat_activity where wait_event_type = 'Lock' and query like '%erased_at%' and datname = current_database()`),
        )
        .toBe(1);
      await db.updateTable('member').set({ personId: keptPerson }).where('id', '=', merged).execute();
      await db.updateTable('person').set({ mergedIntoId: keptPerson }).where('id', '=', mergedPerson).execute();
      return { waiting };
    });
    expect((await blocking.waiting).status).toBe(200);
    expect(await count(`person where id = ${keptPerson} and blocked_at is not null`)).toBe(1);
    expect(await count(`person where id = ${mergedPerson} and blocked_at is not null`)).toBe(0);
  });
});
