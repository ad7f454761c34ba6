import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { reportExport } from '../apps/api/src/modules/report/file/report.export.ts';
import { inTransaction, openPool } from '../apps/api/src/platform/db/db.ts';
import { writeExport } from '../apps/api/src/platform/export/write-export.ts';
import { openLog } from '../apps/api/src/platform/logging/logger.ts';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { addPeople } from '../apps/api/test/fixtures/people.ts';

/** What a large file of a report costs: memory of the process that writes it, and its time beside the same rows by a bare COPY. A few rows come first, as a worker has written files before. */
const WARM_UP_DAYS = 0.5;
const ROWS = Number(process.env.LOBBY_BENCH_ROWS ?? 1_000_000);
const MB = 1024 * 1024;

await prepareTemplate();
const { config, drop } = await freshDatabase();
const { properties, accounts } = await addPeople(config);
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
await owner.query('alter table audit_log no force row level security, disable trigger user');
await owner.query(
  `insert into audit_log (property_id, account_id, request_id, action, record, record_id, before, after, at)
   select $1, $2, null, 'PUT:/contacts/:id', 'contact', g::text, '{"phone":"•","name_th":"ก"}', '{"phone":"•","name_th":"ข"}',
     now() - g * interval '7 seconds' from generate_series(1, $3::int) g`,
  [properties.home, accounts.admin, ROWS],
);
await owner.query('alter table audit_log enable trigger user');
await owner.query('vacuum analyze audit_log');

const started = performance.now();
await owner.query(
  `copy (select at, account_id, kind, record, record_id, before, after from audit_log
   where property_id = ${properties.home} order by at desc, id desc) to stdout`,
);
const bareMs = performance.now() - started;
await owner.query('alter table audit_log force row level security');
await owner.end();

const pool = openPool(config.LOBBY_DATABASE_URL, 1, openLog('silent'), { timeoutMs: 60_000 });
const path = join(tmpdir(), `report-${process.pid}.csv`);
const store = {
  putStream: (_key: string, content: Readable) => pipeline(content, createWriteStream(path)),
} as unknown as Parameters<typeof writeExport>[0];
const request = {
  subject: 'officer-activities-log',
  filters: {},
  isMasked: true,
  createdAt: new Date(),
  format: 'csv' as const,
  language: 'en' as const,
  timeZone: 'Asia/Bangkok',
  askerRole: 'admin' as const,
};
const since = (days: number) => ({ at: { $gte: new Date(Date.now() - days * 86_400_000).toISOString() } });
await write({ ...request, filters: since(WARM_UP_DAYS) }, async () => {});
const before = process.memoryUsage.rss();
let [most, firstMs] = [before, 0];
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 50);
const begun = performance.now();
const { rowCount, size } = await write({ ...request, filters: since(99) }, async () => {
  firstMs ||= performance.now() - begun;
});
const fileMs = performance.now() - begun;
clearInterval(watch);

function write(asked: typeof request, report: () => Promise<void>) {
  const batches = reportExport.batches(
    asked,
    (work) => inTransaction(pool, { property: properties.home, readOnly: true }, (db, query) => work(query, db)),
    config,
  );
  return writeExport(store, properties.home, { ...asked, name: 'bench.csv', head: reportExport.head(asked), batches }, report);
}

const figures = [
  `${rowCount.toLocaleString('en')} rows, ${(size / MB).toFixed(0)} MB in ${(fileMs / 1000).toFixed(1)} s`,
  `first progress after ${firstMs.toFixed(0)} ms`,
  `memory ${(before / MB).toFixed(0)} MB before, ${((most - before) / MB).toFixed(0)} MB more at most`,
  `the same rows by a bare COPY: ${(bareMs / 1000).toFixed(1)} s, ratio ${(bareMs / fileMs).toFixed(3)}`,
];
console.log(figures.join('; '));
await pool.end();
await rm(path);
await drop();
