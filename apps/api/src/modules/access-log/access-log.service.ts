import type { accessLogApi } from '@lobby/contract/areas/access-log';
import { MAX_TOTAL } from '@lobby/contract/constants';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { recordLogAccess } from '#modules/log/log.public.ts';
import type { Config, Ctx } from '#platform/module.ts';
import { countedPage } from './counted-page.ts';
import { EVENT_COLUMNS, type EventRow } from './event-row.ts';
import type { LogQuery } from './log-query.ts';
import { resolveNames } from './names.ts';
import { assertReasonGiven } from './reason.ts';
import { searchedPage } from './searched-page.ts';

/** Access events, the newest first, with personal data masked. */
export async function readAccessLog(ctx: Ctx, query: LogQuery, config: Config) {
  await assertReasonGiven(ctx, config, query.subjects);
  const { page, pageSize, counted } = query;
  const found = await (counted ? countedPage : searchedPage)(ctx, query);
  const isMore = !counted && found.total > MAX_TOTAL;
  const total = isMore ? MAX_TOTAL : found.total;
  const meta = { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total }, total };
  return {
    data: await resolveNames(ctx, found.rows, { masked: true }),
    meta: isMore ? { ...meta, atLeast: true as const } : meta,
  };
}

/** Revealing masked data is itself recorded in the log, with the reason. */
export async function revealEntries(ctx: Ctx, { body: { entries, reason } }: Call<typeof accessLogApi.reveal>) {
  const { rows } = await ctx.query<EventRow>(
    // Timestamps on the wire have milliseconds, the stored ones microseconds.
    `select ${EVENT_COLUMNS} from unnest($1::timestamptz[], $2::uuid[]) as asked (at, entry)
     join access_event on id = entry and occurred_at >= at and occurred_at < at + interval '1 millisecond'
     order by occurred_at desc, id desc`,
    [entries.map(({ occurredAt }) => occurredAt), entries.map(({ id }) => id)],
  );
  await recordLogAccess(ctx, 'reveal', null, {
    area: 'access-event',
    reason,
    count: rows.length,
    entries: rows.map(({ id }) => id),
  });
  return { data: await resolveNames(ctx, rows, { masked: false }) };
}
