import { HARDWARE_DIRECTIONS, HARDWARE_TYPES, HEARTBEAT_SECONDS, hardwareApi } from '@lobby/contract/areas/hardware';
import { call } from '#shared/call/call.ts';
import { buildingChoices } from '#shared/choices/building-choices.ts';
import type { Filter } from '#shared/list/columns.ts';
import { viewFiltersOf } from '#shared/list/list-query.ts';

/** A device that is switched off is not missed. */
const missedSince = (moment: string) => ({
  status: { $eq: true },
  $or: [{ lastHeartbeatAt: { $lt: moment } }, { lastHeartbeatAt: { $null: true } }],
});
const heardSince = (moment: string) => ({ status: { $eq: true }, lastHeartbeatAt: { $gte: moment } });

/** Online and offline are those of the counts above the list, at the same moment by the same clock. */
export function hardwareFilters(asOf: Date): Filter[] {
  const moment = new Date(asOf.getTime() - HEARTBEAT_SECONDS * 1000).toISOString();
  return [
    { field: 'type', options: HARDWARE_TYPES },
    {
      field: 'line',
      options: ['online', 'offline'],
      where: ([line]) => (line === 'online' ? heardSince(moment) : missedSince(moment)),
    },
    { field: 'unit', from: buildingChoices },
    { field: 'direction', options: HARDWARE_DIRECTIONS },
    { field: 'status' },
  ];
}

/** By the server's clock, as the list. */
export async function viewFilters() {
  const { meta } = await call(hardwareApi.states);
  return viewFiltersOf(hardwareApi, hardwareFilters(meta.asOf));
}
