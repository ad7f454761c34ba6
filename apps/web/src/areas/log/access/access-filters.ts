import { ACCESS_DIRECTIONS, ACCESS_RESULTS, VEHICLE_CLASSES } from '@lobby/contract/areas/access-event';
import { type AccessLogName, KINDS_OF_LOG } from '@lobby/contract/areas/access-log';
import { TIME_ZONE } from '@lobby/contract/constants';
import type { Filter } from '#kernel/list/columns.ts';
import { session } from '#kernel/session/store.ts';
import { daysBack, endOf, isDay, startOf } from '#parts/moment/day.ts';
import { hardwareChoices } from '#pickers/hardware-choices.ts';
import { roomChoices } from '#pickers/room-choices.ts';

const zone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;

const since: Filter = {
  field: 'since',
  options: ['1', '7', '30', '90'],
  where: ([days]) => ({ occurredAt: { $gte: daysBack(Number(days), zone()).toISOString() } }),
};

/** What people type in full: a car park knows plates, everything else cards. */
export const numberOf = (log: AccessLogName) => (log === 'building' ? 'cardNo' : 'plate');

/** Chosen from a list. */
const chips: Record<AccessLogName, Filter[]> = {
  building: chipsOf('building'),
  'conventional-parking': chipsOf('conventional-parking'),
  'auto-parking': [...chipsOf('auto-parking'), { field: 'vehicleClass', options: VEHICLE_CLASSES }],
};
export const accessChips = (log: AccessLogName) => chips[log];

function chipsOf(log: AccessLogName): Filter[] {
  return [
    since,
    { field: 'result', options: ACCESS_RESULTS },
    { field: 'direction', options: ACCESS_DIRECTIONS },
    { field: 'deviceId', from: hardwareChoices(KINDS_OF_LOG[log]) },
    { field: 'roomId', from: roomChoices },
  ];
}

/** Everything the address may narrow a log by. */
export const accessFilters = (log: AccessLogName): Filter[] => [
  ...accessChips(log),
  { field: numberOf(log) },
  { field: 'from', where: ([day]) => (isDay(day) ? { occurredAt: { $gte: startOf(day, zone()).toISOString() } } : {}) },
  { field: 'to', where: ([day]) => (isDay(day) ? { occurredAt: { $lt: endOf(day, zone()).toISOString() } } : {}) },
];
