import { may } from '@lobby/contract/access';
import { Booking, bookingShape } from '@lobby/contract/areas/booking';
import { bookingWaitApi } from '@lobby/contract/areas/booking-wait';
import { wallOf } from '@lobby/contract/zone';
import { facilitySource } from '#modules/facility/facility.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { paymentSource } from '#modules/payment/payment.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import type { Ctx, Records, Source } from '#platform/module.ts';

const bookingSource = {
  table: 'bookingList',
  relations: {
    facility: { column: 'facilityId', to: () => facilitySource },
    parent: { column: 'parentId', to: () => facilitySource },
    user: { column: 'memberId', to: () => ({ table: 'member' }) },
    room: { column: 'roomId', to: () => roomSource },
    payment: { column: 'paymentId', to: () => paymentSource },
  },
} satisfies Source;
export const bookingRecords: Records = { area: 'booking', source: bookingSource, shape: bookingShape };

const { facility, user: resident, room } = bookingSource.relations;
export const bookingWaitRecords: Records = {
  area: 'booking-wait',
  source: { table: 'bookingWait', relations: { facility, user: resident, room } },
  shape: bookingWaitApi.shape,
};

const maskWords = createMask(Booking.pick({ note: true, cancelReason: true }));
/** `14:00:00` on the property's clock. */
export const clockText = (moment: Date, zone: string) => new Date(wallOf(moment, zone)).toISOString().slice(11, 19);

/** With its time as the property's clock shows it; what staff wrote is for whoever may write. */
export function shownBooking<T extends Booking>({ user }: Ctx, booking: T, zone: string): T {
  const words = may(user.role, 'booking:write') ? booking : { ...booking, ...maskWords(booking) };
  // A list may ask for some fields only.
  if (booking.startAt === undefined || booking.endAt === undefined) return words;
  const [start, end] = [new Date(booking.startAt), new Date(booking.endAt)];
  const { serviceDay: date } = booking;
  return { ...words, slot: { start, end, date, startTime: clockText(start, zone), endTime: clockText(end, zone) } };
}
