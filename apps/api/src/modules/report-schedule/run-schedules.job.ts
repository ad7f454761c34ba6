import { may, type StaffRole } from '@lobby/contract/access';
import type { ReportList } from '@lobby/contract/areas/report';
import { isFigureReport } from '@lobby/contract/areas/report-figures';
import { REPORT_NAMES, type ReportName, reportNeeds } from '@lobby/contract/areas/report-schedule';
import type { Language } from '@lobby/contract/constants';
import { type Day, nextDay, startOfDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { accountsWithOpenExport, planExports } from '#modules/export/export.public.ts';
import { notifyPeople } from '#modules/notification/notification.public.ts';
import { keepCopy } from '#modules/report/report.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { asApplication, type Ctx, forEachProperty, inTransaction, type Job, type JobCtx, type Pool } from '#platform/module.ts';
import { daysBefore, lastMissed, type Rhythm } from './run.rule.ts';

/** Then it waits for its next time, and says why it was not made. */
const MAX_FAILURES = 5;
const WAIT_SECONDS = 60;
/** Half an hour. Who has still another file under way then is left out, and the list says so. */
const MAX_WAITS = 30;

interface Due extends Rhythm {
  id: number;
  report: ReportName;
  language: Language;
  nextAt: Date;
  /** Who has none yet of a run that has begun; null before it begins. */
  waitingFor: number[] | null;
  waits: number;
  served: number;
}
type Place = Pick<Ctx, 'db' | 'log' | 'now'>;

/** Every minute: the reports that are due, each in its own transaction. */
export const runSchedules: Job = {
  name: 'runSchedules',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select notices.reports_due() as property');
    const properties = rows.map(({ property }) => property);
    if (properties.length === 0) return;
    await asApplication(job, (pool) =>
      forEachProperty(job, runSchedules.name, properties, async (property) => {
        for (let isMore = true; isMore; ) isMore = await runOne(job, pool, property);
      }),
    );
  },
};

/** What fails is tried again later, so that it holds up no other. False where nothing is due. */
async function runOne(job: JobCtx, pool: Pool, property: number): Promise<boolean> {
  let tried: number | undefined;
  try {
    return await inTransaction(pool, { property }, async (db) => {
      const place = { db, log: job.log, now: new Date() };
      const due = await lockDue(place);
      tried = due?.id;
      if (due) await make(place, due);
      return due !== undefined;
    });
  } catch (error) {
    if (tried === undefined) throw error;
    job.log.error({ err: error, property, schedule: tried }, 'a scheduled report could not be made');
    await inTransaction(pool, { property }, (db) => postpone({ db, log: job.log, now: new Date() }, tried as number));
    return true;
  }
}

async function lockDue({ db }: Place): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select id, report, cadence, day, hour, language, next_at as "nextAt", waiting_for as "waitingFor", waits, served from report_schedule
    where is_active and not_before <= now() order by not_before, id limit 1 for update skip locked`.execute(db);
  return rows[0];
}

/** For those who may read it now; where nobody may, nothing is made. A file is not made for somebody who waits for another one. */
async function make(place: Place, due: Due): Promise<void> {
  const settings = await settingsOf(place);
  const { timeZone } = settings;
  const { at, next } = lastMissed(due, due.nextAt, place.now, timeZone);
  const { accounts, busy } = await receiversOf(place, due);
  const { db } = place;
  if (accounts.length > 0) {
    const days = daysBefore(due.cadence, at, timeZone);
    const link = await makeFor(place, due, days, { accounts, timeZone });
    await endLinesBefore(place, due, { accounts, busy });
    const report = { report: due.report, ...days };
    await notifyPeople(db, { kind: 'report-ready', accounts, subject: due.id, name: null, report, link, settings });
  }
  const served = due.served + accounts.length;
  const isOver = busy.length === 0 || due.waits >= MAX_WAITS;
  await sql`update report_schedule set
      last_at = ${served > 0 || isOver ? at : sql`last_at`},
      last_receivers = ${served > 0 || isOver ? served : sql`last_receivers`}
    where id = ${due.id}`.execute(db);
  if (isOver) await endRun(place, due.id, next, busy.length > 0 ? 'busy' : null);
  else
    await sql`update report_schedule set waiting_for = ${busy}, waits = waits + 1, served = ${served},
      not_before = now() + make_interval(secs => ${WAIT_SECONDS}) where id = ${due.id}`.execute(db);
}

/** Those whom it can be made for now, and those whom it has to wait for; of a run under way those alone who have none yet. */
async function receiversOf(place: Place, due: Due): Promise<{ accounts: number[]; busy: number[] }> {
  const readers = await readersOf(place, due);
  const wanted = due.waitingFor === null ? readers : readers.filter((account) => due.waitingFor?.includes(account));
  const busy = isFigureReport(due.report) ? [] : await accountsWithOpenExport(place.db, wanted);
  return { accounts: wanted.filter((account) => !busy.includes(account)), busy };
}

/** The one before has been replaced: nobody has to read both. Who waits for theirs has the one before until then. */
async function endLinesBefore(
  { db }: Place,
  { id, waitingFor }: Due,
  { accounts, busy }: { accounts: number[]; busy: number[] },
) {
  await sql`update notification set done_at = now(), updated_at = now()
    where kind = 'report-ready' and subject_id = ${id} and done_at is null
      and ${waitingFor === null ? sql`account_id <> all(${busy}::int[])` : sql`account_id = any(${accounts}::int[])`}`.execute(
    db,
  );
}

async function endRun({ db }: Place, id: number, next: Date, problem: 'busy' | 'failed' | null): Promise<void> {
  await sql`update report_schedule set next_at = ${next}, not_before = ${next}, failures = 0, waiting_for = null, waits = 0, served = 0,
    last_problem = ${problem} where id = ${id}`.execute(db);
}

/** Figures are kept as they are now; a list becomes a file, masked as its readers see it. Answers where to read it. */
async function makeFor(
  place: Place,
  { id, report, language }: Due,
  { from, to }: { from: Day; to: Day },
  { accounts, timeZone }: { accounts: number[]; timeZone: string },
): Promise<string> {
  // Written by a version that had another one.
  if (!REPORT_NAMES.includes(report)) throw new Error(`there is no report ${report as string}`);
  if (isFigureReport(report)) {
    const copy = await keepCopy(place, { report, from, to }, { schedule: id });
    return `/report/${report}?copy=${copy}`;
  }
  const column = MOMENTS[report];
  const moments = { $gte: startOfDay(from, timeZone).toISOString(), $lt: startOfDay(nextDay(to), timeZone).toISOString() };
  const filters = column === undefined ? {} : { [column]: moments };
  await planExports(place.db, { kind: 'report', subject: report, filters, language, accounts });
  return `/report/${report}`;
}

/** Logs are of days; the others are as they stand. */
const MOMENTS: Partial<Record<ReportList, string>> = {
  'officer-activities-log': 'at',
  'card-activities-log': 'occurredAt',
  visitors: 'expectedFrom',
  deliveries: 'createdAt',
};

async function readersOf({ db }: Place, { id, report }: Due): Promise<number[]> {
  const { rows } = await sql<{ account: number; role: StaffRole }>`
    select receiver.account_id as account, role.type as role from report_schedule_receiver receiver
    join membership on membership.account_id = receiver.account_id and membership.status
    join role on role.id = membership.role_id where schedule_id = ${id} and role.type in ('organize_admin', 'admin', 'user')
    order by receiver.account_id`.execute(db);
  return rows.filter(({ role }) => may(role, reportNeeds(report))).map(({ account }) => account);
}

async function postpone(place: Place, id: number): Promise<void> {
  const { timeZone } = await settingsOf(place);
  const { rows } = await sql<Due & { failures: number }>`
    update report_schedule set failures = failures + 1, last_problem = 'failed', not_before = now() + make_interval(secs => ${WAIT_SECONDS} * 2 ^ failures)
    where id = ${id} returning cadence, day, hour, next_at as "nextAt", failures`.execute(place.db);
  const [due] = rows;
  if (!due || due.failures < MAX_FAILURES) return;
  const { next } = lastMissed(due, due.nextAt, place.now, timeZone);
  await endRun(place, id, next, 'failed');
}
