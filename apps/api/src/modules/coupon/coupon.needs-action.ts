import { COUPON_ENDING_DAYS } from '@lobby/contract/areas/coupon';
import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

/** Sent, not used, and soon over: rooms can still be reminded, or the days of a template extended. */
export const endingCoupons: NeedsAction = {
  name: 'coupon-ending',
  needs: 'coupon:read',
  rows: ({ settings: { timeZone } }) => {
    const today = sql`(now() at time zone ${timeZone})::date`;
    return sql`
      select id, created_at as since from coupon
      where used_at is null and void_at is null and end_date between ${today} and ${today} + ${COUPON_ENDING_DAYS}::int`;
  },
  link: () => '/e-coupon/issued?state=issued&ends=soon',
};
