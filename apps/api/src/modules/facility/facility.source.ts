import { facilityShape } from '@lobby/contract/areas/facility';
import { fileSource } from '#modules/file/file.public.ts';
import { floorSource } from '#modules/floor/floor.public.ts';
import { hardwareSource } from '#modules/hardware/hardware.public.ts';
import type { Records, Source } from '#platform/module.ts';

/** The view has the price in baht. */
export const facilitySource: Source = {
  table: 'facilityList',
  relations: {
    floor: { column: 'floorId', to: () => floorSource },
    parent: { column: 'parentId', to: () => facilitySource },
    children: { from: 'parentId', to: () => facilitySource },
    hardware: { from: 'facilityId', to: () => ({ ...hardwareSource, table: 'facilityDevice' }) },
    cover: { column: 'coverId', to: () => fileSource },
    source: { column: 'sourceId', to: () => fileSource },
  },
};

export const facilityRecords: Records = { area: 'facility', source: facilitySource, shape: facilityShape };
