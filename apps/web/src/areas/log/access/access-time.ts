import { TIME_ZONE } from '@lobby/contract/constants';
import { daysBack, endOf, isDay, startOf } from '#shared/dates/day.ts';
import type { Filter } from '#shared/list/columns.ts';
import { session } from '#shared/session/store.ts';

const zone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;

export const since: Filter = {
  field: 'since',
  options: ['1', '7', '30', '90'],
  where: ([days]) => ({ occurredAt: { $gte: daysBack(Number(days), zone()).toISOString() } }),
};

/** The last so many days, or days of one's own. */
export const timeFilters: Filter[] = [
  since,
  { field: 'from', where: ([day]) => (isDay(day) ? { occurredAt: { $gte: startOf(day, zone()).toISOString() } } : {}) },
  { field: 'to', where: ([day]) => (isDay(day) ? { occurredAt: { $lt: endOf(day, zone()).toISOString() } } : {}) },
];

/** Days of one's own take the place of the last so many, and the other way round. */
export const replacedBy = (field: string): string[] =>
  field === 'since' ? ['from', 'to'] : field === 'from' || field === 'to' ? ['since'] : [];
