import type { closureApi } from '@lobby/contract/areas/closure';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { type Ctx, fieldError, invalidFields } from '#platform/module.ts';
import { assertBookings } from './busy-times.ts';
import { clearStanding, insertSpans, type Span, standingIn } from './closure.spans.ts';

type Choice = Pick<Call<typeof closureApi.create>['body'], 'conflicts'> & { seen: number[]; refusal?: string };
/** An event at a facility: none, or no time, closes nothing. */
interface EventTime {
  event: number;
  facility: number | null;
  reason: string;
  spans: Span[];
}

/** Closes the facility of an event anew, for each time it takes place. */
export async function closeForEvent(ctx: Ctx, { event, facility, reason, spans }: EventTime, choice: Choice): Promise<void> {
  if (facility !== null && (await findFacilities(ctx, [facility])).length === 0)
    throw invalidFields([fieldError(['facility'], 'notFound')]);
  await assertBookings(ctx, choice.seen, 'bookings');
  const before = await ctx.db.deleteFrom('closure').where('eventId', '=', event).returning('id').executeTakeFirst();
  if (before) await ctx.emit('record.changed', { area: 'closure', id: before.id, change: 'removed' });
  const [first] = spans;
  if (facility === null || !first) return;
  await lockFacilities(ctx, [facility]);
  const { around } = await clearStanding(ctx, await standingIn(ctx, facility, spans), choice, reason);
  const values = {
    facilityId: facility,
    eventId: event,
    startAt: first.start,
    endAt: first.end,
    reason,
    createdById: ctx.user.id,
  };
  const { id } = await ctx.db.insertInto('closure').values(values).returning('id').executeTakeFirstOrThrow();
  await insertSpans(ctx, id, spans, around);
  await ctx.emit('record.changed', { area: 'closure', id, change: 'created' });
}

export async function renameEventClosure({ db, now }: Ctx, event: number, reason: string): Promise<void> {
  await db.updateTable('closure').set({ reason, updatedAt: now }).where('eventId', '=', event).execute();
}

/** Up to when the facility of an event is closed. */
export async function eventClosures({
  db,
}: Pick<Ctx, 'db'>): Promise<{ id: number; event: number; facility: number; until: Date }[]> {
  const { rows } = await sql<{ id: number; event: number; facility: number; until: Date }>`
    select closure.id, event_id as event, facility_id as facility, coalesce(max(span.end_at), closure.end_at) as until
    from closure left join closure_span span on span.closure_id = closure.id
    where event_id is not null group by closure.id, event_id, facility_id, closure.end_at order by closure.id`.execute(db);
  return rows;
}

/** Later times of the same event, around whatever was booked meanwhile: nobody is there to be asked. */
export async function extendClosure(ctx: Pick<Ctx, 'db' | 'now'>, id: number, facility: number, spans: Span[]): Promise<void> {
  if (spans.length === 0) return;
  await lockFacilities(ctx as Ctx, [facility]);
  const { bookings, past } = await standingIn(ctx as Ctx, facility, spans);
  await insertSpans(ctx, id, spans, [...bookings, ...past]);
}
