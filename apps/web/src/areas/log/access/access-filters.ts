import { ACCESS_DIRECTIONS, ACCESS_RESULTS, VEHICLE_CLASSES } from '@lobby/contract/areas/access-event';
import { type AccessLogName, KINDS_OF_LOG } from '@lobby/contract/areas/access-log';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { hardwareChoices } from '#shared/choices/hardware-choices.ts';
import type { Filter } from '#shared/list/columns.ts';
import { daysCondition } from '#shared/list/day-filter.ts';

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
  const kinds = KINDS_OF_LOG[log];
  return [
    { field: 'result', options: ACCESS_RESULTS },
    ...(kinds.length > 1 ? [{ field: 'kind', options: kinds }] : []),
    { field: 'deviceId', from: hardwareChoices(kinds) },
    { field: 'direction', options: ACCESS_DIRECTIONS },
    { field: 'roomId', from: roomChoices },
  ];
}

/** Everything the address may narrow a log by; by a person, card or plate only where one may say why. */
export const accessFilters = (log: AccessLogName, mayAskAboutPeople: boolean): Filter[] => [
  ...timeFilters,
  ...accessChips(log),
  ...(mayAskAboutPeople ? subjectsOf(log).map((field) => ({ field })) : []),
];

export const ACCESS_TIMES = ['1', 'yesterday', '7', '30', '90'];

/** The last so many days, or days of one's own. */
const timeFilters: Filter[] = [
  { field: 'since', where: ([days = '']) => during(days) },
  { field: 'from', where: ([day]) => during(`${day}..`) },
  { field: 'to', where: ([day]) => during(`..${day}`) },
];

function during(days: string): object {
  const occurredAt = daysCondition(days);
  return occurredAt ? { occurredAt } : {};
}

/** Days of one's own take the place of the last so many, and the other way round. */
export const replacedBy = (field: string): string[] =>
  field === 'since' ? ['from', 'to'] : field === 'from' || field === 'to' ? ['since'] : [];
