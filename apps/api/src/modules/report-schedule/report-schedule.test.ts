import { ROLE_IDS } from '@lobby/contract/constants';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { exportKinds } from '#app/exports.ts';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { exportJobs } from '#platform/export/export.job.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/logging/logger.ts';
import { statementsSent } from '#test/fixtures/statements.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { runSchedules } from './run-schedules.job.ts';

const server = await testServer();
const { as, accounts, config, inProperty, send } = server;
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = {
  config,
  log: openLog('silent'),
  query: (text: string, values?: unknown[]) => worker.query(text, values) as never,
} as never;
afterAll(() => worker.end());
const [writeExports] = exportJobs(exportKinds) as [Job];
type Person = 'admin' | 'user' | 'organize' | 'neighbour';

const [room] = (await inProperty('home', (db) => makeHouse(db, '1201'))).rooms;
const day = (offset: number) => new Date(Date.now() + 7 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
const change = (statement: string) => inProperty('home', (_db, query) => query(statement, []));
const schedule = async (input: object, who: Person = 'admin') =>
  as(who).post('/api/report-schedules', { receivers: [accounts.user], cadence: 'daily', ...input });
const made = async (input: object) => (await schedule(input)).body.data as { id: number; nextAt: string };
const read = async (id: number) => (await as('user').get(`/api/report-schedules/${id}?populate=*`)).body.data;
/** Its hour has come. */
async function comes(id: number) {
  await change(`update report_schedule set next_at = date_trunc('minute', now()), not_before = now() where id = ${id}`);
  await runSchedules.run(job, {});
}
/** A minute later, of a run that waits. */
async function goesOn(id: number) {
  await change(`update report_schedule set not_before = now() where id = ${id} and next_at <= now()`);
  await runSchedules.run(job, {});
}
const linesOf = async (who: Person, which = 'un-read') =>
  (await as(who).get(`/api/notifications/${which}?filters[kind]=report-ready`)).body.data as {
    link: string;
    titleTenant: string | null;
  }[];

describe('a schedule', () => {
  it('is written by administrators and read by everybody, with its next moment by the clock of the property', async () => {
    const { status, body } = await schedule({
      report: 'arrears',
      cadence: 'monthly',
      day: 1,
      hour: 7,
      receivers: [accounts.admin],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ report: 'arrears', isActive: true, lastAt: null, receivers: [{ id: accounts.admin }] });
    expect(body.data.nextAt).toMatch(/-01T00:00:00\.000Z$/);
    expect((await schedule({ report: 'arrears' }, 'user')).status).toBe(403);
    expect((await as('user').get('/api/report-schedules')).body.data).toHaveLength(1);
    const { body: changed } = await as('admin').put(`/api/report-schedules/${body.data.id}`, {
      hour: 18,
      receivers: [accounts.user],
    });
    expect(changed.data).toMatchObject({ hour: 18, receivers: [{ id: accounts.user }] });
    expect(changed.data.nextAt).toMatch(/T11:00/);
    await as('admin').put(`/api/report-schedules/${body.data.id}`, { isActive: false });
  });

  it('refuses a ninth day of the week, unknown reports and whoever does not work here, alike for a stranger and for nobody', async () => {
    expect((await schedule({ report: 'arrears', cadence: 'weekly', day: 9 })).status).toBe(400);
    expect((await schedule({ report: 'salaries' })).status).toBe(400);
    expect((await schedule({ report: 'arrears', receivers: [] })).status).toBe(400);
    const answers = await Promise.all(
      [accounts.stranger, accounts.tenant, 2_000_000_000].map(async (one) => schedule({ report: 'arrears', receivers: [one] })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.error.details)}`)).size).toBe(1);
  });
});

describe('when its hour has come', () => {
  it('keeps the figures of the days before, once, and says so in the inbox of those who get it', async () => {
    await as('admin').post('/api/parcels', { room, name: 'ก' });
    const { id } = await made({ report: 'parcels', receivers: [accounts.user, accounts.organize] });
    await Promise.all([comes(id), runSchedules.run(job, {})]);
    const [line, ...others] = await linesOf('user');
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      link: expect.stringMatching(/^\/report\/parcels\?copy=\d+$/),
      report: 'parcels',
      fromDay: day(-1),
      toDay: day(-1),
      titleTenant: null,
    });
    expect(await linesOf('organize')).toHaveLength(1);
    expect(await linesOf('admin')).toEqual([]);
    const copy = (await as('user').get(`/api/reports/copies/${line?.link.split('=')[1]}`)).body.data;
    expect(copy).toMatchObject({ report: 'parcels', from: day(-1), to: day(-1), madeBy: null, figures: { rows: [] } });
    expect(await read(id)).toMatchObject({ lastReceivers: 2, lastProblem: null, lastAt: expect.any(String) });
    expect(new Date((await read(id)).nextAt).getTime()).toBeGreaterThan(Date.now());
  });

  it('replaces the line of the one before, so that nobody has two to read', async () => {
    const { id } = await made({ report: 'bookings' });
    await comes(id);
    const before = (await linesOf('user')).length;
    await comes(id);
    expect((await linesOf('user')).length).toBe(before);
  });

  it('writes a list into a masked file for each of them, kept for a fortnight', async () => {
    const { id } = await made({ report: 'officer-list', language: 'en' });
    await comes(id);
    expect((await linesOf('user'))[0]).toMatchObject({ link: '/report/officer-list' });
    await writeExports.run(job, {});
    const [file] = (await as('user').get('/api/exports')).body.data;
    expect(file).toMatchObject({ kind: 'report', subject: 'officer-list', isMasked: true, status: 'ready' });
    expect((await send('GET', file.file.url)).text).toContain('"Username"');
    const { rows } = (await change(
      `select not_before > now() + interval '13 days' as is_kept from export where id = ${file.id}`,
    )) as unknown as { rows: { is_kept: boolean }[] };
    expect(rows).toEqual([{ is_kept: true }]);
    const [entry] = (await as('admin').get('/api/loggers?filters[kind]=export')).body.data;
    expect(entry.account ?? entry.officer ?? null).toBeNull();
  });

  it('waits for a file that is under way, and does not count that as a failure', async () => {
    await as('user').post('/api/reports/exports', { report: 'officer-list' });
    const { id } = await made({ report: 'card-holder-list' });
    await comes(id);
    expect(await read(id)).toMatchObject({ lastAt: null, lastProblem: null });
    await writeExports.run(job, {});
    await comes(id);
    expect(await read(id)).toMatchObject({ lastReceivers: 1 });
    await writeExports.run(job, {});
  });

  it('does not keep others waiting for somebody whose file is under way, who gets theirs after it', async () => {
    const { id } = await made({ report: 'block-card-list', receivers: [accounts.user, accounts.organize] });
    await comes(id);
    await writeExports.run(job, {});
    const before = await linesOf('user');
    await as('user').post('/api/reports/exports', { report: 'officer-list' });
    await comes(id);
    const files = async (who: Person) =>
      (await as(who).get('/api/exports')).body.data.filter(({ subject }: { subject: string }) => subject === 'block-card-list')
        .length;
    expect([await files('organize'), await files('user')]).toEqual([2, 1]);
    expect(await read(id)).toMatchObject({ lastReceivers: 1, lastProblem: null });
    // Nobody has two files of it, and the line before stays until there is another one.
    await goesOn(id);
    expect([await files('organize'), await files('user')]).toEqual([2, 1]);
    expect(await linesOf('user')).toEqual(before);
    await writeExports.run(job, {});
    await goesOn(id);
    expect([await files('organize'), await files('user')]).toEqual([2, 2]);
    const after = await read(id);
    expect(after).toMatchObject({ lastReceivers: 2, lastProblem: null });
    expect(new Date(after.nextAt).getTime()).toBeGreaterThan(Date.now());
    await writeExports.run(job, {});
  });

  it('leaves out whose other file is still not done after half an hour, and says so', async () => {
    await as('user').post('/api/reports/exports', { report: 'officer-list' });
    const { id } = await made({ report: 'block-card-list', receivers: [accounts.user, accounts.organize] });
    await comes(id);
    for (let minute = 0; minute < 30; minute += 1) await goesOn(id);
    const left = await read(id);
    expect(left).toMatchObject({ lastReceivers: 1, lastProblem: 'busy' });
    expect(new Date(left.nextAt).getTime()).toBeGreaterThan(Date.now());
    await writeExports.run(job, {});
    await comes(id);
    expect(await read(id)).toMatchObject({ lastReceivers: 2, lastProblem: null });
    await writeExports.run(job, {});
  });

  it('RE6: sends nothing to somebody who was blocked meanwhile, and is not even made for nobody', async () => {
    const { id } = await made({ report: 'consents', receivers: [accounts.user, accounts.organize] });
    const status = (isActive: boolean) =>
      change(
        `update membership set status = ${isActive}, blocked_reason = ${isActive ? null : `'left'`} where account_id = ${accounts.user}`,
      );
    const copies = async () => (await as('admin').get('/api/reports/copies?report=consents')).body.data.length;
    await status(false);
    await comes(id);
    expect([(await read2(id)).lastReceivers, await copies()]).toEqual([1, 1]);
    await as('admin').put(`/api/report-schedules/${id}`, { receivers: [accounts.user] });
    await comes(id);
    expect([(await read2(id)).lastReceivers, await copies()]).toEqual([0, 1]);
    await status(true);
    expect((await linesOf('user')).filter(({ link }) => link.startsWith('/report/consents'))).toEqual([]);
  });
  const read2 = async (id: number) => (await as('admin').get(`/api/report-schedules/${id}`)).body.data;

  it('is nothing to somebody who has become a resident', async () => {
    const { id } = await made({ report: 'consents' });
    const role = (to: number) => change(`update membership set role_id = ${to} where account_id = ${accounts.user}`);
    await role(ROLE_IDS.tenant);
    await comes(id);
    expect((await read2(id)).lastReceivers).toBe(0);
    await role(ROLE_IDS.user);
  });

  it('is tried again where it fails, holds up no other, and gives up until its next time', async () => {
    const [broken, sound] = [await made({ report: 'parcels' }), await made({ report: 'bookings' })];
    await change(`update report_schedule set report = 'no-such-report' where id = ${broken.id}`);
    const due = () =>
      change(`update report_schedule set next_at = now(), not_before = now() where id in (${broken.id}, ${sound.id})`);
    await due();
    await runSchedules.run(job, {});
    expect((await read2(sound.id)).lastReceivers).toBe(1);
    const state = async () =>
      (
        (await change(`select failures, next_at > now() as is_next from report_schedule where id = ${broken.id}`)) as never as {
          rows: object[];
        }
      ).rows[0];
    expect(await state()).toEqual({ failures: 1, is_next: false });
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      await change(`update report_schedule set not_before = now() where id = ${broken.id}`);
      await runSchedules.run(job, {});
    }
    expect(await state()).toEqual({ failures: 0, is_next: true });
    await as('admin').delete(`/api/report-schedules/${broken.id}`);
  });

  it('is off where it was switched off', async () => {
    const { id } = await made({ report: 'parcels' });
    await as('admin').put(`/api/report-schedules/${id}`, { isActive: false });
    await comes(id);
    expect((await read(id)).lastAt).toBeNull();
  });
});

describe('figures kept as they were reported', () => {
  const keep = (who: Person, report = 'parcels') => as(who).post('/api/reports/copies', { report, from: day(0), to: day(0) });

  it('stay as they were while the report goes on', async () => {
    const { body } = await keep('admin');
    const [before] = body.data.figures?.rows ?? [];
    await as('admin').post('/api/parcels', { room, name: 'ข' });
    const copy = (await as('user').get(`/api/reports/copies/${body.data.id}`)).body.data;
    const now = (await as('user').get(`/api/reports/figures/parcels?from=${day(0)}&to=${day(0)}`)).body.data;
    expect(now.totals.received).toBe(copy.figures.totals.received + 1);
    expect(before ?? copy.figures.rows[0]).toEqual(copy.figures.rows[0]);
    expect(copy).toMatchObject({ madeBy: { id: accounts.admin }, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await as('user').get('/api/reports/copies?report=parcels')).body.data[0]).toMatchObject({ id: body.data.id });
  });

  it('are not read for the list, which shows none of them', async () => {
    await keep('admin');
    const sent = await statementsSent(() => as('user').get('/api/reports/copies?report=parcels'));
    const asked = sent.filter((text) => text.includes('"report_copy"'));
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toMatch(/content|fingerprint/);
  });

  it('are changed and removed by nobody, not even by a mistake of ours', async () => {
    const { id } = (await keep('admin')).body.data;
    for (const statement of [
      `update report_copy set content = '{}' where id = ${id}`,
      `delete from report_copy where id = ${id}`,
    ])
      await expect(change(statement)).rejects.toThrow(/permission denied/);
  });

  it('are kept by administrators, and are nothing to another property', async () => {
    expect((await keep('user')).status).toBe(403);
    const { id } = (await keep('admin')).body.data;
    const theirs = await as('neighbour').get(`/api/reports/copies/${id}`);
    const nobodys = await as('neighbour').get('/api/reports/copies/2000000000');
    expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body]);
    expect((await as('neighbour').get('/api/reports/copies?report=parcels')).body.data).toEqual([]);
  });
});
