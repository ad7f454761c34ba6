import type { MonthClosings } from '@lobby/contract/areas/month-closing';
import { sql } from 'kysely';
import { today } from '#modules/property/property.public.ts';
import { personIn } from '#modules/user/user.public.ts';
import type { Ctx } from '#platform/module.ts';

/** Of the history as much as somebody reads; of a property that never closed a month, ten years. */
const MAX_CLOSINGS = 60;
const MAX_MONTHS = 120;

/** Months that can be closed: those that are over, from the first open one that has an entry. */
export async function readClosings(ctx: Ctx): Promise<MonthClosings> {
  const { rows } = await sql<MonthClosings>`
    with closed as (select max(closed_through) as through from period_lock),
      open as (select generate_series(
        (select date_trunc('month', min(on_date)) from journal, closed where on_date > coalesce(through, '-infinity')),
        date_trunc('month', ${await today(ctx)}::date) - interval '1 month', interval '1 month') as month limit ${MAX_MONTHS})
    select to_char(through, 'YYYY-MM-DD') as closed_through,
      (select coalesce(json_agg(to_char(month, 'YYYY-MM') order by month), '[]') from open) as months,
      (select coalesce(json_agg(closing order by closing.id desc), '[]') from (
        select id, to_char(closed_through, 'YYYY-MM-DD') as "closedThrough", ${personIn('period_lock.by_id')} as by, created_at as at
        from period_lock order by id desc limit ${MAX_CLOSINGS}) closing) as closings
    from closed`.execute(ctx.db);
  return rows[0] as MonthClosings;
}

/** The database refuses a month that is not over and one that is closed already; it waits for entries that are being written. */
export async function closeMonths(ctx: Ctx, through: string): Promise<MonthClosings> {
  await sql`select ledger.close_through((${`${through}-01`}::date + interval '1 month - 1 day')::date)`.execute(ctx.db);
  await ctx.emit('record.changed', { area: 'payment', id: null, change: 'updated' });
  return readClosings(ctx);
}
