import { PARCEL_STATUS, TIME_ZONE } from '@lobby/contract/constants';
import { buildingChoices, roomChoices } from '#shared/choices/building-choices.ts';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import type { Filter } from '#shared/list/columns.ts';
import { session } from '#shared/session/store.ts';
import { overdueDays } from './overdue-days.ts';
import { daysAgo, startOfDay } from './parcel-days.ts';

/** As many days as the property says, whatever that is when somebody looks. */
export const OVERDUE = 'overdue';

const zone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;

export const parcelFilters: Filter[] = [
  // By number, not by name: the index begins with it.
  { field: 'status', options: [String(PARCEL_STATUS.waiting), String(PARCEL_STATUS.completed)] },
  {
    field: 'olderThan',
    options: [OVERDUE, '3', '7', '14', '30'],
    where: ([days]) => ({
      createdAt: { $lt: daysAgo(days === OVERDUE ? overdueDays() : Number(days), new Date()).toISOString() },
    }),
  },
  { field: 'received', options: ['today'], where: () => ({ createdAt: { $gte: startOfDay(new Date(), zone()).toISOString() } }) },
  { field: 'mailType', from: categoryChoices('mail-type') },
  { field: 'carrier', from: categoryChoices('carrier') },
  { field: 'building', from: buildingChoices, where: (ids) => ({ room: { category: { id: { $in: ids } } } }) },
  { field: 'room', from: roomChoices },
];
