import { deviceKeyShape } from '@lobby/contract/areas/device-key';
import { hardwareApi } from '@lobby/contract/areas/hardware';
import { buildingSource } from '#modules/building/building.public.ts';
import { floorSource } from '#modules/floor/floor.public.ts';
import type { Records, Source } from '#platform/module.ts';

const personSource: Source = { table: 'account' };
export const hardwareSource: Source = {
  table: 'hardware',
  relations: { unit: { column: 'unitId', to: () => buildingSource }, floor: { column: 'floorId', to: () => floorSource } },
};
const deviceKeySource: Source = {
  table: 'issuedKey',
  relations: {
    hardware: { column: 'hardwareId', to: () => hardwareSource },
    issuedBy: { column: 'issuedById', to: () => personSource },
    revokedBy: { column: 'revokedById', to: () => personSource },
  },
};

export const hardwareRecords: Records = { area: 'hardware', source: hardwareSource, shape: hardwareApi.shape };
export const deviceKeyRecords: Records = { area: 'device-key', source: deviceKeySource, shape: deviceKeyShape };
