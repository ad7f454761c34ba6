import { buildingApi } from '@lobby/contract/areas/building';
import { PARCEL_STATUS, TIME_ZONE } from '@lobby/contract/constants';
import { call } from '#kernel/call.ts';
import type { Choices } from '#kernel/choices.ts';
import type { Filter } from '#kernel/list/columns.ts';
import { session } from '#kernel/session/store.ts';
import { categoryChoices } from '#pickers/category-choices.ts';
import { roomChoices } from '#pickers/room-choices.ts';
import { daysAgo, startOfDay } from './parcel-days.ts';

async function askBuildings(filters: object) {
  const { data } = await call(buildingApi.list, { query: { filters, pagination: { pageSize: 30 }, sort: ['name:asc'] } });
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}
const buildingChoices: Choices = {
  key: ['building'],
  find: (typed) => askBuildings(typed.trim() === '' ? {} : { name: { $containsi: typed.trim() } }),
  named: (values) => askBuildings({ id: { $in: values } }),
};

const zone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;

export const parcelFilters: Filter[] = [
  // By number, not by name: the index begins with it.
  { field: 'status', options: [String(PARCEL_STATUS.waiting), String(PARCEL_STATUS.completed)] },
  {
    field: 'olderThan',
    options: ['3', '7', '14', '30'],
    where: ([days]) => ({ createdAt: { $lt: daysAgo(Number(days), new Date()).toISOString() } }),
  },
  { field: 'received', options: ['today'], where: () => ({ createdAt: { $gte: startOfDay(new Date(), zone()).toISOString() } }) },
  { field: 'mailType', from: categoryChoices('mail-type') },
  { field: 'carrier', from: categoryChoices('carrier') },
  { field: 'building', from: buildingChoices, where: (ids) => ({ room: { category: { id: { $in: ids } } } }) },
  { field: 'room', from: roomChoices },
];
