import type { Source } from '#platform/query/source.ts';

export const roomTypeSource: Source = { table: 'roomType' };
