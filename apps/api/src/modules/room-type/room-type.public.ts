import type { Source } from '#platform/module.ts';

export const roomTypeSource: Source = { table: 'roomType' };
