import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RetentionClock } from '@lobby/contract/areas/retention';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { verifyAudit } from '#app/commands/audit.ts';
import { exportKinds } from '#app/exports.ts';
import { personalData } from '#app/personal-data.ts';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { sealAudit } from '#modules/log/chain.job.ts';
import { exportJobs } from '#platform/export/export.job.ts';
import { sweepFiles } from '#platform/files/sweep.job.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { jobCtx } from '#test/fixtures/access-log/job-context.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { columnsOf } from '#test/fixtures/privacy/personal-columns.ts';
import { CANARY, CARD_UID, PHONE, plantCanary } from '#test/fixtures/privacy/plant-canary.ts';
import { storedFile } from '#test/fixtures/privacy/stored-file.ts';
import { streamMessages } from '#test/fixtures/privacy/stream-messages.ts';
import { tablesWith } from '#test/fixtures/privacy/tables-with.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'lobby-canary-files-'));
afterAll(() => rm(folder, { recursive: true }));
const { as, inProperty, config, accounts, properties } = await testServer(undefined, { LOBBY_FILES_DIR: folder });
const job = jobCtx(config);
const [writeExports] = exportJobs(exportKinds) as [Job];
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const canaries = [CANARY, PHONE.slice(1), CARD_UID, 'canary@', 'CANARY'];
const run = (text: string) => inProperty('home', (db) => sql<{ log: string }>`${sql.raw(text)}`.execute(db));

const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);

const readable = (...texts: string[]) => tablesWith((text) => superuserSql(database, text), texts);

/** Which of these columns have one of the canaries. */
async function columnsWith(names: string[]): Promise<string[]> {
  const parts = names.map((name) => {
    const [table, column] = name.split('.');
    return `select '${name}' where exists (select from ${table} where ${column}::text ~ '${canaries.join('|')}')`;
  });
  return (await superuserSql(database, parts.join(' union all '))).split('\n').filter(Boolean);
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
  expect((await readable(CANARY, PHONE)).length, 'the scan reads what it is meant to').toBeGreaterThan(5);
  const before = await sealedLog();
  const erased = await as('admin').post(`/api/subject-requests/${asked.body.data.id}/erase`, { identity: 'document' });
  expect(erased.body.error).toBeUndefined();
  expect(await readable(CANARY, PHONE, 'canary@example.com', 'CANARY7788')).toEqual([]);
  const after = await sealedLog();
  expect(after.startsWith(before), 'the log was added to, and nothing in it changed').toBe(true);
  expect(after.length).toBeGreaterThan(before.length);
});

/** What ends by a clock of its own, after the erasure. */
const LATER: RetentionClock[] = [
  // Bills, payments and receipts: the law keeps them for years.
  'accounts',
  // Until their month goes.
  'access-event',
  // Of the guests, not of their host.
  'visitor',
  // The ticket of a guest's car.
  'office',
];
/** Printed on the card, which is given to the next. */
const OF_THE_CARD = ['card.serial', 'card.uid', 'card.printed'];
/** Of somebody who is no resident; their number in `erasure` is of those who are. */
const OF_NOBODY_HERE = ['subject_request.name'];

const filesIn = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

it('R59: of a canary in every tagged column and file of a person nothing is readable but what its own clock keeps', async () => {
  const messages = await streamMessages(config.LOBBY_NATS_URL);
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
  const { userId: member } = (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data;
  const ask = async (kind: string) => (await as('admin').post('/api/subject-requests', { member, kind })).body.data.id as number;
  const [request, access] = [await ask('erasure'), await ask('access')];
  const leaving = { userId: member, reason: CANARY, leaveOn: null, promote: null, withCoResidents: false };
  await as('admin').post('/api/requests/tenant/remove', { payload: leaving, channel: 'cms' });

  const file = () => storedFile(config, properties.home, CANARY);
  const person = Number(await superuserSql(database, `select person_id from member where id = ${member}`));
  const house = { property: properties.home, room: Number(rooms[0]), member, person };
  const withFile = await plantCanary(database, house, file);
  await superuserSql(
    database,
    `set session_replication_role = replica;
     update person set photo_id = ${await file()}, first_name_en = '${CANARY}', last_name_en = '${CANARY}', doc_masked = '${CANARY}',
       blocked_at = now(), blocked_reason = '${CANARY}' where id = ${person}`,
  );
  const copied = await as('admin').post(`/api/subject-requests/${access}/copy`, { identity: 'document', language: 'th' });
  expect(copied.body.error).toBeUndefined();
  await writeExports.run(job, {});
  expect(
    filesIn().filter((path) => !readFileSync(path).includes(CANARY)),
    'the archive of the copy',
  ).toHaveLength(1);
  const theirs = new Set(personalData.filter(({ of }) => 'rows' in of).map(({ table }) => table));
  const tagged = (await columnsOf(database)).filter((one) => one.isPersonal && one.isText && theirs.has(one.table));
  const names = tagged.map(({ table, column }) => `${table}.${column}`);
  const planted = await columnsWith(names);
  expect(
    names.filter((name) => !planted.includes(name) && !OF_NOBODY_HERE.includes(name)),
    'every tagged column has it',
  ).toEqual([]);
  expect(withFile).toHaveLength(4);

  const erased = await as('admin').post(`/api/subject-requests/${request}/erase`, { identity: 'document' });
  expect(erased.body.error).toBeUndefined();
  const later = personalData.filter(({ clock }) => LATER.includes(clock)).map(({ table }) => table);
  const left = (await columnsWith(names)).filter(
    (name) => !later.includes(name.split('.')[0] ?? '') && !OF_THE_CARD.includes(name),
  );
  expect(left).toEqual([]);
  const kept = new Set([...later, 'card']);
  const others = (await readable(...canaries)).filter((name) => !kept.has(name.replace('public.', '')));
  expect(others, 'nor in another table of another schema').toEqual([]);
  await sealedLog();

  await sweepFiles.run(job, {});
  await superuserSql(database, `update file set unheld_since = unheld_since - interval '25 hours'`);
  await sweepFiles.run(job, {});
  const slip = await superuserSql(database, `select key from file where id = (select slip_id from pay_in)`);
  expect(
    filesIn().filter((path) => !path.includes(slip)),
    'the slip of a payment is kept with it',
  ).toEqual([]);
  expect((await messages()).filter((text) => canaries.some((one) => text.includes(one)))).toEqual([]);
});
