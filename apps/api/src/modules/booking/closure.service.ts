import type { ClosureConflict, closureApi } from '@lobby/contract/areas/closure';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { DAY_MS, dayNumber, dayOf, dayText, momentOf, wallOf } from '@lobby/contract/zone';
import { findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict, fieldError, invalidFields, notFound } from '#platform/module.ts';
import { assertBookings } from './busy-times.ts';
import { clearStanding, insertSpans, type Span, standingIn, toConflict } from './closure.spans.ts';

type Input = Call<typeof closureApi.create>['body'];
const MAX_DAYS = 366;

/** Each time it closes, by the clock: every day, week or month until the last day. A month without that day is left out. */
export function spansOf({ startAt, endAt, repeat, repeatUntil }: Input, zone: string): Span[] {
  if (repeat === 'none' || repeatUntil === null) return [{ start: startAt, end: endAt }];
  const [from, to] = [wallOf(startAt, zone), wallOf(endAt, zone)];
  const first = Math.floor(from / DAY_MS);
  const spans: Span[] = [];
  for (let day = first; day <= dayNumber(repeatUntil); day += repeat === 'weekly' ? 7 : 1) {
    if (repeat === 'monthly' && dayText(day).slice(8) !== dayText(first).slice(8)) continue;
    const shift = (day - first) * DAY_MS;
    spans.push({ start: momentOf(from + shift, zone), end: momentOf(to + shift, zone) });
  }
  return spans;
}

/** How it would be closed. */
async function plannedSpans(ctx: Ctx, input: Input): Promise<Span[]> {
  const [[rules], { timeZone }] = await Promise.all([findFacilities(ctx, [input.facility]), settingsOf(ctx)]);
  if (!rules) throw invalidFields([fieldError(['facility'], 'notFound')]);
  if ((input.repeat === 'none') !== (input.repeatUntil === null)) throw invalidFields([fieldError(['repeatUntil'], 'required')]);
  const firstDay = dayNumber(dayOf(input.startAt, timeZone));
  if (
    input.repeatUntil !== null &&
    (dayNumber(input.repeatUntil) < firstDay || dayNumber(input.repeatUntil) > firstDay + MAX_DAYS)
  )
    throw invalidFields([fieldError(['repeatUntil'], 'outOfRange')]);
  if (input.seen) await assertBookings(ctx, input.seen, 'seen');
  return spansOf(input, timeZone);
}

export async function closureConflicts(ctx: Ctx, input: Input): Promise<ClosureConflict[]> {
  const { bookings } = await standingIn(ctx, input.facility, await plannedSpans(ctx, input));
  return bookings.map(toConflict);
}

/** Refused with the bookings in its way, or they are cancelled with its reason, or it closes around them. */
export async function closeFacility(ctx: Ctx, input: Input): Promise<{ id: number; cancelled: number; kept: number }> {
  await lockFacilities(ctx, [input.facility]);
  const spans = await plannedSpans(ctx, input);
  const { around, ...done } = await clearStanding(ctx, await standingIn(ctx, input.facility, spans), input, input.reason);
  const { facility: facilityId, startAt, endAt, reason, repeat, repeatUntil } = input;
  const values = { facilityId, startAt, endAt, reason, repeat, repeatUntil, createdById: ctx.user.id };
  const { id } = await ctx.db.insertInto('closure').values(values).returning('id').executeTakeFirstOrThrow();
  await insertSpans(ctx, id, spans, around);
  await ctx.emit('record.changed', { area: 'closure', id, change: 'created' });
  return { id, ...done };
}

/** That of an event goes with its event. */
export async function reopenFacility(ctx: Ctx, id: number) {
  const found = await ctx.db.selectFrom('closure').select('eventId').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  if (found.eventId !== null) throw conflict('An event closes this place', 'error.closureOfEvent');
  const { numDeletedRows } = await ctx.db.deleteFrom('closure').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await ctx.emit('record.changed', { area: 'closure', id, change: 'removed' });
  return { id };
}
