import { paymentShape } from '@lobby/contract/areas/payment';
import { categorySource } from '#modules/category/category.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import type { Records, Source } from '#platform/module.ts';

/** The view has the amounts in baht. */
const paymentSource: Source = {
  table: 'paymentList',
  relations: {
    status: { column: 'statusId', to: () => categorySource },
    type: { column: 'typeId', to: () => categorySource },
    channel: { column: 'channelId', to: () => categorySource },
    room: { column: 'roomId', to: () => roomSource },
    user: { column: 'memberId', to: () => ({ table: 'member' }) },
    parent: { column: 'parentId', to: () => paymentSource },
    children: { from: 'parentId', to: () => paymentSource },
  },
};

export const paymentRecords: Records = { area: 'payment', source: paymentSource, shape: paymentShape };
