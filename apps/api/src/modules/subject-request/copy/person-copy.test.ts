import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { exportKinds } from '#app/exports.ts';
import { personalData } from '#app/personal-data.ts';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { exportJobs } from '#platform/export/export.job.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { eventReporter } from '#test/fixtures/access-log/event-reporter.ts';
import { jobCtx } from '#test/fixtures/access-log/job-context.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { columnsOf } from '#test/fixtures/privacy/personal-columns.ts';
import { CANARY, PHONE, plantCanary } from '#test/fixtures/privacy/plant-canary.ts';
import { storedFile } from '#test/fixtures/privacy/stored-file.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, config, app, properties } = await testServer();
const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);
const report = await eventReporter(config);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const [writeExports] = exportJobs(exportKinds) as [Job];
const job = jobCtx(config);
const url = '/api/subject-requests';
const run = (text: string) => inProperty('home', (db) => sql<{ id: number }>`${sql.raw(text)}`.execute(db));

/** By the directory at the end of the archive. */
function unzip(zip: Buffer): Record<string, string> {
  const end = zip.length - 22;
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, name] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const start = zip.readUInt32LE(at + 42);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    files[zip.toString('utf8', at + 46, at + 46 + name)] = inflateRawSync(zip.subarray(data, data + packed)).toString();
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

const resident = async (firstName: string, room: unknown, mobile: string) =>
  (
    await as('admin').post('/api/requests/tenant', {
      payload: { role: 3, firstName, mobile, email: 'own@example.com', roomID: room },
      channel: 'cms',
    })
  ).body.data.userId as number;
const ask = async (member: number, kind: string) => (await as('admin').post(url, { member, kind })).body.data.id as number;
const copy = (id: number, language = 'en') => as('admin').post(`${url}/${id}/copy`, { identity: 'document', language });

async function filesOf(id: number) {
  await writeExports.run(job, {});
  const [made] = (await as('admin').get('/api/exports')).body.data;
  expect(made).toMatchObject({ kind: 'person-copy', subject: String(id), status: 'ready', isMasked: false });
  const { rawPayload } = await app.inject({ method: 'GET', url: made.file.url });
  return unzip(rawPayload);
}

it('R59: a copy has all records of the person as CSV and JSON, nothing of a neighbour, and other people masked', async () => {
  const [own, other] = [await resident('มานี', rooms[0], '0812345678'), await resident('ปิติ', rooms[1], '0899999999')];
  await run(`insert into visit (room_id, host_id, kind, name, phone, expected_from, expected_to)
    select room_id, id, 'guest', 'สมหญิง รักดี', '0877776666', now(), now() + interval '1 hour' from member where id in (${own}, ${other})`);
  await run(`update visit set note = 'ลับ' where host_id = ${own}`);
  await run(`with asked as (insert into request (type, channel, room_id, member_id, subject, payload, at_once) values ('create-sub-account', 'app', ${rooms[0]}, ${own}, '#1', '{}', false) returning id)
    insert into registration (request_id, room_id, first_name, last_name) select id, ${rooms[0]}, 'วรรณา', 'รักดี' from asked`);
  // Keys of other kinds than numbers, and more than one batch.
  await report(
    properties.home,
    [...Array(1100).keys()].map((minute) => ({ occurredAt: ago(minute), person: own, cardNo: '8812345678' })),
  );
  const id = await ask(own, 'access');
  const asked = await copy(id);
  expect({ status: asked.status, error: asked.body.error }).toEqual({ status: 200, error: undefined });
  const files = await filesOf(id);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['csv/Personal details.csv', 'json/Personal details.json']));
  const all = Object.values(files).join('');
  for (const text of ['มานี', '0812345678', 'own@example.com']) expect(all).toContain(text);
  for (const text of ['ปิติ', '0899999999', 'สมหญิง', '0877776666']) expect(all).not.toContain(text);
  for (const text of ['ลับ', 'legal_hold', 'วรรณา'])
    expect(all, 'of the staff, of a hold, of whom they asked an account for').not.toContain(text);
  const [details] = JSON.parse(files['json/Personal details.json'] as string);
  expect(details).toMatchObject({ first_name: 'มานี', phone: '0812345678' });
  const events = JSON.parse(files['json/Access events.json'] as string);
  expect(new Set(events.map(({ id: key }: { id: string }) => key)).size).toBe(1100);
  expect(events[0].card_no).toBe('8812345678');
  expect(JSON.parse(files['json/Visits.json'] as string)[0].phone).toBe('••• ••• 6666');
});

it('R59: a copy has every tagged column of every table, masked where it is of somebody else, and every file', async () => {
  const member = await resident(CANARY, rooms[1], PHONE);
  const person = Number(await superuserSql(database, `select person_id from member where id = ${member}`));
  const file = () => storedFile(config, properties.home, CANARY);
  const withFile = await plantCanary(database, { property: properties.home, room: Number(rooms[1]), member, person }, file);
  const id = await ask(member, 'access');
  expect((await copy(id)).body.error).toBeUndefined();
  const files = await filesOf(id);
  const missing: string[] = [];
  const unmasked: string[] = [];
  for (const { table, title, internal = [], others = [], of } of personalData.filter((one) => 'rows' in one.of)) {
    const rows = JSON.parse(files[`json/${title.en}.json`] ?? '[]') as Record<string, unknown>[];
    expect(rows.length, `${table}: ${JSON.stringify(of)}`).toBeGreaterThan(0);
    const tagged = (await columnsOf(database)).filter((one) => one.table === table && one.isPersonal && one.isText);
    for (const { column } of tagged.filter((one) => !internal.includes(one.column))) {
      const texts = rows.map((row) => JSON.stringify(row[column] ?? null)).join(' ');
      if (!rows.some((row) => column in row)) missing.push(`${table}.${column}`);
      if (others.includes(column) && texts.includes(CANARY)) unmasked.push(`${table}.${column}`);
    }
  }
  expect({ missing, unmasked }).toEqual({ missing: [], unmasked: [] });
  const theirs = withFile.filter((name) => name !== 'parcel.photo_id');
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(theirs.length);
});

it.runIf(process.env.LOBBY_DRILL === 'full')('R59: a copy of 100,000 rows takes less than five minutes', async () => {
  const member = await resident('มานะ', rooms[1], '0833333333');
  await superuserSql(
    database,
    `set session_replication_role = replica;
     insert into access_event (property_id, occurred_at, id, received_at, is_skewed, device_id, person_id, room_id, kind, direction, result, source, external_id)
     select ${properties.home}, now() - n * interval '1 second', gen_random_uuid(), now(), false, 1, ${member}, ${Number(rooms[1])}, 'door', 'in', 'granted', 'simulator', n::text
     from generate_series(1, 100000) n`,
  );
  const id = await ask(member, 'access');
  await copy(id);
  const begun = performance.now();
  const files = await filesOf(id);
  const seconds = (performance.now() - begun) / 1000;
  expect(JSON.parse(files['json/Access events.json'] as string)).toHaveLength(100_000);
  // biome-ignore lint/suspicious/noConsole: the figure of the long form.
  console.log(`a copy of 100,000 rows: ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(300);
});

it('is given only to whom the office has recognised, while a request for a copy is open', async () => {
  const member = await resident('ชูใจ', rooms[0], '0811111111');
  expect((await as('admin').post(`${url}/${await ask(member, 'access')}/copy`, {})).body.error.status).toBe(400);
  expect(keyOf(await copy(await ask(member, 'erasure')))).toBe('error.noCopy');
  const id = await ask(member, 'portability');
  expect((await as('user').post(`${url}/${id}/copy`, { identity: 'known' })).status).toBe(403);
  expect((await as('stranger').post(`${url}/${id}/copy`, { identity: 'known' })).status).toBe(404);
  await as('admin').post(`${url}/${id}/answer`, { identity: 'known', answer: 'ok' });
  expect(keyOf(await copy(id))).toBe('error.subjectRequestClosed');
});

it('R59: a copy that lies ready, or waits to be written, ends with the erasure of the person', async () => {
  const member = await resident('สมใจ', rooms[1], '0822222222');
  const id = await ask(member, 'access');
  await copy(id);
  await filesOf(id);
  const later = await ask(member, 'portability');
  await copy(later);
  const gone = { userId: member, reason: 'ย้าย', leaveOn: null, promote: null, withCoResidents: false };
  await as('admin').post('/api/requests/tenant/remove', { payload: gone, channel: 'cms' });
  const erasure = await ask(member, 'erasure');
  expect((await as('admin').post(`${url}/${erasure}/erase`, { identity: 'known' })).status).toBe(200);
  const made: { subject: string }[] = (await as('admin').get('/api/exports')).body.data;
  for (const subject of [id, later])
    expect(made.find((one) => one.subject === String(subject))).toMatchObject({ status: 'expired', file: null });
});
