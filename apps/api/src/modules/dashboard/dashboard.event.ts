import type { Chart, Summary } from '@lobby/contract/areas/dashboard';
import { changeOf } from '@lobby/contract/change';
import { comparable, reckon, type Span } from '@lobby/contract/period';
import { occurrencesOf, type Series } from '@lobby/contract/recurrence-series';
import type { Ctx } from '#kernel/context.ts';
import type { Frame } from './dashboard.access.ts';

const CALLED_OFF = ['cancelled', 'postponed'];

/** Events of the calendar that begin in the time, drawn out of their rules; "out" are those that were called off. */
async function beginnings({ db }: Ctx, { from, to }: Span, zone: string) {
  const rows = await db
    .selectFrom('calendarEvent')
    .select(['startDate', 'endDate', 'isAllDay', 'recurrence', 'exceptions', 'status'])
    .where('isActive', '=', true)
    .where('startDate', '<', to)
    .where((eb) => eb.or([eb('recurrence', 'is not', null), eb('startDate', '>=', from)]))
    .execute();
  return rows.flatMap((row) =>
    occurrencesOf(row as Series, zone, from, to)
      .filter(({ startDate }) => startDate >= from && startDate < to)
      .map(({ startDate }) => ({ at: startDate, isOff: CALLED_OFF.includes(row.status ?? '') })),
  );
}
type Beginning = Awaited<ReturnType<typeof beginnings>>[number];
const valuesOf = (list: Beginning[]) => {
  const valueOut = list.filter(({ isOff }) => isOff).length;
  return { valueIn: list.length - valueOut, valueOut };
};

export async function eventSummary(ctx: Ctx, { period, zone }: Frame): Promise<Summary> {
  const span = reckon(period, ctx.now, zone);
  const { current, previous } = comparable(period, ctx.now, zone);
  const shown = await beginnings(ctx, span, zone);
  const now = valuesOf(shown.filter(({ at }) => at < current.to));
  const before = valuesOf(await beginnings(ctx, previous, zone));
  return {
    ...valuesOf(shown),
    denied: 0,
    changeIn: changeOf(now.valueIn, before.valueIn),
    changeOut: changeOf(now.valueOut, before.valueOut),
    inside: null,
    insideSince: null,
    isCounted: false,
    capacity: null,
  };
}

export async function eventChart(ctx: Ctx, { period, zone }: Frame): Promise<Chart> {
  const { bucket, starts, ...span } = reckon(period, ctx.now, zone);
  const all = await beginnings(ctx, span, zone);
  const points = starts.map((at, index) => {
    const next = starts[index + 1] ?? span.to;
    return { at, ...valuesOf(all.filter((one) => one.at >= at && one.at < next)) };
  });
  return { bucket, points };
}
