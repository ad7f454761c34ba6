import { may } from '@lobby/contract/access';
import type { accessExportApi } from '@lobby/contract/areas/access-export';
import type { AccessLogName } from '@lobby/contract/areas/access-log';
import type { Call } from '@lobby/contract/kernel/endpoint';
import type { Ctx } from '#kernel/context.ts';
import { conflict, forbidden } from '#kernel/errors.ts';
import { enqueue } from '#kernel/jobs.ts';
import { fileIn } from '#modules/file/file.public.ts';
import { note } from '#modules/log/log.public.ts';
import { oldestKept } from '../../../stream/clock.ts';
import { readQuestion } from '../question.ts';
import { assertReasonGiven } from '../reason.ts';
import { wireOf } from './wire.ts';

const MOST_SHOWN = 20;

/** Queued with the call's own transaction. All files of all properties stand in one line: they must not take every hand there is. */
async function queue(ctx: Ctx, id: number, log: string, reason: string | null) {
  await note(ctx, 'export', String(id), { area: 'log.access', log, ...(reason !== null && { reason }) });
  await enqueue(ctx.db, 'exportAccess', { id }, 'export');
  const [data] = await filesOf(ctx, id);
  return { data: data as never };
}

export async function askForFile(
  ctx: Ctx,
  { log, filters = {}, language }: Call<typeof accessExportApi.ask>['body'],
  months: number,
  reason: string | null,
) {
  await assertReasonGiven(ctx, subjectsIn({ log, filters }, ctx.now, months));
  await refuseSecond(ctx);
  const { id } = await ctx.db
    .insertInto('accessExport')
    .values({ log, filters: JSON.stringify(filters), language, isMasked: reason === null, reason, askedById: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return queue(ctx, id, log, reason);
}

/** Read as it was when it was asked; refuses what the list would refuse. */
const subjectsIn = ({ log, filters }: { log: string; filters: unknown }, at: Date, months: number) =>
  readQuestion(log as AccessLogName, wireOf(filters), at, oldestKept(at, months)).subjects;

/** All stand in one line, so nobody stands in it twice. */
async function refuseSecond(ctx: Ctx): Promise<void> {
  const open = await ctx.db
    .selectFrom('accessExport')
    .select('id')
    .where('askedById', '=', ctx.user.id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (open) throw conflict('Your last file is still on its way', 'error.exportOpen');
}

/** One's own, and only after it failed. Who may no longer look behind the masks, or ask about the person, gets no file either. */
export async function askAgain(ctx: Ctx, id: number, months: number) {
  await refuseSecond(ctx);
  const failed = await ctx.db
    .updateTable('accessExport')
    .set({ status: 'queued', progress: 0, attempts: 0, notBefore: ctx.now, finishedAt: null })
    .where('id', '=', id)
    .where('askedById', '=', ctx.user.id)
    .where('status', '=', 'failed')
    .returning(['log', 'filters', 'reason', 'isMasked', 'createdAt'])
    .executeTakeFirst();
  if (!failed) throw conflict('This file did not fail, or is not yours', 'error.exportNotFailed');
  if (!failed.isMasked && !may(ctx.user.role, 'log-reveal:write')) throw forbidden();
  await assertReasonGiven(ctx, subjectsIn(failed, failed.createdAt, months));
  return queue(ctx, id, failed.log, failed.reason);
}

export const myFiles = async (ctx: Ctx) => ({ data: (await filesOf(ctx)) as never });

async function filesOf({ db, user }: Ctx, only?: number) {
  return db
    .selectFrom('accessExport')
    .select(['id', 'log', 'isMasked', 'status', 'progress', 'rowCount', 'createdAt', 'finishedAt'])
    .select(fileIn('accessExport.fileId').as('file'))
    .where('askedById', '=', user.id)
    .$if(only !== undefined, (query) => query.where('id', '=', only as number))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}
