import { PAGE_SIZES } from '@lobby/contract/constants';
import type { Ctx } from '#platform/module.ts';
import { EVENT_COLUMNS, type EventRow } from './event-row.ts';
import { hoursOf, whereOf } from './hours.ts';
import type { Among, Question } from './question.ts';

const HOUR = 3_600_000;

interface Found {
  total: number;
  first: Date | null;
  last: Date | null;
  before: number | null;
}

/**
 * One page found by the hourly counts: they say in which hour it begins, so that only the hours it lies in are read and page 1,000
 * costs like page 1. The total is a sum of counts, too; only the two broken hours at the ends are counted by hand.
 */
export async function countedPage(ctx: Ctx, { window, order, page, pageSize, counted }: Question) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const skip = (page - 1) * pageSize;
  const firstWhole = new Date(Math.ceil(window.from.getTime() / HOUR) * HOUR);
  const lastWhole = window.until && new Date(Math.floor(window.until.getTime() / HOUR) * HOUR);

  const hours = hoursOf(counted ?? [], bind);
  const pieces = [
    `select hour as start, sum(${hours.count})::bigint as n from ${hours.table}
     where hour >= ${bind(firstWhole)}${lastWhole ? ` and hour < ${bind(lastWhole)}` : ''} and ${hours.where} group by hour`,
    ...brokenHours(window.from, firstWhole, lastWhole, window.until).map(
      ([start, end]) => `select ${bind(start)}::timestamptz, count(*) from access_event
         where occurred_at >= ${bind(start)} and occurred_at < ${bind(end)} and ${whereOf(counted ?? [], bind)}`,
    ),
  ];
  const { rows } = await ctx.ask<Found>(
    `with piece as (${pieces.join(' union all ')}),
       run as (select start, n, (sum(n) over (order by start ${order}))::bigint as upto from piece where n > 0),
       whole as (select coalesce(sum(n), 0)::bigint as total from piece)
     select total, min(start) as first, max(start) as last, min(upto - n) as before
     from whole left join run on upto > ${bind(skip)} and upto - n < ${bind(skip + pageSize)} group by total`,
    values,
    { prepare: isOrdinary(counted ?? [], pageSize) },
  );
  const { total, first, last, before } = rows[0] as Found;
  if (first === null || last === null) return { total, rows: [] };
  const end = new Date(Math.floor(last.getTime() / HOUR) * HOUR + HOUR);
  const until = window.until && window.until < end ? window.until : end;
  return { total, rows: await rowsBetween(ctx, counted ?? [], first, until, order, pageSize, skip - (before ?? 0)) };
}

/** A log as it is opened, narrowed by time alone: a bounded number of texts, and planning over all months is what costs most in them. */
const isOrdinary = (counted: Among[], pageSize: number) => counted.length <= 1 && PAGE_SIZES.some((size) => size === pageSize);

/** The parts of hours a window begins and ends with. */
function brokenHours(from: Date, firstWhole: Date, lastWhole: Date | undefined, until: Date | undefined): [Date, Date][] {
  const isEarlier = ([start, end]: [Date, Date]) => start < end;
  if (!until || !lastWhole) return [[from, firstWhole] as [Date, Date]].filter(isEarlier);
  if (lastWhole < firstWhole) return [[from, until] as [Date, Date]].filter(isEarlier);
  return (
    [
      [from, firstWhole],
      [lastWhole, until],
    ] as [Date, Date][]
  ).filter(isEarlier);
}

async function rowsBetween(
  ctx: Ctx,
  counted: Among[],
  first: Date,
  until: Date,
  order: 'asc' | 'desc',
  pageSize: number,
  skip: number,
): Promise<EventRow[]> {
  const values: unknown[] = [first, until, skip];
  const where = whereOf(counted, (value) => `$${values.push(value)}`);
  const { rows } = await ctx.ask<EventRow>(
    `select ${EVENT_COLUMNS} from access_event where occurred_at >= $1 and occurred_at < $2 and ${where}
     order by occurred_at ${order}, id ${order} limit ${pageSize} offset $3`,
    values,
    { prepare: isOrdinary(counted, pageSize) },
  );
  return rows;
}
