import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';
import { isOwed } from './payment.source.ts';

export const waitingSlips: NeedsAction = {
  name: 'slip-waiting',
  needs: 'pay-in:write',
  rows: () => sql`select id, created_at as since from pay_in where state = 'waiting'`,
  link: () => '/payment/payments/slips',
};

/** By room: who rings up about one bill hears of them all. */
export const roomsInArrears: NeedsAction = {
  name: 'payment-overdue',
  needs: 'payment:read',
  rows: () => sql`
    select payment.room_id as id, min(due_on)::timestamp at time zone time_zone as since
    from payment join property on property.id = payment.property_id
    where ${isOwed} and due_on < (now() at time zone time_zone)::date
    group by payment.room_id, time_zone`,
  link: () => '/payment/payments?tab=overdue',
};

export const proposedRefunds: NeedsAction = {
  name: 'refund-proposed',
  needs: 'refund:write',
  rows: ({ user }) =>
    sql`select room_id as id, created_at as since from refund where state = 'proposed' and by_id is distinct from ${user.id}`,
  link: (oldest) => `/floor-and-room/room/${oldest}?tab=bills`,
};
