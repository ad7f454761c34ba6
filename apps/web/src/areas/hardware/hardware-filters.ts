import { HARDWARE_DIRECTIONS, HARDWARE_TYPES, HEARTBEAT_SECONDS } from '@lobby/contract/areas/hardware';
import type { Filter } from '#kernel/list/columns.ts';
import { buildingChoices } from '#pickers/building-choices.ts';

const MINUTE = 60_000;
/** To the minute: the same question while somebody looks at its answer. */
const lastHeard = () => new Date(Math.floor(Date.now() / MINUTE) * MINUTE - HEARTBEAT_SECONDS * 1000).toISOString();

/** A device that is switched off is not missed. */
const missed = () => ({
  status: { $eq: true },
  $or: [{ lastHeartbeatAt: { $lt: lastHeard() } }, { lastHeartbeatAt: { $null: true } }],
});

export const hardwareFilters: Filter[] = [
  { field: 'type', options: HARDWARE_TYPES },
  {
    field: 'line',
    options: ['online', 'offline'],
    where: ([line]) => (line === 'online' ? { lastHeartbeatAt: { $gte: lastHeard() } } : missed()),
  },
  { field: 'unit', from: buildingChoices },
  { field: 'direction', options: HARDWARE_DIRECTIONS },
  { field: 'status' },
];
