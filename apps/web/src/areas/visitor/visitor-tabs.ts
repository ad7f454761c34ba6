import { TIME_ZONE } from '@lobby/contract/constants';
import { dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { ALL, type Filter } from '#shared/list/columns.ts';
import { session } from '#shared/session/store.ts';
import { isTab, OPENS_ON, TABS, type Tab } from './visitor-search.ts';

/** The same question all day long. */
function tomorrow(): string {
  const zone = session.get().profile?.property.timeZone ?? TIME_ZONE;
  return startOfDay(nextDay(dayOf(new Date(), zone)), zone).toISOString();
}

const asks: Record<Tab, () => object> = {
  today: () => ({ state: { $eq: 'expected' }, expectedFrom: { $lt: tomorrow() } }),
  inside: () => ({ state: { $eq: 'inside' } }),
  waiting: () => ({ state: { $eq: 'waiting' } }),
  coming: () => ({ state: { $eq: 'expected' }, expectedFrom: { $gte: tomorrow() } }),
  history: () => ({ state: { $in: ['left', 'expired', 'cancelled', 'denied'] } }),
};

export const tabFilter: Filter = {
  field: 'tab',
  options: [...TABS, ALL],
  opensOn: OPENS_ON,
  where: ([tab]) => asks[isTab(tab) ? tab : OPENS_ON](),
};
