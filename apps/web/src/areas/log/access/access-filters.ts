import { ACCESS_DIRECTIONS, ACCESS_RESULTS, VEHICLE_CLASSES } from '@lobby/contract/areas/access-event';
import { type AccessLogName, KINDS_OF_LOG } from '@lobby/contract/areas/access-log';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { hardwareChoices } from '#shared/choices/hardware-choices.ts';
import type { Filter } from '#shared/list/columns.ts';
import { timeFilters } from './access-time.ts';

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
