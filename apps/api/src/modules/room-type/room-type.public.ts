import type { Source } from '#kernel/query/source.ts';

export const roomTypeSource: Source = { table: 'roomType' };
