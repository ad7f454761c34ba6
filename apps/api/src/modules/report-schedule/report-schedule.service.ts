import { STAFF_ROLES } from '@lobby/contract/access';
import { type ReportScheduleInput, reportScheduleApi } from '@lobby/contract/areas/report-schedule';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, emitAndRead, invalidField, notFound, type Records } from '#platform/module.ts';
import { nextRun, type Rhythm } from './run.rule.ts';

export const scheduleRecords: Records = {
  area: 'report-schedule',
  source: { table: 'reportSchedule', relations: { receivers: { from: 'scheduleId', to: () => ({ table: 'reportReceiver' }) } } },
  shape: reportScheduleApi.shape,
};

type Input = z.output<typeof ReportScheduleInput>;
type Changes = Call<typeof reportScheduleApi.update>['body'];
const DAYS_OF_WEEK = 7;

export async function createSchedule(ctx: Ctx, { receivers, ...input }: Input) {
  const { id } = await ctx.db
    .insertInto('reportSchedule')
    .values({ ...input, ...(await dueAnew(ctx, input)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setReceivers(ctx, id, receivers);
  return emitAndRead(scheduleRecords, ctx, id, 'created');
}

/** Its next moment is reckoned anew: one that was off for a while has missed nothing. */
export async function updateSchedule(ctx: Ctx, id: number, { receivers, ...changes }: Changes) {
  const stored = await ctx.db
    .selectFrom('reportSchedule')
    .select(['cadence', 'day', 'hour'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound();
  const rhythm = { ...stored, ...changes } as Rhythm;
  await ctx.db
    .updateTable('reportSchedule')
    .set({ ...changes, ...(await dueAnew(ctx, rhythm)), updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  if (receivers) await setReceivers(ctx, id, receivers);
  return emitAndRead(scheduleRecords, ctx, id, 'updated');
}

async function dueAnew(ctx: Ctx, rhythm: Rhythm) {
  if (rhythm.cadence === 'weekly' && rhythm.day > DAYS_OF_WEEK) throw invalidField('day', 'outOfRange');
  const at = nextRun(rhythm, ctx.now, (await settingsOf(ctx)).timeZone);
  return { nextAt: at, notBefore: at, failures: 0, waitingFor: null, waits: 0, served: 0 };
}

/** People who work here; whether they may read it is asked again each time it is made. */
async function setReceivers({ db }: Ctx, scheduleId: number, accounts: number[]): Promise<void> {
  const wanted = [...new Set(accounts)];
  const { rows } = await sql<{ staff: number }>`
    select count(*)::int as staff from membership join role on role.id = membership.role_id
    where account_id = any(${wanted}::int[]) and role.type = any(${[...STAFF_ROLES]}::text[])`.execute(db);
  if (rows[0]?.staff !== wanted.length) throw invalidField('receivers', 'notFound');
  await db
    .deleteFrom('reportScheduleReceiver')
    .where('scheduleId', '=', scheduleId)
    .where('accountId', 'not in', wanted)
    .execute();
  await db
    .insertInto('reportScheduleReceiver')
    .values(wanted.map((accountId) => ({ scheduleId, accountId })))
    .onConflict((there) => there.columns(['propertyId', 'scheduleId', 'accountId']).doNothing())
    .execute();
}
