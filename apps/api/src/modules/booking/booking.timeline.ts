import type { bookingApi, TimelineItem, TimelineRow } from '@lobby/contract/areas/booking';
import { type Facility, facilityApi } from '@lobby/contract/areas/facility';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { type Day, nextDay, startOfDay } from '@lobby/contract/zone';
import { facilitySource } from '#modules/facility/facility.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, listRows } from '#platform/module.ts';
import { type Busy, readBusy } from './busy-times.ts';

const MAX_FACILITIES = 200;

/** From the morning of the day until its last window closes, which may be on the next. */
export async function readTimeline(
  ctx: Ctx,
  date: Day,
  days: number,
  facility: number | undefined,
): Promise<Answer<typeof bookingApi.timeline>> {
  const { timeZone } = await settingsOf(ctx);
  const facilities = inTree(await facilitiesIn(ctx, facility));
  const ids = facilities.map(({ id }) => id);
  const busy = await readBusy(ctx, ids, startOfDay(date, timeZone), startOfDay(nextDay(date, days + 1), timeZone));
  const itemsOf = new Map<number, TimelineItem[]>();
  for (const one of busy) itemsOf.set(one.facility, [...(itemsOf.get(one.facility) ?? []), toItem(one)]);
  const data: TimelineRow[] = facilities.map((one) => ({ facility: one, items: itemsOf.get(one.id) ?? [] }));
  return { data, meta: { date, now: ctx.now, timeZone } };
}

async function facilitiesIn(ctx: Ctx, facility: number | undefined): Promise<Facility[]> {
  const filters = facility === undefined ? { isActive: { $eq: true } } : { id: { $eq: facility } };
  const query = facilityApi.list.query.parse({
    filters,
    populate: ['floor', 'parent'],
    pagination: { pageSize: MAX_FACILITIES },
    sort: 'name:asc',
  });
  const { data } = (await listRows(ctx, facilitySource, facilityApi.shape, query)) as { data: Facility[] };
  return data;
}

/** Each followed by those in it; one whose parent is not shown stands by itself. */
function inTree(facilities: Facility[]): Facility[] {
  const ids = new Set(facilities.map(({ id }) => id));
  const under = (parent: number | null): Facility[] =>
    facilities
      .filter((one) => (one.parent && ids.has(one.parent.id) ? one.parent.id : null) === parent)
      .flatMap((one) => [one, ...under(one.id)]);
  return under(null);
}

/** Of a booking of a place above or below only that its time is taken. */
const toItem = ({
  kind,
  bookingId,
  start,
  end,
  bookingEnd,
  isShared,
  state,
  needsApproval,
  room,
  user,
  words,
  wordsEn,
}: Busy): TimelineItem => ({
  id: kind === 'closure' ? null : bookingId,
  kind,
  start,
  end: bookingEnd ?? end,
  busyUntil: end,
  isShared,
  state,
  needsApproval,
  room,
  user,
  words,
  wordsEn,
});
