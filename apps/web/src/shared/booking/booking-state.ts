import type { Booking, BookingState } from '@lobby/contract/areas/booking';

/** What a booking is called: over is what has ended by the clock. */
export const shownState = ({ state, endAt }: Pick<Booking, 'state' | 'endAt'>, now: Date): BookingState | 'over' =>
  (state === 'confirmed' || state === 'checkedIn') && endAt <= now ? 'over' : state;

/** `14:00–15:00` by the building's clock. */
export const timesOf = ({ slot }: Pick<Booking, 'slot'>) => `${slot.startTime.slice(0, 5)}–${slot.endTime.slice(0, 5)}`;
