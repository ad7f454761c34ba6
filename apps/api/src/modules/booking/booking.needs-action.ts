import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import type { NeedsAction, WorkSource } from '#modules/dashboard/dashboard.public.ts';

export const bookingsToApprove: NeedsAction = {
  name: 'booking-approval',
  needs: 'booking:write',
  rows: () => sql`select id, created_at as since from booking where state = 'held' and needs_approval`,
  link: () => '/facilities/booking?tab=toApprove',
};

export const offeredWaits: NeedsAction = {
  name: 'booking-wait',
  needs: 'booking-wait:write',
  rows: () => sql`select id, offered_at as since from booking_wait where state = 'offered' and start_at > now()`,
  link: () => '/facilities/booking/waitlist',
};

const LIST = '/facilities/booking';
/** Whoever waits for money calls the room before it is too late. */
const ENDING_MINUTES = 15;
/** Midnight of today, or so many days later, by the clock of the property. */
const midnight = (zone: string, days = 0) =>
  sql`((now() at time zone ${zone})::date + ${days}::int)::timestamp at time zone ${zone}`;

/** Not those whose slip waits to be checked: it has stopped the clock. */
export const endingHolds: NeedsAction = {
  name: 'booking-hold',
  needs: 'booking:write',
  rows: () => sql`
    select booking.id, booking.created_at as since from booking join payment on payment.id = booking.payment_id
    where booking.state = 'held' and not booking.needs_approval and hold_until < now() + make_interval(mins => ${ENDING_MINUTES})
      and payment.status_id in (${PAYMENT_STATUS.pending}, ${PAYMENT_STATUS.unpaid})`,
  link: () => `${LIST}?tab=held&sort=holdUntil:asc`,
};

export const missedBookings: NeedsAction = {
  name: 'booking-no-show',
  needs: 'booking:write',
  rows: ({ settings: { timeZone } }) =>
    sql`select id, start_at as since from booking where state = 'noShow' and start_at >= ${midnight(timeZone)}`,
  link: () => `${LIST}?tab=noShow&startAt=today`,
};

/** Those the list shows under "today". None is longer than two days. */
export const todaysBookings: NeedsAction = {
  name: 'booking-today',
  needs: 'booking:read',
  rows: ({ settings: { timeZone } }) => sql`
    select id, start_at as since from booking
    where not is_cancel and start_at > ${midnight(timeZone, -2)} and start_at < ${midnight(timeZone, 1)} and end_at > ${midnight(timeZone)}`,
  link: () => `${LIST}?tab=today`,
};

/** Whoever put the room on the list hears of it, too: it is free now. */
const waitNotices: WorkSource = {
  kind: 'booking-wait',
  needs: 'booking-wait:write',
  rows: () => sql`
    select wait.id, offered_at as since, facility.name, wait.room_id, wait.member_id, null::int as by_id
    from booking_wait wait join facility on facility.id = wait.facility_id where wait.state = 'offered' and wait.start_at > now()`,
  link: '/facilities/booking/waitlist',
};

const approvalNotices: WorkSource = {
  kind: 'booking-approval',
  needs: 'booking:write',
  rows: () => sql`
    select id, created_at as since, number as name, room_id, member_id, null::int as by_id from booking where state = 'held' and needs_approval`,
  link: '/facilities/booking/{id}',
};

export const bookingNotices: WorkSource[] = [approvalNotices, waitNotices];
