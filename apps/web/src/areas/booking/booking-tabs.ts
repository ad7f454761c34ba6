import { TIME_ZONE } from '@lobby/contract/constants';
import { dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { ALL, type Filter } from '#shared/list/columns.ts';
import { session } from '#shared/session/store.ts';
import { OPENS_ON, TABS, type Tab } from './booking-search.ts';

const stands = { isCancel: { $eq: false } };

/** The same question all day long. */
export function midnight(days: number): string {
  const zone = session.get().profile?.property.timeZone ?? TIME_ZONE;
  return startOfDay(nextDay(dayOf(new Date(), zone), days), zone).toISOString();
}

const asks: Record<Tab, () => object> = {
  // What began yesterday and goes on after midnight is of today, too.
  today: () => ({ ...stands, startAt: { $lt: midnight(1) }, endAt: { $gt: midnight(0) } }),
  coming: () => ({ ...stands, startAt: { $gte: midnight(1) } }),
  toApprove: () => ({ state: { $eq: 'held' }, needsApproval: { $eq: true } }),
  held: () => ({ state: { $eq: 'held' }, needsApproval: { $eq: false } }),
  checkedIn: () => ({ state: { $eq: 'checkedIn' } }),
  noShow: () => ({ state: { $eq: 'noShow' } }),
  cancelled: () => ({ isCancel: { $eq: true } }),
};
const isTab = (value: string | undefined): value is Tab => TABS.some((tab) => tab === value);

export const tabFilter: Filter = {
  field: 'tab',
  options: [...TABS, ALL],
  opensOn: OPENS_ON,
  where: ([tab]) => asks[isTab(tab) ? tab : OPENS_ON](),
};
