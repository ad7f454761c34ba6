import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, config, accounts } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const CANARY = 'กานารี';
const PHONE = '0812345679';
const run = (text: string) => inProperty('home', (db) => sql<{ id: number }>`${sql.raw(text)}`.execute(db));

const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);

/** Tables of every schema in which one of the canaries can still be read. */
async function tablesWith(...canaries: string[]): Promise<string[]> {
  const names = await superuserSql(
    database,
    `select format('%I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname !~ '^(pg_|information_schema)'`,
  );
  const pattern = canaries.join('|').replaceAll('.', '[.]');
  const counts = names
    .split('\n')
    .filter(Boolean)
    .map((name) => `select '${name}' where exists (select from ${name} r where r::text ~ '${pattern}')`);
  return (await superuserSql(database, counts.join(' union all '))).split('\n').filter(Boolean);
}

it('R59: of a canary in person, parcels, chats, requests and the log nothing is readable after the erasure, in any table', async () => {
  const payload = {
    role: 3,
    firstName: CANARY,
    lastName: CANARY,
    mobile: PHONE,
    email: 'canary@example.com',
    roomID: rooms[0],
    idCard: 'CANARY7788',
    documentKind: 'passport',
    documentCountry: 'JP',
  };
  const made = await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' });
  const member = made.body.data.userId as number;
  await as('admin').put(`/api/users/tenant/${member}`, { firstName: `${CANARY}เดิม` });
  await run(`with done as (insert into handover (collector_id, collector_name, signature)
      values (${member}, '${CANARY}', '${CANARY}') returning id)
    insert into parcel (room_id, status_id, handover_id, collected_at, packing_no, name)
    select ${rooms[0]}, 18, done.id, now(), '261118-900', '${CANARY}' from done`);
  await run(`with talk as (insert into conversation (room_id, member_id, subject, kind, last_text)
      values (${rooms[0]}, ${member}, '${CANARY}', 'resident', '${CANARY}') returning id)
    insert into chat_message (id, conversation_id, number, side, text, account_id, channel, delivery, error_code)
    select gen_random_uuid(), id, 0, 'staff', '${CANARY}', ${accounts.admin}, 'line', 'failed', '400' from talk`);
  const asked = await as('admin').post('/api/subject-requests', { member, kind: 'erasure', details: `${CANARY}ขอลบ` });
  expect(asked.status).toBe(200);
  const gone = { userId: member, reason: CANARY, leaveOn: null, promote: null, withCoResidents: false };
  await as('admin').post('/api/requests/tenant/remove', { payload: gone, channel: 'cms' });
  expect((await tablesWith(CANARY, PHONE)).length, 'the scan reads what it is meant to').toBeGreaterThan(5);
  const erased = await as('admin').post(`/api/subject-requests/${asked.body.data.id}/erase`, { identity: 'document' });
  expect(erased.body.error).toBeUndefined();
  expect(await tablesWith(CANARY, PHONE, 'canary@example.com', 'CANARY7788')).toEqual([]);
});
