import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { acceptChainEnd, verifyAudit } from '#app/commands/audit.ts';
import { applyRetention } from '#app/commands/retention.ts';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { sealAudit } from '#modules/log/chain.job.ts';
import { listErasures } from '#modules/subject-request/list-erasures.job.ts';
import type { Config } from '#platform/config/config.ts';
import { type JobCtx, jobPool } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/logging/logger.ts';
import { startArchive } from '#test/fixtures/backup/archive.ts';
import { jpeg } from '#test/fixtures/files/form.ts';
import { upload } from '#test/fixtures/files/http-client.ts';
import { freePort, pause, startNode, until } from '#test/fixtures/node-process.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { asAccount, superuserSql } from '#test/fixtures/postgres-account.ts';
import { CANARY, PHONE } from '#test/fixtures/privacy/plant-canary.ts';
import { tablesWith } from '#test/fixtures/privacy/tables-with.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** Bulk beside the rows of the story; `drill:restore` takes 5 GB. */
const BULK_MB = Number(process.env.LOBBY_DRILL_MB ?? (process.env.LOBBY_DRILL === 'full' ? 5000 : 0));
const files = await mkdtemp('/tmp/lobby-restore-files-');
afterAll(() => rm(files, { recursive: true }));
// The account of PostgreSQL saves them.
await chmod(files, 0o755);
const archive = await startArchive(files);
afterAll(() => archive.stop());
const { as, config, inProperty, properties } = await testServer(undefined, { LOBBY_FILES_DIR: files });
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);
const live = (text: string) => superuserSql(database, text);
const copyPort = await freePort();
const copy = (text: string) => superuserSql(database, text, String(copyPort));
const figures: Record<string, number> = {};
async function timed<T>(what: string, work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work;
  figures[what] = Math.round(performance.now() - begun) / 1000;
  return result;
}

/** Every logged table of the database with its rows and a sum over their whole text. */
async function tablesOf(query: typeof live): Promise<Map<string, string>> {
  const parts = await query(`
    select format('select %L, count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from %s t', oid::regclass, oid::regclass)
    from pg_class where relkind = 'r' and relpersistence = 'p' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by oid::regclass::text`);
  const sums = await query(parts.split('\n').join(' union all '));
  return new Map(sums.split('\n').map((line) => [line.slice(0, line.indexOf('|')), line.slice(line.indexOf('|') + 1)]));
}

let serial = 0;
async function addContact(): Promise<void> {
  serial += 1;
  const contact = { nameTh: `ช่าง ${serial}`, nameEn: `Technician ${serial}`, phone: '02-123-4567', position: 104 };
  expect((await as('admin').post('/api/contacts', contact)).status).toBe(200);
}
async function writeUntil(ends: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) await addContact();
  })();
  await ends.finally(() => over.abort());
  await writing;
}

const worker = jobPool(config.LOBBY_WORKER_DATABASE_URL, 1, openLog('silent'));
afterAll(() => worker.end());
const workerJob: JobCtx = { config, log: openLog('silent'), query: (text, values) => worker.query(text, values) as never };
const seal = () => sealAudit.run(workerJob, {});

/** A tenant whose last room ended seven years ago: their name is due to be erased. */
async function addPastResident(): Promise<void> {
  const tenant = { firstName: 'สมชาย', mobile: '0812345678', role: 3, roomID: rooms[0] };
  const made = await as('admin').post('/api/requests/tenant', { payload: tenant, channel: 'cms' });
  const userId = made.body.data.userId as number;
  const leave = { userId, reason: 'ย้าย', leaveOn: null, promote: null, withCoResidents: false };
  await as('admin').post('/api/requests/tenant/remove', { payload: leave, channel: 'cms' });
  await live(`update member set left_at = now() - interval '7 years' where id = ${userId}`);
}
/** Somebody with a document and a phone who has left; answers their request to be erased. */
async function addWhoAsks(): Promise<number> {
  const document = { idCard: 'CANARY7788', documentKind: 'passport', documentCountry: 'JP' };
  const payload = { role: 3, firstName: CANARY, mobile: PHONE, email: 'canary@example.com', roomID: rooms[1], ...document };
  const { userId } = (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data;
  const asked = await as('admin').post('/api/subject-requests', { member: userId, kind: 'erasure', details: CANARY });
  const leave = { userId, reason: CANARY, leaveOn: null, promote: null, withCoResidents: false };
  await as('admin').post('/api/requests/tenant/remove', { payload: leave, channel: 'cms' });
  return asked.body.data.id as number;
}
/** At their request, and on the list outside the database a minute later. */
async function erase(request: number): Promise<void> {
  const erased = await as('admin').post(`/api/subject-requests/${request}/erase`, { identity: 'document' });
  expect(erased.status).toBe(200);
  await listErasures.run(workerJob, {});
}
const withCanary = (query: typeof live) => tablesWith(query, [CANARY, PHONE.slice(1), 'canary@example', 'CANARY7788']);
const erasedPeople = (query: typeof live) => query('select count(*) from person where erased_at is not null');

const movedTo = (url: string | undefined) => Object.assign(new URL(url ?? ''), { port: String(copyPort) }).href;
const copyConfig: Config = {
  ...config,
  LOBBY_DATABASE_URL: movedTo(config.LOBBY_DATABASE_URL),
  LOBBY_OWNER_DATABASE_URL: movedTo(config.LOBBY_OWNER_DATABASE_URL),
  LOBBY_WORKER_DATABASE_URL: movedTo(config.LOBBY_WORKER_DATABASE_URL),
};

it('R54: the moment before a destructive statement is restored, served, and erased again where that is due', async () => {
  if (BULK_MB > 0)
    await live(`create table bulk as select n, repeat(md5(n::text), 30) as text from generate_series(1, ${BULK_MB * 1000}) n`);
  await addPastResident();
  const request = await addWhoAsks();
  const photo = (await upload(as('admin'), await jpeg())).body.data;
  expect(photo.id).toBeGreaterThan(0);
  await addContact();
  await seal();
  await archive.backup('init');
  await writeUntil(timed('full backup under load', archive.backup('full')));
  await writeUntil(timed('differential backup under load', archive.backup('diff')));
  await seal();

  const before = await tablesOf(live);
  await pause(300);
  const target = await live(`truncate contact cascade; select now() - interval '0.1 s'`);
  // Nobody notices at once: work goes on, the log is sealed further, and the night's jobs erase somebody.
  await addContact();
  await seal();
  await applyRetention(config, openLog('silent'));
  expect(await erasedPeople(live)).toBe('1');
  await erase(request);
  expect(await withCanary(live)).toEqual([]);

  const segment = await live('select pg_walfile_name(pg_switch_wal())');
  await timed(
    'last WAL archived',
    until(async () => (await live(`select last_archived_wal >= '${segment}' from pg_stat_archiver`)) === 't'),
  );
  const data = `${archive.folder}/copy`;
  await timed('files of the database restored', archive.backup('restore', data, target));
  await timed('WAL replayed', archive.copy.start(data, copyPort));
  await timed(
    'promoted',
    until(async () => (await copy('select pg_is_in_recovery()')) === 'f'),
  );
  try {
    expect(await tablesOf(copy)).toEqual(before);
    await asAccount([
      'pg_amcheck',
      '--install-missing',
      `--host=${await copy('show unix_socket_directories')}`,
      `--port=${copyPort}`,
      database,
    ]);

    const faults: string[] = [];
    expect(await verifyAudit(copyConfig, [], (line) => faults.push(line)), 'the log ends before its anchor').toBe(1);
    expect(faults.join()).toContain('the log was cut');
    await acceptChainEnd(copyConfig, ['--property', String(properties.home)]);
    expect(await verifyAudit(copyConfig, [], () => {})).toBe(0);

    expect(await erasedPeople(copy)).toBe('0');
    expect((await withCanary(copy)).length, 'the backup has whom somebody asked to erase since').toBeGreaterThan(2);
    await applyRetention(copyConfig, openLog('silent'));
    expect(await erasedPeople(copy)).toBe('2');
    expect(await withCanary(copy)).toEqual([]);

    const node = await timed('Lobby ready', startNode(copyConfig));
    const session = await fetch(`${node.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'admin', password: PASSWORD }),
    });
    const { jwt } = (await session.json()) as { jwt: string };
    const contacts = await fetch(`${node.url}/api/contacts`, { headers: { authorization: `Bearer ${jwt}` } });
    expect([contacts.status, ((await contacts.json()) as { data: unknown[] }).data.length > 0]).toEqual([200, true]);
    await node.stop('SIGTERM');
  } finally {
    await archive.copy.stop(data);
  }
  await timed('verified', archive.backup('verify'));
  expect(await archive.metrics()).toContain('lobby_backup_verified 1');
  const restored = `${archive.folder}/files`;
  await timed('files restored', archive.backup('restore-files', restored, 'latest'));
  const list = (folder: string) => asAccount(['sh', '-c', 'cd "$1" && find . -type f -exec sha256sum {} + | sort', 'sh', folder]);
  expect((await list(restored)).split('\n').length).toBeGreaterThan(1);
  expect(await list(restored)).toBe(await list(files));
  const size = await live(`select pg_size_pretty(sum(pg_database_size(oid))) from pg_database`);
  console.log(`restore of ${size}, ${serial} contacts: ${JSON.stringify(figures)}`);
});

it.each([
  ['backup', 'repository/backup/lobby', '-path "*/bundle/*"'],
  ['WAL archive', 'repository/archive/lobby', '-name "0*-*"'],
  ['archive of files', 'repository-files', '-name "*.tar.enc"'],
])('R54: a damaged %s is detected', async (_what, folder, match) => {
  // One byte in the middle of the first file; put back afterwards.
  const path = (await asAccount(['sh', '-c', `find ${archive.folder}/${folder} -type f ${match} | sort | head -n 1`])).trim();
  await asAccount(['cp', path, `${archive.folder}/whole`]);
  await asAccount(['sh', '-c', `printf x | dd of=${path} bs=1 seek=$(($(stat -c %s ${path}) / 2)) conv=notrunc status=none`]);
  await expect(archive.backup('verify')).rejects.toThrow('cannot be relied on');
  expect(await archive.metrics()).toContain('lobby_backup_verified 0');
  await asAccount(['cp', `${archive.folder}/whole`, path]);
});
