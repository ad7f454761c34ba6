import type { AccessLogName, accessLogApi } from '@lobby/contract/areas/access-log';
import { MAX_TOTAL } from '@lobby/contract/constants';
import type { Call } from '@lobby/contract/kernel/endpoint';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { oldestKept } from '#modules/access-event/access-event.public.ts';
import { note } from '#modules/log/log.public.ts';
import type { Ctx } from '#platform/module.ts';
import { countedPage } from './counted-page.ts';
import { EVENT_COLUMNS, type EventRow } from './event-row.ts';
import { tell } from './names.ts';
import { readQuestion } from './question.ts';
import { assertReasonGiven } from './reason.ts';
import { searchedPage } from './searched-page.ts';

/** Who came and went, the newest first, with what belongs to a person masked. */
export async function readAccessLog(ctx: Ctx, log: AccessLogName, wire: WireQuery, months: number) {
  const question = readQuestion(log, wire, ctx.now, oldestKept(ctx.now, months));
  await assertReasonGiven(ctx, question.subjects);
  const { page, pageSize, counted } = question;
  const found = await (counted ? countedPage : searchedPage)(ctx, question);
  const isMore = !counted && found.total > MAX_TOTAL;
  const total = isMore ? MAX_TOTAL : found.total;
  const meta = { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total }, total };
  return { data: await tell(ctx, found.rows, { masked: true }), meta: isMore ? { ...meta, atLeast: true as const } : meta };
}

/** Whoever looks behind the mask leaves a trace of their own, with the reason. */
export async function revealEntries(ctx: Ctx, { body: { entries, reason } }: Call<typeof accessLogApi.reveal>) {
  const { rows } = await ctx.ask<EventRow>(
    // The wire's moments have no finer part than a millisecond; the devices' do.
    `select ${EVENT_COLUMNS} from unnest($1::timestamptz[], $2::uuid[]) as asked (at, entry)
     join access_event on id = entry and occurred_at >= at and occurred_at < at + interval '1 millisecond'
     order by occurred_at desc, id desc`,
    [entries.map(({ occurredAt }) => occurredAt), entries.map(({ id }) => id)],
  );
  await note(ctx, 'reveal', null, { area: 'access-event', reason, count: rows.length, entries: rows.map(({ id }) => id) });
  return { data: await tell(ctx, rows, { masked: false }) };
}
