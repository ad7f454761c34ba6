import type { Source } from '#platform/module.ts';

export const roomTypeSource: Source = { table: 'roomTypeList' };

export { checkLimits, couponKinds, type Limits } from './room-type.limits.ts';
