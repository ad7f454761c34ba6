import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { verifyAudit } from '#app/commands/audit.ts';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { sealAudit } from '#modules/log/chain.job.ts';
import { jobCtx } from '#test/fixtures/access-log/job-context.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, config, accounts, properties } = await testServer();
const job = jobCtx(config);
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const CANARY = 'กานารี';
const PHONE = '0812345679';
const run = (text: string) => inProperty('home', (db) => sql<{ log: string }>`${sql.raw(text)}`.execute(db));

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

/** Every entry of the property, once they are all sealed and the chain was found whole by the command an operator runs. */
async function sealedLog(): Promise<string> {
  const said: string[] = [];
  await expect
    .poll(async () => {
      // It waits for older transactions of the whole server.
      await sealAudit.run(job, {});
      await verifyAudit(config, ['--property', String(properties.home)], (line) => said.push(line));
      return said.at(-1);
    })
    .toMatch(/: \d+ entries in \d+ seals, 0 not sealed yet, 0 wrong\.$/);
  const { rows } = await run(`select string_agg(audit_log::text, e'\n' order by id) as log from audit_log`);
  return rows[0]?.log ?? '';
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
  const before = await sealedLog();
  const erased = await as('admin').post(`/api/subject-requests/${asked.body.data.id}/erase`, { identity: 'document' });
  expect(erased.body.error).toBeUndefined();
  expect(await tablesWith(CANARY, PHONE, 'canary@example.com', 'CANARY7788')).toEqual([]);
  const after = await sealedLog();
  expect(after.startsWith(before), 'the log was added to, and nothing in it changed').toBe(true);
  expect(after.length).toBeGreaterThan(before.length);
});
