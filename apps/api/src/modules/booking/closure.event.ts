import type { closureApi } from '@lobby/contract/areas/closure';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { type Ctx, fieldError, invalidFields } from '#platform/module.ts';
import { clearStanding, insertSpans, type Span, standingIn } from './closure.spans.ts';

type Choice = Pick<Call<typeof closureApi.create>['body'], 'conflicts'> & { seen: number[]; refusal?: string };
/** An event at a facility: none, or no time, closes nothing. */
interface EventTime {
  event: number;
  facility: number | null;
  reason: string;
  spans: Span[];
}

/** Closes the facility of an event anew, for each time it takes place. Where nobody chose, bookings within its times before stay. */
export async function closeForEvent(
  ctx: Ctx,
  { event, facility, reason, spans, before }: EventTime & { before: Span[] },
  choice: Choice | undefined,
): Promise<void> {
  if (facility !== null && (await findFacilities(ctx, [facility])).length === 0)
    throw invalidFields([fieldError(['facility'], 'notFound')]);
  const old = await ctx.db.selectFrom('closure').select(['id', 'facilityId']).where('eventId', '=', event).executeTakeFirst();
  // The closure is taken after its facility, as bookings and the nightly job do.
  await lockFacilities(
    ctx,
    [old?.facilityId, facility].filter((id) => typeof id === 'number'),
  );
  if (old) {
    await ctx.db.deleteFrom('closure').where('id', '=', old.id).execute();
    await ctx.emit('record.changed', { area: 'closure', id: old.id, change: 'removed' });
  }
  if (facility === null || spans.length === 0) return;
  const standing = await standingIn(ctx, facility, spans);
  const isKept = (one: Span) => !choice && before.some(({ start, end }) => one.start < end && start < one.end);
  const { around } = await clearStanding(
    ctx,
    {
      bookings: standing.bookings.filter((one) => !isKept(one)),
      past: [...standing.past, ...standing.bookings.filter(isKept)],
    },
    choice ?? { conflicts: 'refuse', seen: [], refusal: 'error.eventConflicts' },
    reason,
  );
  const id = await insertClosure(ctx, { event, facility, reason, spans }, ctx.user.id);
  await insertSpans(ctx, id, spans, around);
  await ctx.emit('record.changed', { area: 'closure', id, change: 'created' });
}

async function insertClosure({ db }: Pick<Ctx, 'db'>, time: EventTime, createdById: number | null): Promise<number> {
  const { event, facility, reason, spans } = time;
  const [first] = spans as [Span];
  const values = { facilityId: facility as number, eventId: event, startAt: first.start, endAt: first.end, reason, createdById };
  return (await db.insertInto('closure').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function renameEventClosure({ db, now }: Ctx, event: number, reason: string): Promise<void> {
  await db.updateTable('closure').set({ reason, updatedAt: now }).where('eventId', '=', event).execute();
}

/** Later times of an event, around whatever was booked meanwhile: nobody is there to be asked. Its facility is locked. */
export async function drawClosureOn(ctx: Pick<Ctx, 'db' | 'now'>, time: EventTime): Promise<void> {
  const { rows } = await sql<{ id: number; until: Date }>`
    select closure.id, coalesce(max(span.end_at), closure.end_at) as until
    from closure left join closure_span span on span.closure_id = closure.id
    where event_id = ${time.event} group by closure.id, closure.end_at`.execute(ctx.db);
  const [closure] = rows;
  const spans = time.spans.filter(({ start }) => !closure || start >= closure.until);
  if (spans.length === 0) return;
  const id = closure?.id ?? (await insertClosure(ctx, time, null));
  const { bookings, past } = await standingIn(ctx as Ctx, time.facility as number, spans);
  await insertSpans(ctx, id, spans, [...bookings, ...past]);
}
