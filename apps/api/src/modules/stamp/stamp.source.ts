import { stampConfigShape, stampSyncShape, stampTemplateShape, stampUseShape } from '@lobby/contract/areas/stamp';
import { categorySource } from '#modules/category/category.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { roomTypeSource } from '#modules/room-type/room-type.public.ts';
import type { Records, Source } from '#platform/module.ts';

const accountSource: Source = { table: 'account' };
const templateSource: Source = {
  table: 'stampTemplateList',
  relations: { kind: { column: 'kindId', to: () => categorySource } },
};
const ofTemplate = {
  template: { column: 'templateId', to: () => templateSource },
  roomType: { column: 'roomTypeId', to: () => roomTypeSource },
};
const configSource: Source = { table: 'stampConfigList', relations: ofTemplate };
const useSource: Source = {
  table: 'stampUseList',
  relations: {
    ...ofTemplate,
    room: { column: 'roomId', to: () => roomSource },
    askedBy: { column: 'askedById', to: () => accountSource },
  },
};
const syncSource: Source = { table: 'stampSync', relations: { by: { column: 'byId', to: () => accountSource } } };

export const stampTemplateRecords: Records = { area: 'stamp-template', source: templateSource, shape: stampTemplateShape };
export const stampConfigRecords: Records = { area: 'stamp-config', source: configSource, shape: stampConfigShape };
export const stampUseRecords: Records = { area: 'stamp-use', source: useSource, shape: stampUseShape };
export const stampSyncRecords: Records = { area: 'stamp-sync', source: syncSource, shape: stampSyncShape };
