import { couponActivityShape, couponShape } from '@lobby/contract/areas/coupon';
import { couponTemplateShape } from '@lobby/contract/areas/coupon-template';
import { categorySource } from '#modules/category/category.public.ts';
import { fileSource } from '#modules/file/file.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import type { Records, Source } from '#platform/module.ts';

const accountSource: Source = { table: 'account' };
const templateSource: Source = {
  table: 'couponTemplate',
  relations: { type: { column: 'typeId', to: () => categorySource }, image: { column: 'imageId', to: () => fileSource } },
};
const activitySource: Source = {
  table: 'couponActivity',
  relations: { template: { column: 'templateId', to: () => templateSource }, by: { column: 'byId', to: () => accountSource } },
};
/** The view knows which are expired. */
const couponSource: Source = {
  table: 'couponList',
  relations: {
    template: { column: 'templateId', to: () => templateSource },
    type: { column: 'typeId', to: () => categorySource },
    room: { column: 'roomId', to: () => roomSource },
    usedBy: { column: 'usedById', to: () => accountSource },
    activity: { column: 'activityId', to: () => activitySource },
  },
};

export const templateRecords: Records = { area: 'coupon-template', source: templateSource, shape: couponTemplateShape };
export const activityRecords: Records = { area: 'coupon-activity', source: activitySource, shape: couponActivityShape };
export const couponRecords: Records = { area: 'coupon', source: couponSource, shape: couponShape };
