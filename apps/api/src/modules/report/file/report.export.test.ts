import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Disk } from 'flydrive';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportKinds } from '#app/exports.ts';
import { exportJobs } from '#platform/export/export.job.ts';
import type { ReadInProperty } from '#platform/export/export-kind.ts';
import { writeExport } from '#platform/export/write-export.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { eventReporter } from '#test/fixtures/access-log/event-reporter.ts';
import { jobCtx } from '#test/fixtures/access-log/job-context.ts';
import { cardHouse } from '#test/fixtures/cards.ts';
import { insertLogEntries } from '#test/fixtures/log-entries.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { reportExport } from './report.export.ts';

const server = await testServer(undefined, {
  LOBBY_WRITES_PER_MINUTE: 100_000,
  LOBBY_FILES_DIR: await mkdtemp(join(tmpdir(), 'reports-')),
});
const { as, properties, config, inProperty, accounts } = server;
const { ask, moveIn, nextNumber } = await cardHouse(server, 4);
const [writeExports] = exportJobs(exportKinds) as [Job];
const job = jobCtx(config);
const serial = nextNumber();
const report = await eventReporter(config);

/** The file of a report as somebody gets it: asked for, written by the job, downloaded. */
async function fileOf(name: string, more: object = {}, who: 'user' | 'admin' = 'user', path = '/api/reports/exports') {
  const asked = await as(who).post(path, { report: name, language: 'en', ...more });
  if (asked.status !== 200) return `${asked.status} ${asked.body.error.details?.key ?? ''}`;
  await writeExports.run(job, {});
  const [done] = (await as(who).get('/api/exports')).body.data;
  expect(done).toMatchObject({ kind: 'report', subject: name, status: 'ready' });
  return (await as(who).get(done.file.url)).text;
}
const rowsOf = (csv: string) => csv.trim().split('\r\n').slice(1);

beforeAll(async () => {
  const userId = await moveIn();
  await ask('', { userId, mifare: serial });
  const occurredAt = new Date(Date.now() - 60_000).toISOString();
  await report(properties.home, [{ occurredAt, cardNo: serial, person: userId, reason: '=1+1', result: 'denied' }]);
  await report(properties.next, [{ occurredAt, cardNo: '9999999999', reason: 'canary', result: 'denied' }]);
});

describe('a file of a report', () => {
  it('has the lines of the list, masked as the list is, and formulas are text', async () => {
    const cards = await fileOf('card-holder-list');
    expect(cards).toContain(`•••${serial.slice(-4)}`);
    expect(cards).not.toContain(serial);
    expect(rowsOf(cards)).toHaveLength(1);
    const events = await fileOf('card-activities-log');
    expect(events).not.toContain(serial);
    expect(events).not.toContain('canary');
    expect(events).not.toMatch(/(^|,|")=1\+1/m);
    expect(await fileOf('officer-list')).toMatch(/^\uFEFF"Name","Username","Role"/);
    expect(rowsOf(await fileOf('block-card-list'))).toEqual([]);
  });

  it('in Thai has the words of the screens for roles and for the reasons of the server', async () => {
    const thai = { language: 'th' };
    expect(await fileOf('officer-list', thai)).toContain('"ผู้ดูแลระบบ"');
    expect(await fileOf('card-holder-list', thai)).toContain('"ผู้พักอาศัยหลัก"');
    const gone = await moveIn();
    await ask('', { userId: gone, mifare: nextNumber() });
    const payload = { userId: gone, reason: 'ขายห้อง', withCoResidents: true };
    await as('admin').post('/api/requests/tenant/remove', { payload, channel: 'cms' });
    expect(await fileOf('block-card-list', thai)).toContain('"ย้ายออกแล้ว"');
  });

  it('shows what is masked to whoever may look behind it and says why, and the log knows', async () => {
    const revealed = (who: 'user' | 'admin') =>
      fileOf('card-holder-list', { reason: 'audit of the committee' }, who, '/api/reports/exports/revealed');
    expect(await revealed('user')).toMatch(/^403/);
    expect(await revealed('admin')).toContain(serial);
    const { data } = (await as('admin').get('/api/loggers?filters[kind]=export')).body;
    expect(JSON.stringify(data[0])).toContain('audit of the committee');
  });

  it('has what whoever asks finds by a search: a reader nothing by a number that is masked', async () => {
    const byNumber = { filters: { search: { $containsi: serial } } };
    expect([
      rowsOf(await fileOf('card-holder-list', byNumber, 'user')),
      rowsOf(await fileOf('card-holder-list', byNumber, 'admin')),
    ]).toEqual([[], [expect.stringContaining(serial.slice(-4))]]);
  });

  it('refuses what the list refuses', async () => {
    const since = { at: { $gte: new Date(Date.now() - 101 * 86_400_000).toISOString() } };
    expect(await fileOf('officer-activities-log', { filters: since })).toBe('400 error.tooManyDays');
    expect(await fileOf('card-activities-log', { filters: { cardNo: serial } })).toBe('403 error.personReason');
    expect(await fileOf('officer-list', { filters: { passwordHash: 'x' } })).toMatch(/^400/);
  });

  it('writes every line once, also where rows of one moment lie across two batches and more come meanwhile', async () => {
    const entry = { accountId: accounts.admin, action: 'x', record: 'contact', after: '{"name":"ก"}' };
    const insert = (count: number) =>
      insertLogEntries(
        config,
        properties.home,
        Array.from({ length: count }, (_, at) => ({ ...entry, recordId: `n${at}` })),
      );
    await insert(2500);
    const written: string[] = [];
    let isLate = false;
    const store = {
      async putStream(_key: string, content: Readable) {
        written.push(await text(content));
      },
    } as unknown as Disk;
    const read: ReadInProperty = async (work) => {
      const found = await inProperty('home', (db, query) => work(query, db));
      if (!isLate) {
        isLate = true;
        await insert(10);
      }
      return found;
    };
    const request = {
      subject: 'officer-activities-log',
      filters: { record: 'contact' },
      isMasked: true,
      createdAt: new Date(),
      format: 'csv' as const,
      language: 'en' as const,
      timeZone: 'Asia/Bangkok',
      askerRole: 'admin' as const,
    };
    const file = {
      ...request,
      name: 'a.csv',
      head: reportExport.head(request),
      batches: reportExport.batches(request, read, config),
    };
    const { rowCount } = await writeExport(store, properties.home, file, async () => {});
    const numbers = rowsOf(written[0] as string).map((line) => line.split(',')[4]);
    expect([isLate, rowCount, new Set(numbers).size]).toEqual([true, 2500, 2500]);
  });
});
