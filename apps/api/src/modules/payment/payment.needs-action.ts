import { sql } from 'kysely';
import type { NeedsAction, WorkSource } from '#modules/dashboard/dashboard.public.ts';
import { isOwed } from './payment.source.ts';

export const waitingSlips: NeedsAction = {
  name: 'slip-waiting',
  needs: 'pay-in:write',
  rows: () => sql`select id, created_at as since from pay_in where state = 'waiting'`,
  link: () => '/payment/payments/slips',
};

/** The slip checker did not answer, however often it was asked: it is away, or refuses its key. */
export const uncheckedSlips: NeedsAction = {
  name: 'slip-unchecked',
  needs: 'pay-in:write',
  rows: () => sql`
    select pay_in_id as id, checked_at as since from pay_in join slip_check on slip_check.property_id = pay_in.property_id and pay_in_id = id
    where pay_in.state = 'waiting' and slip_check.state = 'timeout'`,
  link: () => '/payment/payments/slips',
};

const arrears = sql`
  select payment.room_id as id, min(due_on)::timestamp at time zone time_zone as since
  from payment join property on property.id = payment.property_id
  where ${isOwed} and due_on < (now() at time zone time_zone)::date
  group by payment.room_id, time_zone`;

/** By room: who rings up about one bill hears of them all. */
export const roomsInArrears: NeedsAction = {
  name: 'payment-overdue',
  needs: 'payment:read',
  rows: () => arrears,
  link: () => '/payment/payments?tab=overdue',
};

export const proposedRefunds: NeedsAction = {
  name: 'refund-proposed',
  needs: 'refund:write',
  rows: ({ user }) =>
    sql`select room_id as id, created_at as since from refund where state = 'proposed' and by_id is distinct from ${user.id}`,
  link: (oldest) => `/floor-and-room/room/${oldest}?tab=bills`,
};

/** Whoever sent it believes to have paid. */
export const unidentifiedMoney: NeedsAction = {
  name: 'money-unidentified',
  needs: 'unidentified-money:write',
  rows: () => sql`
    select unidentified_money.id, arrived_on::timestamp at time zone time_zone as since
    from unidentified_money join property on property.id = property_id where state = 'open'`,
  link: () => '/payment/unidentified',
};

export const proposedReturns: NeedsAction = {
  name: 'money-return-proposed',
  needs: 'unidentified-money:write',
  rows: ({ user }) => sql`
    select id, proposed_at as since from unidentified_money where state = 'proposed' and proposed_by_id is distinct from ${user.id}`,
  link: (oldest) => `/payment/unidentified/${oldest}`,
};

/** A run of bills that falls due is one line, however many bills there are. */
export const paymentNotices: WorkSource[] = [
  {
    kind: 'slip-waiting',
    needs: 'pay-in:write',
    rows: () => sql`
      select pay_in.id, pay_in.created_at as since, room.name, room_id, null::int as member_id, entered_by_id as by_id
      from pay_in join room on room.id = pay_in.room_id where state = 'waiting'`,
    link: '/payment/payments/slips',
  },
  {
    kind: 'payment-overdue',
    needs: 'payment:write',
    rows: () => arrears,
    link: '/payment/payments?tab=overdue',
    isSummary: true,
  },
  {
    kind: 'refund-proposed',
    needs: 'refund:write',
    rows: () => sql`
      select room_id as id, min(refund.created_at) as since, min(room.name) as name, room_id, null::int as member_id, min(by_id) as by_id
      from refund join room on room.id = refund.room_id where state = 'proposed' group by room_id`,
    link: '/floor-and-room/room/{id}?tab=bills',
  },
  {
    kind: 'money-return-proposed',
    needs: 'unidentified-money:write',
    rows: () => sql`
      select id, proposed_at as since, null::text as name, null::int as room_id, null::int as member_id, proposed_by_id as by_id
      from unidentified_money where state = 'proposed'`,
    link: '/payment/unidentified/{id}',
  },
];
