import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { SESSION_ACTIONS } from '#modules/session/session.public.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1'));
const NAME = 'สมชาย ใจดี';
const PHONE = '0812345678';

/** As `lobby_app`, whatever its code says. The transaction is undone. */
const direct = (...statements: string[]) =>
  inProperty('home', async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    throw new Error('accepted');
  }).catch((error: { code?: string; message: string }) => error.code ?? error.message);
const line = (record: string, action: string, after: object | null, recordId: string | null = null) =>
  direct(
    `insert into audit_log (record, action, record_id, after) values ('${record}', '${action}', ${
      recordId === null ? 'null' : `'${recordId}'`
    }, ${after === null ? 'null' : `'${JSON.stringify(after)}'`})`,
  );

describe('directly in the database, as the application, the log', () => {
  it('takes no entry about a record: those are written by triggers alone', async () => {
    for (const record of ['person', 'member', 'contact', 'request', 'nothing'])
      for (const action of ['PUT:/users/tenant/:id', 'seed', 'reveal'])
        expect(await line(record, action, { phone: PHONE }, '1')).toBe('42501');
    expect(await direct(`insert into audit_log (record, action, before) values ('log', 'reveal', '{"phone": "${PHONE}"}')`)).toBe(
      '42501',
    );
  });

  it('says its own moment and transaction', async () => {
    for (const column of ['at', 'xid'])
      expect(await direct(`insert into audit_log (record, action, ${column}) values ('session', 'sign-in', default)`)).toBe(
        '42501',
      );
  });

  it('takes of the lines the application writes what belongs to them, and nothing else', async () => {
    for (const action of SESSION_ACTIONS) expect(await line('session', action, null, '12')).toBe('accepted');
    for (const [action, after] of [
      ['reveal', { reason: 'the resident asked' }],
      ['reveal', { area: 'member', reason: 'the resident asked' }],
      ['reveal', { area: 'car', mark: `0a1b2c3d.${'x'.repeat(43)}`, reason: 'an accident' }],
      ['reveal', { area: 'access-event', reason: 'x', count: 1, entries: ['0197d3f0-6f7a-7000-8000-000000000001'] }],
      ['export', { area: 'resident', filter: 'status=17&from=2026-11-01', count: 12 }],
      ['export', { area: 'report', subject: 'officer-list' }],
      ['export', { area: 'contact', filter: null, count: 0 }],
      ['export', { area: 'person-copy', subject: '12', reason: '#12' }],
    ] as const)
      expect([action, after, await line('log', action, after, '12')]).toEqual([action, after, 'accepted']);

    for (const [action, after] of [
      ['reveal', { reason: 'the resident asked', phone: PHONE }],
      ['reveal', { reason: { phone: PHONE } }],
      ['reveal', { reason: 'x'.repeat(1001) }],
      ['reveal', { area: NAME }],
      ['reveal', { area: 'car', mark: PHONE }],
      ['reveal', { area: 'access-event', reason: 'x', count: PHONE }],
      ['reveal', { area: 'access-event', reason: 'x', entries: [NAME] }],
      ['reveal', { area: 'access-event', reason: 'x', entries: NAME }],
      ['export', { area: 'report', subject: NAME }],
      ['export', { area: 'report', subject: PHONE }],
      ['export', [NAME]],
    ] as const)
      expect([action, after, await line('log', action, after)]).toEqual([action, after, '42501']);
    expect(await line('session', 'sign-in', { name: NAME })).toBe('42501');
    expect(await line('session', 'somchai', null)).toBe('42501');
    for (const id of [NAME, PHONE, `member ${PHONE}`]) expect(await line('log', 'reveal', { reason: 'x' }, id)).toBe('42501');
  });

  it('keeps by what an exported list was narrowed, and not whom somebody looked for', async () => {
    const filter = new URLSearchParams(
      `q=${NAME}&q=somchai&status=17,18&isActive=true&from=2026-11-01&sort=name:asc&name=ใจดี&phone=${PHONE}&${PHONE}=1&${NAME}=`,
    ).toString();
    const kept = await inProperty('home', async (db) => {
      const after = JSON.stringify({ area: 'resident', filter, count: 1 });
      const { id } = await db
        .insertInto('auditLog')
        .values({ action: 'export', record: 'log', after })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await db.selectFrom('auditLog').select('after').where('id', '=', id).executeTakeFirstOrThrow()).after;
    });
    expect(kept).toEqual({
      area: 'resident',
      filter: 'q=•&q=•&status=17,18&isActive=true&from=2026-11-01&sort=name:asc&name=•&phone=•&•=1&•=',
      count: 1,
    });
  });

  it('takes no name for the call or its number, also where a trigger writes', async () => {
    const contact = `insert into contact (name_th, name_en, phone, position_id) values ('ช่าง', 'Technician', '02', 104)`;
    const call = (name: string, value: string) => direct(`select set_config('app.${name}', '${value}', true)`, contact);
    expect(await call('action', 'PUT:/contacts/:id')).toBe('accepted');
    expect(await call('request_id', '0197d3f0-6f7a-7000-8000-000000000001')).toBe('accepted');
    for (const value of [NAME, PHONE, 'somchai@example.com', `PUT:/contacts/${PHONE}`]) {
      expect(await call('action', value)).toBe('23514');
      expect(await call('request_id', value)).toBe('23514');
    }
  });

  it('is not written through a table of their own that is called like one of ours', async () => {
    const lent = `create trigger audit after insert on pg_temp.person for each row execute function public.audit_row()`;
    expect(await direct('create temp table person (id int, phone text)', lent)).toBe('42501');
  });

  it('R59: keeps no value of a person whatever is written to the tables', async () => {
    const seen = await inProperty('home', async (db) => {
      await sql.raw(`set constraints all deferred`).execute(db);
      const { rows } = await sql<{ id: number }>`
        insert into person (first_name, last_name, phone, email) values (${NAME}, ${NAME}, ${PHONE}, 'canary@example.com') returning id`.execute(
        db,
      );
      const person = rows[0]?.id;
      await sql`update person set first_name = ${`${NAME}เดิม`}, blocked_reason = ${NAME}, blocked_at = now() where id = ${person}`.execute(
        db,
      );
      await sql`insert into member (room_id, person_id, role_id) values (${rooms[0]}, ${person}, 3)`.execute(db);
      const found = await sql<{ text: string }>`select audit_log::text as text from audit_log`.execute(db);
      return found.rows.map(({ text }) => text).join('\n');
    });
    expect(seen).toContain('•');
    for (const value of [NAME, PHONE, 'canary@example.com']) expect(seen).not.toContain(value);
  });
});
