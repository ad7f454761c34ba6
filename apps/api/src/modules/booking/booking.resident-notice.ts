import { dayOf } from '@lobby/contract/zone';
import { type RawBuilder, sql } from 'kysely';
import { dayShown, linesOf, type NoticeKind, planNoticesAnew } from '#modules/resident-notice/resident-notice.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Ctx } from '#platform/module.ts';
import { clockText } from './booking.source.ts';

/** Whoever pays in the last half hour need not hear of it. */
const HOLD_ENDING_MS = 1_800_000;

interface Booked {
  number: string;
  name: string;
  nameEn: string | null;
  startAt: string;
  reason: string | null;
}

/** The time to come of bookings in such a state, for whoever booked. */
const inState = (state: RawBuilder<unknown>, reason: RawBuilder<unknown> = sql`null::text`) => sql`
  select booking.id as subject_id, booking.member_id, jsonb_build_object('number', booking.number, 'name', facility_data ->> 'name',
    'nameEn', facility_data ->> 'nameEn', 'startAt', booking.start_at, 'reason', ${reason}) as facts
  from booking left join payment on payment.id = booking.payment_id where booking.start_at > now() and ${state}`;

type Said = { th: string; en: string };
const kindOf = (
  kind: NoticeKind['kind'],
  standing: RawBuilder<unknown>,
  said: Said,
  more: { isOnPaper?: boolean; last?: Said } = {},
): NoticeKind<Booked> => ({
  kind,
  area: 'booking',
  event: 'bookingNotice',
  isWanted: ({ bookingNotices }) => bookingNotices,
  isOnPaper: more.isOnPaper ?? true,
  standing,
  words(bookings, { zone, most }) {
    const words = (heading: string, nameOf: (booking: Booked) => string, last?: string) =>
      [heading, linesOf(bookings, most, (booking) => lineOf(booking, nameOf(booking), zone)), last].filter(Boolean).join('\n');
    return {
      th: words(said.th, ({ name }) => name, more.last?.th),
      en: words(said.en, ({ name, nameEn }) => nameEn ?? name, more.last?.en),
    };
  },
});

function lineOf({ number, startAt, reason }: Booked, name: string, zone: string): string {
  const start = new Date(startAt);
  const when = `${dayShown(dayOf(start, zone))} ${clockText(start, zone).slice(0, 5)}`;
  return [`${number} ${name} ${when}`, reason].filter(Boolean).join('\n');
}

const stands = sql`booking.state in ('held', 'confirmed') and not booking.needs_approval`;
const approved = kindOf('bookingApproved', inState(stands), {
  th: 'การจองได้รับการอนุมัติแล้ว',
  en: 'Your booking was approved',
});
const rejected = kindOf('bookingRejected', inState(sql`booking.state = 'rejected'`, sql`booking.cancel_reason`), {
  th: 'การจองไม่ได้รับการอนุมัติ',
  en: 'Your booking was not approved',
});
const cancelled = kindOf('bookingCancelled', inState(sql`booking.state = 'cancelled'`, sql`booking.cancel_reason`), {
  th: 'การจองถูกยกเลิกแล้ว',
  en: 'Your booking was cancelled',
});
const moved = kindOf('bookingMoved', inState(sql`booking.state in ('held', 'confirmed')`), {
  th: 'การจองถูกเปลี่ยนเป็น',
  en: 'Your booking was changed to',
});
const holdEnding = kindOf(
  'bookingHoldEnding',
  // A slip that waits to be checked stops the clock.
  inState(
    sql`booking.state = 'held' and booking.hold_until > now() and payment.status_id in (620, 622) and payment.voided_at is null`,
  ),
  { th: 'การจองใกล้หมดเวลาชำระเงิน', en: 'The time to pay for your booking is ending' },
  {
    isOnPaper: false,
    last: { th: 'หากไม่ชำระภายในกำหนด การจองจะสิ้นสุดลง', en: 'Without a payment the booking ends.' },
  },
);
const KINDS = { approved, rejected, cancelled, moved };
export const bookingResidentNotices: NoticeKind[] = [...Object.values(KINDS), holdEnding];

export async function planBookingNotice(ctx: Ctx, kind: keyof typeof KINDS, { id, roomId }: { id: number; roomId: number }) {
  await planNoticesAnew(ctx, await settingsOf(ctx), { kind: KINDS[kind], subject: id, room: roomId });
}

type Held = { id: number; roomId: number; holdUntil: Date | null };

/** A place that is kept for its payment: half an hour before it is given up, and of a short time at its half. */
export const holdEndings = (ctx: Ctx, bookings: Held[]) =>
  bookings.flatMap(({ id: subject, roomId: room, holdUntil }) => {
    const left = (holdUntil?.getTime() ?? 0) - ctx.now.getTime();
    if (left <= 0) return [];
    return [{ kind: holdEnding, subject, room, dueAt: new Date(ctx.now.getTime() + left - Math.min(HOLD_ENDING_MS, left / 2)) }];
  });

/** Where a booking is kept for another bill, or until another moment. */
export async function planHoldEnding(ctx: Ctx, id: number): Promise<void> {
  const held = await ctx.db.selectFrom('booking').select(['id', 'roomId', 'holdUntil']).where('id', '=', id).execute();
  for (const { dueAt, ...about } of holdEndings(ctx, held)) await planNoticesAnew(ctx, await settingsOf(ctx), about, [{ dueAt }]);
}

/** What the booking's page says of it. */
export const aboutBooking = (booking: number) => bookingResidentNotices.map((kind) => ({ kind, subjects: [booking] }));
