import { ACCESS_DIRECTIONS, ACCESS_RESULTS, VEHICLE_CLASSES } from '@lobby/contract/areas/access-event';
import { type AccessLogName, KINDS_OF_LOG } from '@lobby/contract/areas/access-log';
import { TIME_ZONE } from '@lobby/contract/constants';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { hardwareChoices } from '#shared/choices/hardware-choices.ts';
import { daysBack, endOf, isDay, startOf } from '#shared/dates/day.ts';
import type { Filter } from '#shared/list/columns.ts';
import { session } from '#shared/session/store.ts';

/** Whom a log may be asked about, with a reason: a car park knows plates as well. */
export const subjectsOf = (log: AccessLogName) =>
  log === 'building' ? (['personId', 'cardNo'] as const) : (['personId', 'plate', 'cardNo'] as const);

/** Chosen from a list. */
const chips: Record<AccessLogName, Filter[]> = {
  building: chipsOf('building'),
  'conventional-parking': chipsOf('conventional-parking'),
  'auto-parking': [...chipsOf('auto-parking'), { field: 'vehicleClass', options: VEHICLE_CLASSES }],
};
export const accessChips = (log: AccessLogName) => chips[log];

function chipsOf(log: AccessLogName): Filter[] {
  return [
    { field: 'result', options: ACCESS_RESULTS },
    { field: 'direction', options: ACCESS_DIRECTIONS },
    { field: 'deviceId', from: hardwareChoices(KINDS_OF_LOG[log]) },
    { field: 'roomId', from: roomChoices },
  ];
}

/** Everything the address may narrow a log by; by a person, card or plate only where one may say why. */
export const accessFilters = (log: AccessLogName, mayAskAboutPeople: boolean): Filter[] => [
  ...timeFilters,
  ...accessChips(log),
  ...(mayAskAboutPeople ? subjectsOf(log).map((field) => ({ field })) : []),
];

const zone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;

export const since: Filter = {
  field: 'since',
  options: ['1', '7', '30', '90'],
  where: ([days]) => ({ occurredAt: { $gte: daysBack(Number(days), zone()).toISOString() } }),
};

/** The last so many days, or days of one's own. */
const timeFilters: Filter[] = [
  since,
  { field: 'from', where: ([day]) => (isDay(day) ? { occurredAt: { $gte: startOf(day, zone()).toISOString() } } : {}) },
  { field: 'to', where: ([day]) => (isDay(day) ? { occurredAt: { $lt: endOf(day, zone()).toISOString() } } : {}) },
];

/** Days of one's own take the place of the last so many, and the other way round. */
export const replacedBy = (field: string): string[] =>
  field === 'since' ? ['from', 'to'] : field === 'from' || field === 'to' ? ['since'] : [];
