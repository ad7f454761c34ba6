import type { ClosureConflict, closureApi } from '@lobby/contract/areas/closure';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type Ctx, conflict } from '#platform/module.ts';
import { cancelBooking } from './booking.acts.ts';
import { type Busy, readBusy } from './busy-times.ts';

export type Span = { start: Date; end: Date };
/** `refusal` is what a caller hears who was not asked. */
type Choice = Pick<Call<typeof closureApi.create>['body'], 'conflicts' | 'seen'> & { refusal?: string };
/** Bookings in the way, and those it closes around: they are over, or somebody is there. */
type Standing = { bookings: Busy[]; past: Busy[] };

export async function standingIn(ctx: Ctx, facility: number, spans: Span[]): Promise<Standing> {
  const first = spans[0];
  if (!first) return { bookings: [], past: [] };
  const last = Math.max(...spans.map(({ end }) => end.getTime()));
  const busy = await readBusy(ctx, [facility], first.start, new Date(last));
  const inside = busy.filter(
    (one) => one.bookingId !== null && spans.some(({ start, end }) => one.start < end && start < one.end),
  );
  const isPast = ({ state, bookingEnd }: Busy) => state === 'checkedIn' || (bookingEnd !== null && bookingEnd <= ctx.now);
  return { bookings: inside.filter((one) => !isPast(one)), past: inside.filter(isPast) };
}

export const toConflict = ({ bookingId, words, room, start, end, bookingEnd }: Busy): ClosureConflict => ({
  id: bookingId as number,
  number: `BK${String(bookingId).padStart(6, '0')}`,
  facility: words ?? '',
  room,
  start,
  end: bookingEnd ?? end,
});

/** Refuses with the bookings in its way, or cancels them with its reason; answers with those it closes around. */
export async function clearStanding(
  ctx: Ctx,
  { bookings, past }: Standing,
  { conflicts, seen, refusal = 'error.closureConflicts' }: Choice,
  reason: string,
): Promise<{ around: Busy[]; cancelled: number; kept: number }> {
  const isUnseen = ({ bookingId }: Busy) => seen?.includes(bookingId as number) === false;
  const stops = conflicts === 'refuse' ? bookings.length > 0 : conflicts === 'cancel' && bookings.some(isUnseen);
  if (stops)
    throw conflict(
      'Bookings stand in this time',
      refusal,
      bookings.map(({ bookingId }) => ({ path: ['booking', String(bookingId)], message: 'booking' })),
    );
  if (conflicts === 'keep') return { around: [...past, ...bookings], cancelled: 0, kept: bookings.length };
  for (const { bookingId } of bookings)
    await cancelBooking(ctx, bookingId as number, { reason, override: true, refund: 'credit' });
  return { around: past, cancelled: bookings.length, kept: 0 };
}

/** The times without those of the bookings that were kept. */
export async function insertSpans({ db }: Pick<Ctx, 'db'>, closure: number, spans: Span[], kept: Span[]): Promise<void> {
  const ranges = `{${kept.map(({ start, end }) => `["${start.toISOString()}","${end.toISOString()}")`).join(',')}}`;
  await sql`
    insert into closure_span (closure_id, start_at, end_at)
    select ${closure}, lower(piece), upper(piece)
    from unnest(${spans.map(({ start }) => start)}::timestamptz[], ${spans.map(({ end }) => end)}::timestamptz[]) span (start_at, end_at)
    cross join lateral unnest(tstzmultirange(tstzrange(span.start_at, span.end_at)) - ${ranges}::tstzmultirange) piece`.execute(
    db,
  );
}
