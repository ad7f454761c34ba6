import { COUPON_ENDING_DAYS, COUPON_STATES, type Coupon } from '@lobby/contract/areas/coupon';
import { COUPON_TYPE_CODE } from '@lobby/contract/areas/coupon-template';
import { nextDay } from '@lobby/contract/zone';
import { useState } from 'react';
import { roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { CouponState, couponStateText } from '#shared/coupon/CouponState.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { daysOf } from '#shared/list/day-filter.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf } from '#shared/texts/language.ts';
import { CouponTabs, RedeemLink } from '../CouponTabs.tsx';
import { dayText } from '../coupon-days.ts';
import { type CouponAct, CouponDialog, CouponMenuItems } from './CouponActs.tsx';
import { couponRecords } from './coupon.records.ts';

const columns: Column<Coupon>[] = [
  { field: 'runNumber' },
  { field: 'template', text: ({ template }, language) => nameOf(template, language), populate: 'template' },
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category', onCard: true },
  { field: 'event', text: ({ event }) => event ?? '-' },
  { field: 'startDate', text: ({ startDate }) => dayText(startDate) },
  { field: 'endDate', text: ({ endDate }) => dayText(endDate), onCard: true },
  { field: 'state', text: couponStateText, show: (coupon) => <CouponState coupon={coupon} />, populate: [], onCard: 'state' },
];

const filters: Filter[] = [
  { field: 'state', options: COUPON_STATES },
  { field: 'ends', options: ['soon'], where: () => ({ endDate: endingSoon() }) },
  { field: 'type', from: categoryChoices(COUPON_TYPE_CODE) },
  { field: 'room', from: roomChoices },
];
export const viewFilters = viewFiltersOf(couponRecords, filters);

/** By the property's day, as the home page counts them. */
function endingSoon() {
  const today = daysOf('today').from;
  return today && { $gte: today, $lte: nextDay(today, COUPON_ENDING_DAYS) };
}

/** Every coupon a room was sent: what became of it, and what can still be done with it. */
export function IssuedListPage() {
  const writable = useCan()('coupon:write');
  const [act, setAct] = useState<CouponAct>();
  const rowActions = (coupon: Coupon) =>
    writable && coupon.state !== 'void' && <CouponMenuItems coupon={coupon} onAct={setAct} />;
  return (
    <>
      <ListPage
        area="coupon"
        api={couponRecords}
        columns={columns}
        filters={filters}
        tabs={<CouponTabs />}
        action={<RedeemLink />}
        rowActions={rowActions}
      />
      {act && <CouponDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
