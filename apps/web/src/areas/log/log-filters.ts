import { TIME_ZONE } from '@lobby/contract/constants';
import { personChoices } from '#shared/choices/person-choices.ts';
import { daysBack, endOf, isDay, startOf } from '#shared/dates/day.ts';
import type { Filter } from '#shared/list/columns.ts';
import { session } from '#shared/session/store.ts';

const zone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;

const RECORDS = [
  'contact',
  'building',
  'floor',
  'room_type',
  'room',
  'quota',
  'member',
  'card',
  'car',
  'post',
  'parcel',
  'file',
  'handover',
  'hardware',
  'device_key',
  'device_command',
  'request',
  'membership',
  'setting',
  'session',
  'log',
];
const KINDS = ['create', 'update', 'delete', 'session', 'reveal', 'export'];

/** Chosen from a list. */
export const chips: Filter[] = [
  { field: 'person', from: personChoices },
  { field: 'record', options: RECORDS },
  { field: 'kind', options: KINDS },
  {
    field: 'since',
    options: ['1', '7', '30'],
    where: ([days]) => ({ at: { $gte: daysBack(Number(days), zone()).toISOString() } }),
  },
];

/** Everything the address may narrow the log by. */
export const logFilters: Filter[] = [
  ...chips,
  { field: 'recordId' },
  { field: 'from', where: ([day]) => (isDay(day) ? { at: { $gte: startOf(day, zone()).toISOString() } } : {}) },
  { field: 'to', where: ([day]) => (isDay(day) ? { at: { $lt: endOf(day, zone()).toISOString() } } : {}) },
];
