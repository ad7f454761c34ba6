import { parcelApi } from '@lobby/contract/areas/parcel';
import { categorySource } from '#modules/category/category.public.ts';
import { fileSource } from '#modules/file/file.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import type { Records, Source } from '#platform/module.ts';

const personSource: Source = { table: 'account' };
const handoverSource: Source = { table: 'handover', relations: { by: { column: 'byId', to: () => personSource } } };

const parcelSource: Source = {
  table: 'parcel',
  relations: {
    status: { column: 'statusId', to: () => categorySource },
    mailType: { column: 'mailTypeId', to: () => categorySource },
    carrier: { column: 'carrierId', to: () => categorySource },
    room: { column: 'roomId', to: () => roomSource },
    receivedBy: { column: 'receivedById', to: () => personSource },
    handover: { column: 'handoverId', to: () => handoverSource },
    photo: { column: 'photoId', to: () => fileSource },
  },
};

export const parcelRecords: Records = { area: 'parcel', source: parcelSource, shape: parcelApi.shape };
