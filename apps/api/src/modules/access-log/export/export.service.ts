import type { accessExportApi } from '@lobby/contract/areas/access-export';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { enqueue } from '#kernel/jobs.ts';
import { note } from '#modules/log/log.public.ts';
import { oldestKept } from '../../../stream/clock.ts';
import { readQuestion } from '../question.ts';
import { wireOf } from './wire.ts';

const MOST_SHOWN = 20;

/** Queued with the call's own transaction, and in a line of its own: what changed in the property must not wait behind it. */
export async function askForFile(
  ctx: Ctx,
  body: Call<typeof accessExportApi.ask>['body'],
  months: number,
  reason: string | null,
) {
  const { log, filters = {}, language } = body;
  readQuestion(log, wireOf(filters), ctx.now, oldestKept(ctx.now, months));
  const { id } = await ctx.db
    .insertInto('accessExport')
    .values({ log, filters: JSON.stringify(filters), language, isMasked: reason === null, reason, askedById: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note(ctx, 'export', String(id), { area: 'log.access', ...(reason !== null && { reason }) });
  await enqueue(ctx.db, 'exportAccess', { id }, `export:${ctx.property}`);
  const [data] = await filesOf(ctx, id);
  return { data: data as never };
}

export const myFiles = async (ctx: Ctx) => ({ data: (await filesOf(ctx)) as never });

async function filesOf({ db, user }: Ctx, only?: number) {
  return db
    .selectFrom('accessExport')
    .select(['id', 'log', 'isMasked', 'status', 'progress', 'rowCount', 'createdAt', 'finishedAt'])
    .select(
      sql`(select json_build_object('id', f.id, 'propertyId', f.property_id, 'name', f.name, 'type', f.type, 'size', f.size,
        'width', null, 'height', null) from file f where f.id = access_export.file_id)`.as('file'),
    )
    .where('askedById', '=', user.id)
    .$if(only !== undefined, (query) => query.where('id', '=', only as number))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}
