import type { Booking, BookingState } from '@lobby/contract/areas/booking';

const MINUTE = 60_000;
/** How long before the start somebody may be let in. */
const EARLY_MS = 60 * MINUTE;
type Judged = Pick<Booking, 'state' | 'startAt' | 'endAt' | 'needsApproval' | 'facilityData'>;

/** What a booking is called: over is what has ended by the clock. */
export const shownState = ({ state, endAt }: Pick<Booking, 'state' | 'endAt'>, now: Date): BookingState | 'over' =>
  (state === 'confirmed' || state === 'checkedIn') && endAt <= now ? 'over' : state;

/** Until then it can be cancelled without going past its rule: the rule of the day it was booked. */
export const cancelUntil = ({ startAt, facilityData }: Pick<Booking, 'startAt' | 'facilityData'>) =>
  new Date(startAt.getTime() - facilityData.cancelAtLeast * MINUTE);

/** What staff can do with it now; the server decides again. */
export function actsOf(booking: Judged, now: Date) {
  const { state, startAt, endAt, needsApproval } = booking;
  const isToApprove = state === 'held' && needsApproval;
  return {
    // Who comes late is let in all the same.
    checkIn: (state === 'confirmed' || state === 'noShow') && now.getTime() >= startAt.getTime() - EARLY_MS && now < endAt,
    noShow: state === 'confirmed' && startAt <= now,
    approve: isToApprove,
    reject: isToApprove,
    cancel: (state === 'held' || state === 'confirmed') && now < endAt,
    isLate: now > cancelUntil(booking),
  };
}
