import { type BookingWait, bookingWaitApi } from '@lobby/contract/areas/booking-wait';
import { z } from 'zod';
import type { ListRecords } from '#shared/call/records.ts';

/** Rooms are put on the list where a booking is made, and taken off here; none has a page. */
export const waitRecords = {
  ...bookingWaitApi,
  /** A booking that is made or cancelled moves the line. */
  liveAreas: ['booking'],
  input: z.strictObject({}),
  save: () => Promise.reject(new Error('a wait is not changed by a form')),
  remove: () => Promise.reject(new Error('a wait is ended, never deleted')),
  mayWrite: () => false,
  mayRemove: () => false,
} satisfies ListRecords;

export const isOpen = ({ state, startAt }: BookingWait, now: Date) =>
  (state === 'waiting' || state === 'offered') && startAt > now;

/** A new booking of this time for this resident. */
export const bookingOf = ({ room, user, facility, serviceDay, startAt, endAt, isPrivate }: BookingWait) => ({
  to: '/facilities/booking/create',
  search: {
    room: room?.id,
    member: user?.id,
    facility: facility?.id,
    date: serviceDay,
    start: startAt.toISOString(),
    end: endAt.toISOString(),
    ...(isPrivate && { private: true }),
  } as never,
});
