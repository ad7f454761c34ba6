import type { Source } from '#platform/module.ts';

export const roomTypeSource: Source = { table: 'roomType' };

export { checkLimits, couponAndStampKinds, type Limits } from './room-type.limits.ts';
