import { type Booking, CHECK_IN_EARLY_MS, cancelUntil } from '@lobby/contract/areas/booking';

type Judged = Pick<Booking, 'state' | 'startAt' | 'endAt' | 'needsApproval' | 'facilityData'>;

/** What staff can do with it now; the server decides again. */
export function actsOf(booking: Judged, now: Date) {
  const { state, startAt, endAt, needsApproval } = booking;
  const isToApprove = state === 'held' && needsApproval;
  return {
    // Who comes late is let in all the same.
    checkIn:
      (state === 'confirmed' || state === 'noShow') && now.getTime() >= startAt.getTime() - CHECK_IN_EARLY_MS && now < endAt,
    noShow: state === 'confirmed' && startAt <= now,
    approve: isToApprove,
    reject: isToApprove,
    move: (state === 'held' || state === 'confirmed') && now < endAt,
    cancel: (state === 'held' || state === 'confirmed') && now < endAt,
    restore: state === 'cancelled' && now < startAt,
    isLate: now > cancelUntil(booking),
  };
}
